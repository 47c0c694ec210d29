import { createHash } from 'node:crypto'

/** A header that does not end within so many bytes is not read. */
export const MAX_HEADER_BYTES = 64 * 1024
const MAX_SHOWN = 200
const SHOWN_FROM = 320

export interface MessageHeader {
  /** Whether it ends within those bytes; otherwise nothing else is known of it. */
  isWhole: boolean
  /** The one address that the message is from; null when it names none, or several. */
  from: string | null
  /** What it says of its sender, to be shown. */
  sender: string | null
  subject: string | null
  /** Recognises the message under another UID. */
  fingerprint: string
  /** The values of Authentication-Results, the one that was added last first. */
  authentications: string[]
}

/** Reads the header at the beginning of a message. Nothing else is parsed. */
export async function readHeader(beginning: Buffer): Promise<MessageHeader> {
  const end = endOfHeader(beginning)
  if (end === null) return { ...UNKNOWN, fingerprint: hashOf(beginning.toString('base64')) }
  const header = beginning.subarray(0, end)
  const { simpleParser } = await import('mailparser')
  const { from, subject, headerLines } = await simpleParser(Buffer.concat([header, BLANK_LINE]))
  const linesOf = (name: string) =>
    headerLines.filter(({ key }) => key === name).map(({ line }) => line.slice(name.length + 1))
  const addresses = (from?.value ?? []).flatMap(({ address, group }) =>
    group ? group.map((member) => member.address) : [address],
  )
  const [only, ...others] = addresses
  const isSingle = linesOf('from').length === 1 && others.length === 0
  return {
    isWhole: true,
    from: isSingle && isAddress(only) ? only.toLowerCase() : null,
    sender: shown(from?.text, SHOWN_FROM),
    subject: shown(subject, MAX_SHOWN),
    fingerprint: hashOf(['message-id', 'date', 'from', 'subject'].map((name) => linesOf(name))),
    authentications: linesOf('authentication-results'),
  }
}

const UNKNOWN = { isWhole: false, from: null, sender: null, subject: null, authentications: [] }

const BLANK_LINE = Buffer.from('\r\n\r\n')

/** A message without a body is a header alone. */
function endOfHeader(beginning: Buffer) {
  const ends = ['\r\n\r\n', '\n\n'].map((blank) => beginning.indexOf(blank))
  const first = Math.min(...ends.filter((end) => end >= 0))
  if (Number.isFinite(first)) return first
  return beginning.length < MAX_HEADER_BYTES ? beginning.length : null
}

const isAddress = (address: string | undefined): address is string =>
  /^[^\s@]{1,64}@[^\s@]{1,253}$/.test(address ?? '')

const hashOf = (values: unknown) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')

/** Without what is not seen or turns the direction of text. */
function shown(text: string | undefined, maxLength: number) {
  const clean = (text ?? '')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
  return clean === '' ? null : clean.toWellFormed()
}
