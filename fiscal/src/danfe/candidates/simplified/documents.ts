import { formatTaxId, isValidTaxId } from '../../../tax-id.ts'
import { parseTaxId } from '../../text/parse-tax-id.ts'

export const DOCUMENT_LABEL = /\bC\.?N\.?P\.?J\b|\bC\.?P\.?F\b/i
const REGISTRATION =
  /\b(?:RG\s*\/\s*)?I\.?E\.?\s*:?\s*(\d[\d.-]{1,18}\d|ISENTO)|\bINSC\p{L}*\.?\s+EST\p{L}*\.?\s*:?\s*(\d[\d.-]{1,18}\d)/iu
/** The label of a state registration without a value. */
const NO_REGISTRATION = /\b(?:RG\s*\/\s*IE|I\.?E\.?\s*:)\s*$/i
/** A CNPJ by its punctuation, of which OCR may have misread a character. */
const PRINTED_CNPJ =
  /(?<=\bCNPJ(?:\s?\/\s?CPF)?\s{0,2}:?\s{0,2})[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-[0-9A-Z]{2}/i
/** The text from the label of a document on. */
export function afterDocumentLabel(line: string): string {
  return line.slice(line.search(DOCUMENT_LABEL))
}

/** The line without CNPJ, CPF, registration and their labels. */
export function withoutDocuments(line: string): string {
  const document = parseTaxId(afterDocumentLabel(line), 0)
  const start = line.search(DOCUMENT_LABEL)
  if (start < 0) return line.replace(REGISTRATION, ' ').replace(NO_REGISTRATION, ' ')
  const printed = document && isValidTaxId(document) ? [document, formatTaxId(document)] : []
  const cleared = printed.reduce((text, value) => text.replace(value, ' '), line)
  return cleared
    .replace(PRINTED_CNPJ, ' ')
    .replace(REGISTRATION, ' ')
    .replaceAll(/\b(?:CNPJ|CPF)(?:\s*\/\s*CPF)?(?=\s*:|\s{2,}|\s*[-–]|\s*$)\s*:?/gi, ' ')
    .replace(NO_REGISTRATION, ' ')
}

export function parseRegistrationInText(text: string): string | null {
  const found = REGISTRATION.exec(text)
  const value = found?.[1] ?? found?.[2]
  if (!value) return null
  return /ISENTO/i.test(value) ? 'ISENTO' : value.replaceAll(/\D/g, '')
}
