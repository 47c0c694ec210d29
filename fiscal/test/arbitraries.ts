import fc from 'fast-check'
import type { AccessKeyParts } from '../src/access-key.ts'
import { accessKeyFrom } from '../src/access-key.ts'
import { cnpjFrom } from '../src/cnpj.ts'
import { cpfFrom } from '../src/cpf.ts'
import { UF_BY_CODE } from '../src/uf-codes.ts'
import { latin1, utf16, utf8 } from './encodings.ts'
import type { NfeXmlOptions, XmlItem, XmlParty, XmlVolume } from './nfe-options.ts'

const SEED = 20_261_121
const RUNS = 200

/** Asserts the check for many values, which are the same on every machine and every day. */
export function expectAlways<Values extends unknown[]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => void,
  runs = RUNS,
): void {
  const property = fc.property(fc.tuple<Values>(...arbitraries), (values) => {
    check(...values)
  })
  fc.assert(property, { seed: SEED, numRuns: runs })
}

const DIGITS = Array.from('0123456789')
const CAPITALS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

function charactersOf(alphabet: readonly string[], minLength: number, maxLength = minLength) {
  return fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
}

export const digits = (minLength: number, maxLength = minLength) =>
  charactersOf(DIGITS, minLength, maxLength)

const belongsToSomebody = (document: string) => !/^(.)\1+$/.test(document)

export const cpf = digits(9).map(cpfFrom).filter(belongsToSomebody)
export const numericCnpj = digits(12).map(cnpjFrom).filter(belongsToSomebody)
/** With letters in root and branch, as they are given out since July 2026. */
const letteredCnpj = charactersOf([...DIGITS, ...CAPITALS], 12)
  .filter((root) => /[A-Z]/.test(root))
  .map(cnpjFrom)
export const cnpj = fc.oneof(numericCnpj, letteredCnpj)

const whole = (min: number, max: number) => fc.integer({ min, max })

