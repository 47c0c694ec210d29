import { expect, test } from 'vitest'
import { misread, page, readTwice } from '../../../test/read-twice.ts'

const delivery = {
  name: 'GALPAO VERDE',
  address: 'ALAMEDA NORTE, 7200',
  district: 'TAQUARAL',
  city: 'CAMPINAS',
  uf: 'SP',
}
const STREET = 'destinatario.endereco'

test('the recipient’s address is sure on a photo of a note without another place of delivery', () => {
  expect(readTwice(page()).isSure(STREET)).toBe(true)
})

test('the recipient’s address is doubtful on a photo that shows a place of delivery of which nothing was read', () => {
  const shown = page({ delivery })
  const lost = Object.values(delivery).flatMap((value) => value.split(' '))
  const unread = misread(Object.fromEntries(lost.map((word) => [word, null])), shown)
  const reading = readTwice(unread)
  expect(reading.draft.entrega).toBeNull()
  expect(reading.value(STREET)).not.toBeNull()
  expect(reading.isSure(STREET)).toBe(false)
})

test('a place of delivery that was read leaves the recipient’s address as it is', () => {
  const reading = readTwice(page({ delivery }))
  expect(reading.draft.entrega).toMatchObject({ municipio: 'CAMPINAS' })
  expect(reading.isSure(STREET)).toBe(true)
})
