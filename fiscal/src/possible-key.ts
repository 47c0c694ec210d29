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
  return isPossibleKeyOfAnyIssuer(key) && isValidTaxId(parseAccessKey(key)?.issuer ?? '')
}

/** As isPossibleKey, for an NF-e or NFC-e alone. */
export function isPossibleNoteKey(key: string): boolean {
  return isPossibleKey(key) && isOfNote(key)
}

/** As isPossibleKey, for any issuer: the issuer of an XML is checked by itself. */
export function isPossibleKeyOfAnyIssuer(key: string): boolean {
  return isValidAccessKey(key) && hasPossibleParts(key)
}

/** A key as transport documents list them: possible, and of an NF-e or NFC-e. */
export function isListedNoteKey(key: string): boolean {
  return isPossibleKeyOfAnyIssuer(key) && isOfNote(key)
}

/** UF, month and model; not the check digit. '0' × 44 has none of them, though its check digit is valid. */
export function hasPossibleParts(key: string): boolean {
  const parts = parseAccessKey(key)
  return (
    parts !== null &&
    Object.hasOwn(UF_BY_CODE, parts.ufCode) &&
    MONTH.test(parts.yearMonth) &&
    MODELS.has(parts.model)
  )
}

function isOfNote(key: string): boolean {
  return NOTES.has(key.slice(20, 22))
}
