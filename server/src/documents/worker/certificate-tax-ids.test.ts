import { expect, test } from 'vitest'
import { parseCertificateTaxIds } from './certificate-tax-ids.ts'

const NOTHING = Buffer.from('3003020101', 'hex')

/** Identifier, context tag and string of one other name. */
const otherName = (id: string, value: string) =>
  Buffer.concat([
    Buffer.from(`0605604c0103${id}a01004`, 'hex'),
    Buffer.of(value.length),
    Buffer.from(value),
  ])

test('a certificate names its company after the common name', () => {
  const subject = 'C=BR\nO=ICP-Brasil\nCN=PADARIA SOL LTDA:12345678000195'
  expect(parseCertificateTaxIds({ subject, raw: NOTHING })).toEqual(['12345678000195'])
})

test('or, as the older ones, only among the other names', () => {
  const raw = Buffer.concat([
    NOTHING,
    otherName('04', '01019012345678'),
    otherName('03', '12345678000195'),
    NOTHING,
  ])
  const subject = 'C=BR\nCN=PADARIA SOL LTDA'
  expect(parseCertificateTaxIds({ subject, raw })).toEqual(['12345678000195'])
})

test('or does not name it', () => {
  expect(parseCertificateTaxIds({ subject: 'CN=localhost', raw: NOTHING })).toEqual([])
})
