import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { readFiscalXml } from '@canhoto/fiscal/read-fiscal-xml'

const OPENING = /<(?:([\w.-]+):)?NFe(?=[\s>])[^<>]*>/g
const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'

/**
 * The NFe around a signature as a text of its own, as its issuer signed it: an envelope's namespaces (SOAP, xsi) would
 * otherwise count as part of it. null when there is none, or when it is not the note that was read.
 */
export function extractSignedNote(text: string, signature: string, draft: NfeDraft): string | null {
  const start = text.indexOf(signature)
  const opening = [...text.slice(0, start).matchAll(OPENING)].at(-1)
  if (!opening) return null
  const [tag, prefix] = opening
  const closing = `</${prefix ? `${prefix}:` : ''}NFe>`
  const end = text.indexOf(closing, start)
  if (end < 0) return null
  const alone = declared(tag, prefix) + text.slice(opening.index + tag.length, end) + closing
  return isSameNote(alone, draft) ? alone : null
}

function declared(tag: string, prefix: string | undefined): string {
  const name = prefix ? `xmlns:${prefix}` : 'xmlns'
  if (new RegExp(`\\s${name}\\s*=`).test(tag)) return tag
  return tag.replace(/(?=\/?>$)/, ` ${name}="${NAMESPACE}"`)
}

// Whatever a file holds beside it, the note that is verified must be the one that people see.
function isSameNote(text: string, draft: NfeDraft): boolean {
  const reading = readFiscalXml(new TextEncoder().encode(text))
  if (reading.kind !== 'nfe' || reading.checks.signature !== 'unverified') return false
  return essence(reading.draft) === essence(draft)
}

/** What the note itself says, without its protocol. */
function essence(draft: NfeDraft): string {
  const nf_data = { ...draft.nf_data, protocolo_autorizacao: null }
  return JSON.stringify({ ...draft, nf_data, raw_text: null, raw_fields: null })
}
