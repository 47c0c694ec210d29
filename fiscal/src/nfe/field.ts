import { normalizeCep } from '../cep.ts'
import { cleanText, MAX_LINE } from '../text/clean-text.ts'
import { parseDecimal, parseMoney } from '../text/decimal.ts'
import { normalizeTaxId } from '../tax-id.ts'
import { elementAt } from '../xml/tree.ts'
import type { XmlElement } from '../xml/tree.ts'

type Source = XmlElement | null

/** Alone, or before a time. */
const DAY = /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?![^T\s])/

/** Longest value of a code, number or date; a longer one is none of these. */
const MAX_CODE = 60

/** Readable text at a path, cleaned and cut; null when absent or blank. */
export function textAt(source: Source, path: string, max: number = MAX_LINE): string | null {
  const found = elementAt(source, path)
  return found ? cleanText(found.text, max) : null
}

/** A short value that is compared or stored as a code; null when absent or too long to be one. */
export function codeAt(source: Source, path: string): string | null {
  const value = textAt(source, path, MAX_CODE + 1)
  return value !== null && value.length <= MAX_CODE ? value : null
}

/** Digits without leading zeros ('001450' → '1450'); null for anything but a number of at most nine digits. */
export function numberAt(source: Source, path: string): string | null {
  const value = codeAt(source, path)
  return value !== null && /^[0-9]{1,9}$/.test(value) ? value.replace(/^0+(?=.)/, '') : null
}

export function digitsAt(source: Source, path: string): string | null {
  return codeAt(source, path)?.replaceAll(/[^0-9]/g, '') || null
}

export function decimalAt(source: Source, path: string): string | null {
  return parseDecimal(codeAt(source, path) ?? '')
}

export function moneyAt(source: Source, path: string): string | null {
  return parseMoney(codeAt(source, path) ?? '')
}

/** The day as written: the first ten characters, never converted between time zones; null when there is no such day. */
export function dateAt(source: Source, path: string): string | null {
  const [, day = ''] = DAY.exec(codeAt(source, path) ?? '') ?? []
  return isDay(day) ? day : null
}

const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:Z|[+-][0-9]{2}:[0-9]{2})$/

/** An instant with its offset, as written; null for a day alone, and for what is no instant. */
export function instantAt(source: Source, path: string): string | null {
  const value = codeAt(source, path) ?? ''
  return INSTANT.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
    ? value
    : null
}

/** Two capital letters ('EX' abroad). */
export function ufAt(source: Source, path: string): string | null {
  const value = codeAt(source, path)
  return value !== null && /^[A-Z]{2}$/.test(value) ? value : null
}

export function cepAt(source: Source, path: string): string | null {
  return normalizeCep(codeAt(source, path) ?? '')
}

/** CNPJ, CPF or, for a party abroad, idEstrangeiro: children of the same group. */
export function taxIdOf(party: Source): string | null {
  const value = codeAt(party, 'CNPJ') ?? codeAt(party, 'CPF') ?? codeAt(party, 'idEstrangeiro')
  return (value && normalizeTaxId(value)) || null
}

/** Null for an empty group: some programs write every group of the layout, filled or not. */
export function nullIfEmpty<Group extends object>(group: Group): Group | null {
  return Object.values(group).some((value) => value !== null) ? group : null
}

function isDay(text: string): boolean {
  // PostgreSQL has no year 0.
  if (text === '' || text.startsWith('0000')) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  // Date.parse turns 31 February into March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
