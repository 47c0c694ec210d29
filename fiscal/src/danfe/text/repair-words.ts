import { ADDRESS_WORDS, COMPANY_WORDS } from './common-words.ts'
import { editDistance } from './edit-distance.ts'
import { normalizeText } from './normalize-text.ts'

/** Letters that a blurred photo takes for each other. */
const SIMILAR = ['ILJTFR', 'CEOAS', 'NMUPRH', 'HBK', 'GQY', 'VYW', 'DJL']
/** No word has a consonant after 'qu': the Q was an O, as in 'Quvidor'. */
const Q_FOR_O = /(?<!\p{L})([Qq])(?=u[bcdfghjklmnpqrstvwxyz])/gu
/** Letters of a word in which one may be misread for a similar one, for any, and two for any. */
const ONE_SIMILAR = 6
const ONE_OTHER = 8
const TWO_OTHERS = 9
/** 'Plástico', 'Plástica' and 'Plásticos' are words of their own. */
const ENDING = /[AEOS]+$/

type Dictionary = ReadonlyMap<string, string>

const dictionaryOf = (words: string): Dictionary =>
  new Map(words.split(/\s+/).map((word) => [normalizeText(word), word]))
const ADDRESS_DICTIONARY = dictionaryOf(ADDRESS_WORDS)
const COMPANY_DICTIONARY = dictionaryOf(COMPANY_WORDS)

/**
 * Words that addresses often have, with their accents and without a misread letter: 'Anchicta', 'Galnão', 'Mocas'. Words in
 * capitals stay, as their accents are often left out.
 */
export const repairAddressWords = (text: string): string => repairWords(text, ADDRESS_DICTIONARY)

/** The same for words that names of companies often have: 'Comerciai', 'Industria', 'Matenais'. */
export const repairCompanyWords = (text: string): string => repairWords(text, COMPANY_DICTIONARY)

/** Whether a letter of the word is replaced in addresses, or an accent added that may not be printed. */
export const isMisreadInAddress = (word: string): boolean => isOther(word, repairAddressWords(word))

/** The same in names of companies. */
export const isMisreadInName = (word: string): boolean => isOther(word, repairCompanyWords(word))

const isOther = (word: string, repaired: string) => word.toLowerCase() !== repaired.toLowerCase()

function repairWords(text: string, dictionary: Dictionary): string {
  const spelled = text.replaceAll(Q_FOR_O, (letter) => (letter === 'Q' ? 'O' : 'o'))
  return spelled.replaceAll(/\p{L}*\p{Ll}\p{L}*/gu, (word) => {
    const letters = normalizeText(word)
    const meant = dictionary.get(letters) ?? findSimilar(letters, dictionary)
    if (meant === null) return word
    return /^\p{Lu}/u.test(word)
      ? meant.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
      : meant
  })
}

/** The one word of the dictionary for which the letters were misread. */
function findSimilar(letters: string, dictionary: Dictionary): string | null {
  if (letters.length < ONE_SIMILAR) return null
  const words = [...dictionary].filter(
    ([word]) => letters.replace(ENDING, '') !== word.replace(ENDING, ''),
  )
  const near = words.filter(([word]) => hasOneSimilarLetter(letters, word))
  const found = near.length > 0 ? near : words.filter(([word]) => hasOtherLetters(letters, word))
  return found.length === 1 ? (found[0]?.[1] ?? null) : null
}

function hasOneSimilarLetter(letters: string, word: string): boolean {
  if (letters.length !== word.length) return false
  const others = letters
    .split('')
    .map((letter, index) => [letter, word.charAt(index)] as const)
    .filter(([letter, meant]) => letter !== meant)
  const [other] = others
  return (
    other !== undefined &&
    others.length === 1 &&
    SIMILAR.some((group) => other.every((letter) => group.includes(letter)))
  )
}

/** Of two words with the same root the endings differ, so that they must be alike. */
function hasOtherLetters(letters: string, word: string): boolean {
  const limit = word.length >= TWO_OTHERS ? 2 : word.length >= ONE_OTHER ? 1 : 0
  return (
    limit > 0 && letters.slice(-2) === word.slice(-2) && editDistance(letters, word, limit) <= limit
  )
}
