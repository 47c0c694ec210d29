import { isValidTaxId } from '../../../tax-id.ts'
import { STATES } from '../../text/parse-address.ts'
import { parseTaxId } from '../../text/parse-tax-id.ts'
import { afterDocumentLabel, DOCUMENT_LABEL } from './documents.ts'
import type { TextBlock } from './text-blocks.ts'

/** 'Rua A, 10, Centro, Niterói/ RJ', or the last of it. */
const ADDRESS = new RegExp(`,\\s*(?:\\d|S/?N\\b)|[-/,]\\s*(?:${STATES})$|^(?:${STATES})$`)
const KEY_LINE = /^(?:[0-9A-Z]{4} ){5}/
/** 'CAIXAx 12', 'PESO LIQ …' */
const NO_CARRIER = /x \d+$|^(?:PESO|TOTAL|VOLUME|CNPJ|FRETE)\b/i
const CARRIER = /^(?:DADOS DA )?TRANSPORTADORA?$/
const ISSUER = /EMITENTE|^REMETENTE/
const RECIPIENT = /^DESTINATARIO|^DADOS DO (?:DEST|CLIENTE)|^CONSUMIDOR|^CLIENTE/

/** The emitter's lines: below its heading, or those with the document that the key names. */
export function findIssuerBlock(
  blocks: readonly TextBlock[],
  issuerTaxId: string | null,
): TextBlock | undefined {
  return (
    blocks.find(({ heading }) => ISSUER.test(heading)) ??
    topBlock(blocks, issuerTaxId) ??
    blockWithDocument(blocks, issuerTaxId) ??
    topBlock(blocks, null)
  )
}

/** The recipient's lines: below its heading, or those with a document that is not the emitter's. */
export function findRecipientBlock(
  blocks: readonly TextBlock[],
  lines: readonly string[],
  issuerTaxId: string | null,
): TextBlock | undefined {
  return blocks.find(({ heading }) => RECIPIENT.test(heading)) ?? blockWithOther(lines, issuerTaxId)
}

/** The name below the carrier's heading. */
export function findCarrierName(blocks: readonly TextBlock[]): string | null {
  const [, name = ''] = blocks.find(({ heading }) => CARRIER.test(heading))?.lines ?? []
  return /\p{L}{3}/u.test(name) && !NO_CARRIER.test(name) ? name : null
}

/** Without a heading, the first document that is not the emitter's is the recipient's; its name stands above it. */
function blockWithOther(lines: readonly string[], issuer: string | null): TextBlock | undefined {
  if (issuer === null) return undefined
  const at = lines.findIndex((line) => {
    const document = DOCUMENT_LABEL.test(line) ? parseTaxId(afterDocumentLabel(line), 0) : null
    return document !== null && document !== issuer && isValidTaxId(document)
  })
  const name = lines[at - 1] ?? ''
  return at > 0 && /[A-Za-z]{2}/.test(name)
    ? { heading: '', lines: [name, lines[at] ?? ''] }
    : undefined
}

/** Without a heading, the emitter's name stands above its document, or above the address that precedes the document. */
function blockWithDocument(
  blocks: readonly TextBlock[],
  issuer: string | null,
): TextBlock | undefined {
  if (issuer === null) return undefined
  for (const { lines } of blocks) {
    const at = lines.findIndex(
      (line) => DOCUMENT_LABEL.test(line) && parseTaxId(afterDocumentLabel(line), 0) === issuer,
    )
    if (at <= 0) continue
    const name = lines.slice(0, at).findLastIndex((line) => !ADDRESS.test(line))
    if (name >= 0 && name < at - 1) {
      const isLong = name > 1 && !/\d{9}/.test(lines[name - 1] ?? '')
      return { heading: '', lines: lines.slice(isLong ? name - 1 : name, at + 1) }
    }
    const end = lines.findIndex((line) => KEY_LINE.test(line))
    return { heading: '', lines: lines.slice(at - 1, end > at ? end : undefined) }
  }
  return undefined
}

/** The strip begins with the emitter, above its title. */
function topBlock(blocks: readonly TextBlock[], issuer: string | null): TextBlock | undefined {
  const [first] = blocks
  const isOfIssuer =
    issuer === null ||
    first?.lines.some((line) => parseTaxId(afterDocumentLabel(line), 0) === issuer)
  return first && isOfIssuer && first.lines.length >= 2 ? first : undefined
}
