import { cnpjFrom } from '@canhoto/fiscal/cnpj'
import { cpfFrom } from '@canhoto/fiscal/cpf'
import type { NfeXmlOptions, XmlItem, XmlParty } from '@canhoto/fiscal/test/nfe-options'
import { type Random, randomOf } from './random.ts'
import * as words from './vocabulary.ts'

export type DanfeNote = Partial<NfeXmlOptions> &
  Pick<NfeXmlOptions, 'number' | 'series' | 'issued' | 'issuer' | 'items'> & {
    recipient: XmlParty
  }

/** Options of a note, chosen by chance: long names, letters in documents, and the gaps of real notes. */
export function noteOptions(random: Random): DanfeNote {
  const city = random.pick(words.CITIES)
  const issued = dayOf(random, '2026')
  const items = Array.from(
    { length: random.chance(0.15) ? random.whole(25, 60) : random.whole(1, 9) },
    () => itemOf(random),
  )
  return {
    number: random.whole(1, 10) > 3 ? random.whole(1000, 999_999) : random.whole(1, 999_999_999),
    series: random.pick([1, 1, 1, 2, 3, 12, 101]),
    ufCode: city.ufCode,
    issued,
    departed: random.chance(0.35) ? null : later(issued, random.whole(0, 5)),
    operation: random.pick(words.OPERATIONS),
    freightMode: random.pick(['0', '1', '2', '3', '9']),
    issuer: company(random, city),
    recipient: random.chance(0.2) ? person(random) : company(random, random.pick(words.CITIES)),
    entrega: random.chance(0.15) ? depot(random) : null,
    ...transportOf(random),
    items,
    ...moneyOf(random),
    installments: installmentsOf(random, issued),
    notes: random.chance(0.8) ? random.pick(words.NOTES) : null,
    protocol: {
      number: `${city.ufCode === '35' ? '135' : '333'}26${random.digits(10)}`,
      cstat: '100',
    },
  }
}

function transportOf(random: Random) {
  const vehicle = () => ({
    plate: plateOf(randomOf(random.whole(0, 999_999))),
    uf: random.pick(['RJ', 'SP', 'MG']),
    rntc: random.digits(8),
  })
  return {
    carrier: random.chance(0.25) ? null : carrierOf(random),
    vehicle: random.chance(0.5) ? vehicle() : null,
    volumes: random.chance(0.2) ? [] : [volumeOf(random)],
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** Old plates have a digit as their fifth character, new ones a letter up to J. */
function plateOf(random: Random) {
  const letters = Array.from({ length: 3 }, () => random.pick(LETTERS)).join('')
  const fifth = random.chance(0.5) ? random.digits(1) : random.pick(LETTERS.slice(0, 10))
  return `${letters}${random.digits(1)}${fifth}${random.digits(2)}`
}

function moneyOf(random: Random) {
  const sometimes = (probability: number, most: number) =>
    random.chance(probability) ? `${random.whole(1, most)}.${random.digits(2)}` : '0.00'
  return {
    freight: sometimes(0.3, 900),
    insurance: sometimes(0.15, 90),
    discount: random.chance(0.2) ? `0.${random.whole(1, 9)}0` : '0.00',
    other: sometimes(0.15, 40),
  }
}

const CNPJ_LETTERS = '0123456789ABCEHJKLMNPRSTVXYZ'.split('')

type City = (typeof words.CITIES)[number]

function company(random: Random, city: City): XmlParty {
  const root = random.chance(0.25)
    ? Array.from({ length: 8 }, () => random.pick(CNPJ_LETTERS)).join('')
    : random.digits(8)
  return {
    name: `${random.pick(words.TRADES)} ${random.pick(words.TRADE_ENDINGS)}`,
    taxId: cnpjFrom(`${root}000${random.whole(1, 9)}`),
    ie: random.digits(9),
    ...addressOf(random, city),
  }
}

function person(random: Random): XmlParty {
  return {
    name: random.pick(words.PEOPLE),
    taxId: cpfFrom(random.digits(9)),
    ie: null,
    ...addressOf(random, random.pick(words.CITIES)),
  }
}

function depot(random: Random): XmlParty {
  return {
    ...company(random, random.pick(words.CITIES)),
    name: 'Depósito Três Irmãos',
    ie: null,
    phone: null,
  }
}

function addressOf(random: Random, city: City) {
  return {
    street: random.pick(words.STREETS),
    number: random.chance(0.1) ? 'S/N' : String(random.whole(1, 9999)),
    complement: random.chance(0.35) ? random.pick(words.COMPLEMENTS) : null,
    district: random.pick(words.DISTRICTS),
    cityCode: city.code,
    city: city.name,
    uf: city.uf,
    cep: city.cep + random.digits(6),
    phone: random.chance(0.2)
      ? null
      : random.pick(['11', '21', '31']) +
        random.pick(['9', '']) +
        `${random.whole(2, 9)}${random.digits(7)}`,
  }
}

function carrierOf(random: Random) {
  const { name, taxId, street, number, city, uf, ie } = company(random, random.pick(words.CITIES))
  return {
    name: `Transportes ${name ?? ''}`.slice(0, 60).trim(),
    taxId: taxId ?? '',
    address: `${street}, ${number}`,
    city,
    uf,
    ie: ie ?? '',
  }
}

function itemOf(random: Random): XmlItem {
  return {
    code: random.pick([random.digits(5), `PRD-${random.digits(3)}`, `A${random.digits(6)}`]),
    ean: 'SEM GTIN',
    description: random.pick(words.PRODUCTS),
    ncm: `${random.whole(10, 96)}${random.digits(6)}`,
    unit: random.pick(words.UNITS),
    quantity: random.whole(1, 400),
    price: `${random.whole(1, 900)}.${random.digits(2)}`,
  }
}

function volumeOf(random: Random) {
  const net = random.whole(1, 3000)
  return {
    quantity: String(random.whole(1, 300)),
    kind: random.pick(words.KINDS),
    brand: random.chance(0.4) ? 'SJ' : null,
    number: null,
    gross: `${net + random.whole(1, 40)}.${random.digits(3)}`,
    net: `${net}.${random.digits(3)}`,
  }
}

function installmentsOf(random: Random, issued: string) {
  return Array.from({ length: random.pick([0, 1, 1, 2, 3, 5]) }, (_, index) => ({
    number: String(index + 1).padStart(3, '0'),
    due: later(issued, 30 * (index + 1)),
    value: `${random.whole(50, 9000)}.${random.digits(2)}`,
  }))
}

function dayOf(random: Random, year: string): string {
  return `${year}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`
}

function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
