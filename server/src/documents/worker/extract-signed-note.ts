import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { readFiscalXml } from '@canhoto/fiscal/read-fiscal-xml'

const OPENING_TAG = /<(?:([\w.-]+):)?NFe(?=[\s>])[^<>]*>/g
const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'

/**
 * The NFe element around a signature as a document of its own, as its issuer signed it. Inside an envelope the canonical
 * form would include the envelope's namespaces (SOAP, xsi) and the digest would differ. Null when there is no such element,
 * or when it is not the note that was read.
 */
export function extractSignedNote(text: string, signature: string, draft: NfeDraft): string | null {
  const start = text.indexOf(signature)
  const opening = [...text.slice(0, start).matchAll(OPENING_TAG)].at(-1)
  if (!opening) return null
  const [tag, prefix] = opening
  const closing = `</${prefix ? `${prefix}:` : ''}NFe>`
  const end = text.indexOf(closing, start)
  if (end < 0) return null
  const note = declareNamespace(tag, prefix) + text.slice(opening.index + tag.length, end) + closing
  return isSameNote(note, draft) ? note : null
}

function declareNamespace(tag: string, prefix: string | undefined): string {
  const name = prefix ? `xmlns:${prefix}` : 'xmlns'
  if (new RegExp(`\\s${name}\\s*=`).test(tag)) return tag
  return tag.replace(/(?=\/?>$)/, ` ${name}="${NAMESPACE}"`)
}

// A file may hold several notes: the one that is verified must be the one whose draft the user sees.
function isSameNote(text: string, draft: NfeDraft): boolean {
  const reading = readFiscalXml(new TextEncoder().encode(text))
  if (reading.kind !== 'nfe' || reading.checks.signature !== 'unverified') return false
  return comparableText(reading.draft) === comparableText(draft)
}

/** The note's own content: the protocol stands outside the NFe element, and raw text and fields are the whole file's. */
function comparableText(draft: NfeDraft): string {
  const nf_data = { ...draft.nf_data, protocolo_autorizacao: null }
  return JSON.stringify({ ...draft, nf_data, raw_text: null, raw_fields: null })
}
