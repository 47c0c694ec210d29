import { expect, test } from 'vitest'
import { formatPlace, phoneLink } from './place.ts'

test('the city stands with the address once', () => {
  const city = { municipality: 'São Paulo', uf: 'SP' }
  expect(formatPlace({ delivery_address: 'Rua Augusta, 1508', ...city })).toBe(
    'Rua Augusta, 1508, São Paulo/SP',
  )
  expect(formatPlace({ delivery_address: 'Rua Augusta, 1508, SÃO PAULO - SP', ...city })).toBe(
    'Rua Augusta, 1508, SÃO PAULO - SP',
  )
  expect(formatPlace({ delivery_address: null, ...city })).toBe('São Paulo/SP')
  expect(formatPlace({ delivery_address: null, municipality: null, uf: null })).toBeNull()
})

test('a phone with its area is called from anywhere, and what is no phone is not', () => {
  expect(phoneLink('1133334444')).toBe('tel:+551133334444')
  expect(phoneLink('021988887777')).toBe('tel:+5521988887777')
  expect(phoneLink('5521988887777')).toBe('tel:+5521988887777')
  expect(phoneLink('08001234567')).toBe('tel:08001234567')
  expect(phoneLink('33334444')).toBeNull()
  expect(phoneLink(null)).toBeNull()
})
