import { isValidAccessKey, parseAccessKey } from './access-key.ts'
import { isValidTaxId } from './tax-id.ts'
import { UF_BY_CODE } from './uf-codes.ts'

/** NF-e, NFC-e, CT-e, MDF-e and CT-e OS. */
const MODELS = new Set(['55', '65', '57', '58', '67'])
const NOTES = new Set(['55', '65'])
/** From the first notes of 2006 on. */
const MONTH = /^20(?:0[6-9]|[1-4][0-9])-(?:0[1-9]|1[0-2])$/

/** Whether all that can be verified in a key without asking SEFAZ holds: check digits, UF, month, model and issuer. */
export function isPossibleKey(key: string): boolean {
  const parts = isValidAccessKey(key) ? parseAccessKey(key) : null
  return (
    parts !== null &&
    parts.ufCode in UF_BY_CODE &&
    MONTH.test(parts.yearMonth) &&
    MODELS.has(parts.model) &&
    isValidTaxId(parts.issuer)
  )
}

/** The same of an NF-e or NFC-e alone. */
export function isPossibleNoteKey(key: string): boolean {
  return isPossibleKey(key) && NOTES.has(key.slice(20, 22))
}
