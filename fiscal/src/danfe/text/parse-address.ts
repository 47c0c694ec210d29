import { extractPhone } from './extract-phone.ts'
import { digitsOnly } from './normalize-text.ts'
import { repairAccents } from './repair-name.ts'
import { repairAddressWords } from './repair-words.ts'

export interface ParsedAddress {
  /** Street, number, complement - district. */
  street: string | null
  city: string | null
  uf: string | null
  cep: string | null
  phone: string | null
}

/** All states, as an alternative in patterns. */
export const STATES =
  'AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO|EX'
const CEP =
  /(?:\bCEP\s*:?\s*)?(?<!\d)(\d{2}\.?\d{3}-\d{3})(?!\d)|\bCEP\s*:?\s*(\d{8})(?!\d)|(?<![\d.])(\d{8})(?=\s*(?:$|-|\||,))/i
const OTHER =
  /\b(?:FONE|TEL|FAX)[A-Za-z]*\.?\s*:\s*(?:undefined|null)\b|\b(?:REGIME\s+TRIBUT[ÁA]RIO|CRT)\s*:[^|]*|\b(?:CNPJ|CPF|I\.?E\.?|INSC\w*\.?(?:\s+EST\w*\.?)?)\s*:?\s*[\d./-]{8,20}|\b(?:E-?MAIL|SITE)\s*:(?:[^\S|]*[^\s|]+)?|\S+@\S+|\bwww\.\S+|\b[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}\b/gi
const CITY = new RegExp(
  `(?:^|[|,]|\\s-\\s)\\s*([^|,\\d]*?[^|,\\d\\s-])\\s*[-/,|]\\s*(${STATES})(?=\\s*(?:[-,|/.]|$))`,
  'g',
)

const BETWEEN_CEP_AND_STATE = new RegExp(
  `\\bCEP\\s*:?\\s*\\d{2}\\.?\\d{3}-?\\d{3}\\s*-\\s*([^|,-]+?)\\s*-\\s*(${STATES})\\s*$`,
  'i',
)

/** 'Zona 07. Niterói-RJ': a point may separate the district, unless it shortens a word ('S. Gonçalo'). */
const DISTRICT_POINT = new RegExp(
  `(?<=[\\d)]|\\b[IVX]{2,}|\\p{L}{4,})\\.\\s+(?=[^|,\\d.]{2,40}?\\s*[-/]\\s*(?:${STATES})\\b)`,
  'gu',
)

/** An address printed as text in any order: the parts with a shape of their own are removed, and the rest is the street. */
export function parseAddress(lines: readonly string[]): ParsedAddress {
  const text = normalizeAddress(lines.join(' | ').replaceAll(OTHER, ' '))
  const { phone, rest } = extractPhone(text)
  const cep = extract(rest, CEP)
  const address = cep.rest
    .replaceAll(/(?:^|[-|,/])\s*CEP\s*:?\s*(?=[-|,]|$)|\s*\bCEP\s*:\s*(?=[-|,]|$)/gi, ' | ')
    .replaceAll(
      /\b(?:FONES?|TELS?|TELEFONES?|TELEFAX)\b\.?(?:\s*\/\s*FAX)?\s*:?\s*(?:\(\d{2}\))?\s*(?=-?\s*(?:\||$)|[A-Z]{2}\b)|\b(?:CNPJ|CPF|IE)\s*:(?=\s|$)|\bFAX\s*:?\s*[\d ()-]{8,}/gi,
      ' ',
    )
    .replaceAll(/\bBRASIL\s*$/gi, '')
    .replaceAll(DISTRICT_POINT, ' - ')
    .replaceAll(/\s*[-,/]?\s*\|(?:\s*[-,/]?\s*\|)*/g, ' | ')
  return {
    ...splitCity(address),
    cep: cep.found && digitsOnly(cep.found),
    phone,
  }
}

/**
 * The address of an emitter, which always names its district: when nothing else can be the district, the text between CEP
 * and state is not the city but the district.
 */
export function parseIssuerAddress(lines: readonly string[]): ParsedAddress {
  const place = parseAddress(lines)
  const street = place.street ?? ''
  const found = lines.map((line) => BETWEEN_CEP_AND_STATE.exec(line)).find(Boolean)
  const [, between = '', uf = ''] = found ?? []
  // No city has a digit in its name.
  if (/\d/.test(between) && street.endsWith(` - ${between} - ${uf}`)) {
    return { ...place, street: street.slice(0, -uf.length - 3), uf }
  }
  const isDistrict = between !== '' && between === place.city && !/ - .*\p{L}/u.test(street)
  return isDistrict ? { ...place, street: `${street} - ${between}`, city: null } : place
}

/** The last 'City - UF' is the city; the rest is the street. */
function splitCity(address: string): Pick<ParsedAddress, 'street' | 'city' | 'uf'> {
  const match = [...address.matchAll(CITY)].at(-1)
  if (!match) return { street: joinParts(address), city: null, uf: null }
  const { before, city } = splitDistrict(match[1] ?? '')
  const after = address.slice(match.index + match[0].length)
  const street = joinParts(`${address.slice(0, match.index)} | ${before} | ${after}`)
  return { street, city, uf: match[2] ?? null }
}

/** The first group that the pattern captures, and the text without the match. */
function extract(text: string, pattern: RegExp): { found: string | null; rest: string } {
  const match = pattern.exec(text)
  if (!match) return { found: null, rest: text }
  const found = match.slice(1).find((group) => group !== undefined) ?? null
  return {
    found,
    rest: `${text.slice(0, match.index)} | ${text.slice(match.index + match[0].length)}`,
  }
}