const day = fc
  .date({
    min: new Date('2006-01-01T00:00:00Z'),
    max: new Date('2049-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

const uf = fc.constantFrom(...Object.values(UF_BY_CODE))
const ufCode = fc.constantFrom(...Object.keys(UF_BY_CODE))
const PRODUCERS = { first: 920, last: 969 }
/** Series of companies, without those of producers with a CPF. */
const companySeries = fc.oneof(whole(0, PRODUCERS.first - 1), whole(PRODUCERS.last + 1, 999))
const producerSeries = whole(PRODUCERS.first, PRODUCERS.last)

function keyParts(issuer: fc.Arbitrary<string>, series: fc.Arbitrary<number>) {
  return fc.record<AccessKeyParts>({
    ufCode,
    yearMonth: day.map((date) => date.slice(0, 7)),
    issuer,
    model: fc.constantFrom('55', '65', '57', '58', '67'),
    series: series.map(String),
    number: whole(0, 999_999_999).map(String),
    emissionType: whole(1, 9).map(String),
    code: digits(8),
  })
}

export const companyKeyParts = keyParts(cnpj, companySeries)
export const producerKeyParts = keyParts(cpf, producerSeries)
export const numericKey = keyParts(numericCnpj, companySeries).map(accessKeyFrom)
export const letteredKey = keyParts(letteredCnpj, companySeries).map(accessKeyFrom)
export const accessKey = fc.oneof(numericKey, letteredKey)

export const oldPlate = fc
  .tuple(charactersOf(CAPITALS, 3), digits(4))
  .map((parts) => parts.join(''))
export const mercosulPlate = fc
  .tuple(charactersOf(CAPITALS, 3), digits(1), charactersOf(CAPITALS, 1), digits(2))
  .map((parts) => parts.join(''))

const places = (amount: number, count: number) => {
  const text = String(amount).padStart(count + 1, '0')
  return `${text.slice(0, -count)}.${text.slice(-count)}`
}

/** '1234.50' */
const money = (min = 0, max = 99_999_999) => whole(min, max).map((cents) => places(cents, 2))
/** '1234.500' */
const weight = whole(0, 99_999_999).map((grams) => places(grams, 3))

/** A decimal as the layouts write it, of any length that they allow. */
export const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), digits(0, 10))
  .map(([integer, fraction]) => (fraction ? `${integer}.${fraction}` : `${integer}`))

const PUNCTUATION = Array.from(' .,-/\\()_:;ºª°§&#*"\'\t\n\u00a0\u2013\u200b')

/** The text as a user or a printer may write it: with any punctuation anywhere, and in small letters. */
export function punctuated(text: string): fc.Arbitrary<string> {
  const gap = charactersOf(PUNCTUATION, 0, 3)
  return fc
    .tuple(fc.array(gap, { minLength: text.length + 1, maxLength: text.length + 1 }), fc.boolean())
    .map(([gaps, isSmall]) => {
      const spread = gaps.map((blank, index) => blank + text.charAt(index)).join('')
      return isSmall ? spread.toLowerCase() : spread
    })
}

const word = fc.oneof(
  {
    arbitrary: charactersOf(
      Array.from('ABCDEFGHIJLMNOPRSTUVZabcdefghijlmnoprstuvzáéíóúâêôãõàçÁÉÍÓÚÂÊÔÃÕÇ'),
      1,
      12,
    ),
    weight: 6,
  },
  {
    arbitrary: fc.constantFrom('&', '-', 'nº 7', "D'Ávila", '"Sol"', 'a<b', 'S/A', '1/2', ';'),
    weight: 1,
  },
)
/** Words of Brazilian names and addresses, single spaces between them: every encoding has their letters. */
const words = (maxLength: number) =>
  fc.array(word, { minLength: 1, maxLength }).map((list) => list.join(' '))
const name = words(4).map((text) => text.slice(0, 60).trimEnd())
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const party = (taxId: fc.Arbitrary<string>) =>
  fc.record<XmlParty>({
    name,
    taxId,
    ie: maybe(digits(8, 13)),
    street: name,
    number: fc.oneof(whole(1, 9999).map(String), fc.constant('S/N')),
    complement: maybe(name),
    district: name,
    cityCode: digits(7),
    city: name,
    uf,
    cep: digits(8),
    phone: maybe(digits(10, 11)),
  })

const item = fc.record<XmlItem>({
  code: charactersOf([...DIGITS, ...CAPITALS, '-'], 1, 20),
  ean: fc.oneof(digits(13), fc.constant('SEM GTIN')),
  description: name,
  ncm: digits(8),
  unit: fc.constantFrom('UN', 'CX', 'KG'),
  quantity: whole(1, 9999),
  price: money(100, 9_999_999),
})

const volume = fc.record<XmlVolume>({
  quantity: maybe(whole(0, 99_999).map(String)),
  kind: maybe(name),
  brand: maybe(name),
  number: maybe(digits(1, 8)),
  gross: maybe(weight),
  net: maybe(weight),
})

const COMMON_OPTIONS = {
  version: fc.constantFrom('1.10', '2.00', '3.10', '4.00'),
  model: fc.constantFrom('55', '65'),
  number: whole(1, 999_999_999),
  ufCode,
  issued: day,
  departed: maybe(day),
  promised: maybe(day),
  offset: fc.constantFrom('-03:00', '-05:00', '+00:00', ''),
  emission: whole(1, 9).map(String),
  entry: fc.boolean(),
  purpose: whole(1, 6).map(String),
  freightMode: fc.constantFrom('0', '1', '2', '3', '4', '9'),
  operation: name,
  recipient: maybe(party(fc.oneof(cpf, cnpj))),
  entrega: maybe(party(fc.oneof(cpf, cnpj))),
  retirada: maybe(party(fc.oneof(cpf, cnpj))),
  carrier: maybe(
    fc.record({ name, taxId: cnpj, address: name, city: name, uf, ie: digits(8, 12) }),
  ),
  vehicle: maybe(fc.record({ plate: fc.oneof(oldPlate, mercosulPlate), uf, rntc: digits(8) })),
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  volumes: fc.array(volume, { maxLength: 4 }),
  installments: fc.array(fc.record({ number: digits(3), due: day, value: money() }), {
    maxLength: 4,
  }),
  freight: money(),
  insurance: money(),
  // Every item costs 1.00 at least, so that the total stays positive.
  discount: money(0, 100),
  other: money(),
  reformTotal: maybe(money()),
  notes: maybe(words(30)),
} satisfies { [Name in keyof NfeXmlOptions]?: fc.Arbitrary<NfeXmlOptions[Name]> }

/** Options of a note that a company or a producer issues. */
export const note = fc.oneof(
  fc.record({ ...COMMON_OPTIONS, issuer: party(cnpj), series: companySeries }),
  fc.record({ ...COMMON_OPTIONS, issuer: party(cpf), series: producerSeries }),
)

export type Note = typeof note extends fc.Arbitrary<infer T> ? T : never

/** The forms in which the same note may be written. */
export const form = fc.record({
  wrapper: fc.constantFrom('nfeProc', 'NFe', 'enviNFe', 'soap'),
  prefix: fc.constantFrom('', 'nfe', 'ns0', '_', 'a.b-1'),
  pretty: fc.boolean(),
  comments: fc.boolean(),
  numericEntities: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n'),
  declaration: fc.constantFrom('UTF-8', 'ISO-8859-1', 'windows-1252', 'UTF-16', 'x-unknown', null),
  signed: fc.boolean(),
})

export const encoding = fc.constantFrom<{ name: string; encode: (text: string) => Uint8Array }[]>(
  { name: 'UTF-8', encode: (text) => utf8(text) },
  { name: 'UTF-8 with mark', encode: (text) => utf8(text, true) },
  { name: 'UTF-8 after blank lines', encode: (text) => utf8(`\r\n\n \t${text}\n`) },
  { name: 'Latin-1', encode: latin1 },
  { name: 'UTF-16LE with mark', encode: (text) => utf16(text, 'le') },
  { name: 'UTF-16BE with mark', encode: (text) => utf16(text, 'be') },
  { name: 'UTF-16LE without mark', encode: (text) => utf16(text, 'le', false) },
  { name: 'UTF-16BE without mark', encode: (text) => utf16(text, 'be', false) },
)

const character = fc
  .oneof(
    { arbitrary: whole(0x20, 0x7e), weight: 3 },
    { arbitrary: whole(0, 0xff), weight: 2 },
    { arbitrary: whole(0x1_f600, 0x1_f64f), weight: 1 },
    { arbitrary: whole(0, 0x10_ffff).filter((code) => code < 0xd800 || code > 0xdfff), weight: 2 },
  )
  .map((code) => String.fromCodePoint(code))

/** Any characters of Unicode, controls and emoji among them. */
export const anyText = (maxLength: number) => fc.string({ unit: character, maxLength })
