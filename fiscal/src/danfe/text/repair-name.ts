import { repairCompanyWords } from './repair-words.ts'

/** Frequent OCR errors that no Portuguese name contains, with their corrections. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  // The title beside the issuer's name.
  [/\s+DANFE$/, ''],
  [/(?<=\S )S(?:[I1l|/'’][A4]|\/)$/, 'S/A'],
  [/(?<=\S )L[il1][dt]a$/i, 'Ltda'],
  [/(?<=\S )(?:H[EF]|WE|MF)$/, 'ME'],
  [/(?<=\p{Ll})0(?=\s|$)/gu, 'o'],
  // Leda is a woman's name.
  [/(?<=(?:Comerc|Comérc|Ind[uú]str|Distrib|Export).*\s)Leda$/, 'Ltda'],
  // No small word begins with i, so it is a capital: 'Ferragens irmãos'.
  [/(?<=^\p{Lu}\p{Ll}.*\s)i(?=\p{Ll}{3})|^i(?=\p{Ll}{3}.*\s\p{Lu}\p{Ll})/gu, 'I'],
  // The remains of a ruling line beside the name.
  [/\s+[a-z|"'“”„]$/u, ''],
  // What was read beside the cell, after the end of a company's name.
  [/(?<=\b(?:Ltda|EIRELI|EPP))\s+(?!ME$|EPP$)\p{L}{1,3}$/u, ''],
  // An acute accent before a doubled consonant was an umlaut: 'Müller'.
  [/cc(?=[ãõ])/g, 'cç'],
  [/(?:[iu]?[úü][iuúü]?|ii)(?=(?:ll|nn|tt|ss)\p{L})/gu, 'ü'],
  [/(?<=\b\p{Lu})U(?=(?:ll|nn|tt|ss)\p{Ll})/gu, 'ü'],
  // A speck before a word.
  [/(?<=^|\s)[«»“”](?=\p{L})/gu, ''],
]

/** The circumflex of these words is blurred to an acute accent; 'Moisés' and 'Cafés' have one indeed. */
const BLURRED_CIRCUMFLEX =
  /(?<=\b(?:ip|tr|in|merc|portugu|franc|ingl|japon|marqu))é(?=s\b)|(?<=mac|ap|t)[éóô](?=utic)/giu
/** No word has two acute accents, so the first of 'Vítória' was the dot of an i; 'Lívraria' is a bookshop. */
const BLURRED_DOT = /í(?=\p{Ll}*[áéíóú])|(?<=\bL)í(?=vrari)/gu
/** A name has no verb: 'Papelaria é Livraria'. */
const AND = /(?<=\p{L} )é(?= \p{Lu})/gu

/** What a circumflex and the word 'e' become in a blurred photo, in names and addresses. */
export const repairAccents = (text: string): string =>
  text.replaceAll(BLURRED_CIRCUMFLEX, 'ê').replaceAll(AND, 'e').replaceAll(BLURRED_DOT, 'i')

/** The name of a company or an individual as OCR read it, its usual errors corrected. */
export function repairName(text: string): string {
  return REPAIRS.reduce(
    (name, [error, correction]) => name.replace(error, correction),
    repairCompanyWords(repairAccents(text)),
  )
}
