import { formatPlate, normalizePlate } from '@canhoto/fiscal/plate'

/**
 * How numbers look while they are typed or after they are pasted, with or without punctuation. What does not fit its
 * pattern stays as it was written, for the user and the validation to see: nothing typed is ever cut off.
 */
export type Mask = (text: string) => string

const CPF = '000.000.000-00'
const CNPJ = 'AA.AAA.AAA/AAAA-00'
const LANDLINE = '(00) 0000-0000'
const DAY = '00/00/0000'
const MOBILE = '(00) 00000-0000'
const CEP = '00000-000'

const digits = (text: string) => text.replaceAll(/\D/g, '')
const lettersAndDigits = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
const size = (pattern: string) => pattern.replaceAll(/[^0A]/g, '').length

export const maskCpf: Mask = (text) => fill(CPF, digits(text), text)

export const maskCnpj: Mask = (text) => fill(CNPJ, lettersAndDigits(text), text)

export const maskCep: Mask = (text) => fill(CEP, digits(text), text)

/** CPF up to eleven digits, CNPJ beyond or as soon as there is a letter. */
export const maskTaxId: Mask = (text) => {
  const characters = lettersAndDigits(text)
  return fill(/^\d{0,11}$/.test(characters) ? CPF : CNPJ, characters, text)
}

/** '+55 11 98888-0000' and '11988880000' are the same number. */
export const maskPhone: Mask = (text) => {
  const all = digits(text)
  const characters = all.length > size(MOBILE) && all.startsWith('55') ? all.slice(2) : all
  return fill(characters.length > size(LANDLINE) ? MOBILE : LANDLINE, characters, text)
}

/** 'abc1234' becomes 'ABC-1234', a Mercosul plate stays without a hyphen. */
export const maskPlate: Mask = (text) => {
  const plate = normalizePlate(text)
  return plate.length > 7 ? text : formatPlate(plate)
}

/** '20112026' becomes '20/11/2026', and '1/2/2026' '01/02/2026'. An ISO day, 2026-11-20, stays as it is typed. */
export const maskDay: Mask = (text) => {
  // The hyphen after its year tells it from a day and month.
  const iso = text.trim().replace(/^(\d\d)\/(\d\d)-/, '$1$2-')
  if (/^\d{4}-/.test(iso)) return iso
  const padded = iso.replace(/^(\d)[/.-]/, '0$1/').replace(/^(\d\d)[/.-](\d)[/.-]/, '$1/0$2/')
  return fill(DAY, digits(padded), text)
}

/** '1.500' is 1500. */
export const maskCount: Mask = (text) => text.replaceAll(/[\s.]/g, '')

/** Puts the characters into the pattern's places, each punctuation just before the character that follows it. */
function fill(pattern: string, characters: string, asTyped: string) {
  if (characters.length > size(pattern)) return asTyped
  let filled = ''
  let next = 0
  for (const place of pattern) {
    if (next === characters.length) break
    filled += place === '0' || place === 'A' ? characters[next++] : place
  }
  return filled
}
