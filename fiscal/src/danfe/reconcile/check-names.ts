import type { Candidate } from '../candidates/types.ts'
import { hasLowerCaseWord } from '../text/has-lower-case-word.ts'
import { MAX_DOUBTFUL_CONFIDENCE } from './confidence.ts'
import { limitConfidence, valueOf } from './resolved.ts'
import type { Evidence, Resolved } from './types.ts'

const NAMES = ['remetente.razao_social', 'destinatario.razao_social'] as const
const ADDRESSES = ['remetente.endereco', 'destinatario.endereco'] as const
/** A document, a day, a title of the page or a street: the text of another cell. */
const OTHER_CELL =
  /[0-9A-Z]{3}[./][0-9A-Z]{3}[./]|\d{6}|\d{2}\/\d{2}\/\d{4}|\bNF-?e\b|\bDANFE\b|\b(?:Rua|Avenida|Av\.|Rodovia|Estrada|Travessa|Alameda|Praça)\s.*\d/iu
/** 'Miller' may be 'Müller', whose dots OCR loses in both readings. */
const LOST_UMLAUT = /iller\b/i
/**
 * OCR reads the dot of an i as an accent in both readings, 'Crístina'. Where it belongs there is a vowel before it, a syllable with an i
 * after it ('Laticínios', 'Patrícia'), or the end of the word.
 */
const STRAY_ACCENT = /(?<![aeou])í(?!\p{Ll}i|stic|v[ei]|a\b|as\b|s\b|\P{L}|$)/iu
/** 'MUller': the dots of an umlaut make its letter as high as a capital. */
const STRAY_CAPITAL = /\p{Lu}{2}\p{Ll}/u
/** What no person is called; such a name ends with the form of its company, unless OCR lost that. */
const IS_COMPANY =
  /\b(?:Com[ée]rci|Ind[uú]stri|Distribuidor|Atacad|Transport|Alimento|Materia|Servi[çc]o)/i
/** Longer than the names of most persons. */
const MIN_LONG_NAME = 45
const ENDS_AS_COMPANY = /\b(?:Ltda|EIRELI|S\/?A|ME|EPP|Cia)\.?$/i
const BEGINS_WITH_NAME = /^(?:Ltda|EIRELI|S\/?A|ME|EPP|Cia)\b/i

/** A name with the text of another cell, or an address that begins with the end of a name, is doubtful however often OCR read it. */
export function checkNames(resolved: Resolved, { fuzzy }: Evidence): Candidate[] {
  if (fuzzy === 0) return []
  const doubtful = [
    ...NAMES.filter((path) => {
      const name = valueOf(resolved, path) ?? ''
      return (
        OTHER_CELL.test(name) ||
        LOST_UMLAUT.test(name) ||
        STRAY_ACCENT.test(name) ||
        STRAY_CAPITAL.test(name) ||
        (IS_COMPANY.test(name) && !ENDS_AS_COMPANY.test(name)) ||
        hasLowerCaseWord(name) ||
        isCutOff(name)
      )
    }),
    ...ADDRESSES.filter((path) => BEGINS_WITH_NAME.test(valueOf(resolved, path) ?? '')),
  ]
  return limitConfidence(resolved, doubtful, MAX_DOUBTFUL_CONFIDENCE)
}

/** A long name that does not end as a company's may go on in a line that OCR lost. */
const isCutOff = (name: string) => name.length >= MIN_LONG_NAME && !ENDS_AS_COMPANY.test(name)
