import { isValidCnpj } from './cnpj.ts'
import { isValidCpf } from './cpf.ts'
import { mod11CheckDigit } from './mod11.ts'

const SHAPE = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/
const ID_PREFIX = /^(?:NFE|CTE|MDFE)(?=.{44}$)/

/** The parts of the 44 characters (MOC; the same for models 55, 65, 57, 67 and 58). */
export type AccessKeyParts = {
  /** IBGE code, '33' for RJ. */
  ufCode: string
  /** Month of emission, 'YYYY-MM'. */
  yearMonth: string
  /** CNPJ with 14 characters or CPF with 11. */
  issuer: string
  model: string
  /** Without leading zeros, as in the document's body. */
  series: string
  number: string
  /** tpEmis. Layout 1.10 has none there: its random code is one digit longer. */
  emissionType: string
  code: string
}

export type AccessKey = AccessKeyParts & { issuerKind: 'cnpj' | 'cpf'; checkDigit: string }

/** Uppercase letters and digits of a typed, scanned or printed key, without the 'NFe' that precedes it in an Id. */
export function normalizeAccessKey(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(ID_PREFIX, '')
}

/** The pattern of NT 2025.001, letters allowed in the issuer's positions; the check digit is not verified. */
export function hasAccessKeyShape(key: string): boolean {
  return SHAPE.test(key)
}

/** Shape and check digit, of a normalized key. */
export function isValidAccessKey(key: string): boolean {
  return SHAPE.test(key) && mod11CheckDigit(key.slice(0, 43)) === key.charAt(43)
}

/** The parts of a normalized key; null when it does not have the shape of one. The check digit is not verified here. */
export function parseAccessKey(key: string): AccessKey | null {
  if (!SHAPE.test(key)) return null
  const series = withoutZeros(key.slice(22, 25))
  return {
    ufCode: key.slice(0, 2),
    yearMonth: `20${key.slice(2, 4)}-${key.slice(4, 6)}`,
    ...issuerOf(key.slice(6, 20), Number(series)),
    model: key.slice(20, 22),
    series,
    number: withoutZeros(key.slice(25, 34)),
    emissionType: key.charAt(34),
    code: key.slice(35, 43),
    checkDigit: key.charAt(43),
  }
}

/** The key that these parts make, check digit included. Throws RangeError when they do not fit the 44 characters. */
export function accessKeyFrom(parts: AccessKeyParts): string {
  const body = [
    parts.ufCode,
    parts.yearMonth.slice(2, 4) + parts.yearMonth.slice(5, 7),
    parts.issuer.padStart(14, '0'),
    parts.model,
    parts.series.padStart(3, '0'),
    parts.number.padStart(9, '0'),
    parts.emissionType,
    parts.code.padStart(8, '0'),
  ].join('')
  const key = body + mod11CheckDigit(body)
  if (!SHAPE.test(key)) throw new RangeError(`These parts make no access key: ${key}`)
  return key
}

/** Eleven groups of four, as printed on the DANFE; a text that is not a key is returned unchanged. */
export function formatAccessKey(text: string): string {
  const key = normalizeAccessKey(text)
  return SHAPE.test(key) ? key.replaceAll(/(.{4})(?=.)/g, '$1 ') : text
}

// Series 920-969 belong to CPF issuers. Elsewhere a CNPJ that itself begins with 000 (Banco do Brasil) must win.
function issuerOf(field: string, series: number): Pick<AccessKey, 'issuer' | 'issuerKind'> {
  const cpf = field.slice(3)
  const canBeCpf = field.startsWith('000') && isValidCpf(cpf)
  const isCpf = canBeCpf && ((series >= 920 && series <= 969) || !isValidCnpj(field))
  return isCpf ? { issuer: cpf, issuerKind: 'cpf' } : { issuer: field, issuerKind: 'cnpj' }
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=.)/, '')
}