/**
 * 'Centro - Niterói' or 'Centro. Niterói': the district comes first; the point of an abbreviation ('S. Gonçalo')
 * separates nothing.
 */
function splitDistrict(text: string): { before: string; city: string | null } {
  const found = /^(.*?)\s+-\s+(?!.*\s-\s)(\p{L}.*)$|^(.*[\p{L}\d]{4,})\.\s+(\p{L}.*)$/u.exec(
    text.trim(),
  )
  const city = (found?.[2] ?? found?.[4] ?? text).trim().replace(/^[\s.-]+/, '')
  return { before: found?.[1] ?? found?.[3] ?? '', city: city || null }
}

/** 'Rua A, Nº 10' is number 10, and 'Bairro: Centro' is the district Centro. */
export function normalizeAddress(text: string): string {
  return text
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\bC\.E\.P\.?/gi, 'CEP')
    .replaceAll(/,?\s*\bN(?:[º°o]\.?|\.|[úu]m\.)\s*:?\s*(?=\d|S\/?N\b|KM)/gi, ', ')
    .replaceAll(
      /(?<=^|[|,-]\s*)(?:BAIRRO|COMPLEMENTO|COMPL\.?|ENDERE[ÇC]O|END\.|MUNIC[ÍI]PIO|CIDADE)\s*:\s+(?=[\p{L}\d])/giu,
      '',
    )
}

const STREET = '(?:Rua|R\\.|Avenida|Av\\.|Alameda|Travessa|Estrada|Rodovia|Praça|Largo)'
/** Before a street: what is left of a document's line, or specks that were read as letters and short words. */
const BEFORE_STREET = new RegExp(
  `^(?=[^,]*?(?:[Cc]NPJ|CPF|\\d{4}))[^,]*?\\s(?=${STREET}\\s)|^(?:\\P{L}|(?<!\\p{L})(?:\\p{Lu}|\\p{Ll}{1,3})(?!\\p{L}))+\\s(?=${STREET}\\s)`,
  'u',
)
/** Letters that are no district: a state, or what was read beside the cell. 'Loja A', 'Vila A', 'Jardim II' and 'Sé' have them. */
const BEYOND_DISTRICT =
  /(?<!\b(?:Bloco|Loja|Sala|Apto|Quadra|Lote|Galpão|Casa|Torre|Vila|Setor|Zona|Conjunto|Parque|Etapa|Km)\.?|-)(?:\s+(?!(?:[IVX]+|Sé)(?:\s|$))\p{L}{1,2})+$/u

/** Words of addresses with the error that OCR often makes of them. */
const MISREAD: readonly (readonly [RegExp, string])[] = [
  [/(?<=\s)[Xx][Vv](?=\s)/g, 'XV'],
  [/(?<=\s)Sa[ií]a(?=\s\d)/g, 'Sala'],
  [/(?<=\s)Bi[co]co(?=\s)/g, 'Bloco'],
  [/(?<=\s)Lo[dg]a(?=\s[A-ZÀ\d])/g, 'Loja'],
  [/(?<=\sLoja )À(?=[\s,-]|$)/g, 'A'],
  [/(?<=,\s?)SN(?=[\s,-]|$)/g, 'S/N'],
  [/(?<=\s)Senta(?=\s\p{Lu})/gu, 'Santa'],
  [/(?<=\s)don(?=\s\p{Lu}\p{L}+s(?!\p{L}))/gu, 'dos'],
  [/(?<=\s)V[ií]{2}a(?=\s\p{Lu})/gu, 'Vila'],
  // A ruling line before it.
  [/(?<=\s)[IiJjLl|][Vvíi]*(?=(?:[ií]la|árzea)\s)/g, 'V'],
  // No small word of an address begins with i: 'icaraí', 'dos ipês'.
  [/(?<=\p{Lu}\p{Ll}.*\s)i(?=\p{Ll}{3})/gu, 'I'],
]

/** A CEP, and what stands in the cells and rows after it. */
const AFTER_DISTRICT = /(?<=\p{L}{3}) \d{5}[ -]\d{3}(?!\d).*$/u

/**
 * An address without the usual errors of OCR: 'S/N', 'Apto', 'Km', a house without a number, the remains of a ruling line before a word
 * ('iSanta Cecília'), and what stands before its street or after its district.
 */
export const repairAddress = (text: string) =>
  repairAddressWords(
    MISREAD.reduce((address, [error, word]) => address.replace(error, word), repairAccents(text))
      .replace(/(?<=[,\s])(?:S[I1l|]N|5\/N)(?=[\s,-]|$)/, 'S/N')
      .replaceAll(/(?<=\s)[ijl|](?=\p{Lu}\p{Ll}{2})/gu, ''),
  )
    .replace(/(?<=\s)A[nrg]to(?=\.? \d)/, 'Apto')
    .replace(/(?<=\s)K[a-z](?=\.? \d)/, 'Km')
    .replace(AFTER_DISTRICT, '')
    .replace(BEFORE_STREET, '')
    .replace(BEYOND_DISTRICT, '')
    // 'avenida Brasil'
    .replace(/^\p{Ll}(?=\p{Ll}+ \p{Lu}\p{Ll})/u, (letter) => letter.toUpperCase())

/** The remaining parts and lines, joined as the draft writes an address. */
function joinParts(text: string): string | null {
  const parts = text
    .split('|')
    .map((part) => part.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,./-]+|[\s,/-]+$/g, ''))
    .filter((part) => /[A-Za-z0-9]/.test(part))
  return parts.join(' - ') || null
}
