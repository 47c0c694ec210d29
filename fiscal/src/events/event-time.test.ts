import { describe, expect, test } from 'vitest'
import { UF_BY_CODE } from '../uf-codes.ts'
import { clockOf, formatEventTime, offsetHoursOf } from './event-time.ts'

const INSTANT = new Date('2026-11-21T02:30:20.987Z')

describe('the time of an event', () => {
  test.each([
    ['AC', '2026-11-20T21:30:20-05:00'],
    ['AM', '2026-11-20T22:30:20-04:00'],
    ['RO', '2026-11-20T22:30:20-04:00'],
    ['RR', '2026-11-20T22:30:20-04:00'],
    ['MT', '2026-11-20T22:30:20-04:00'],
    ['MS', '2026-11-20T22:30:20-04:00'],
    ['SP', '2026-11-20T23:30:20-03:00'],
    ['PE', '2026-11-20T23:30:20-03:00'],
    ['DF', '2026-11-20T23:30:20-03:00'],
  ])('in %s is %s', (uf, expected) => {
    expect(formatEventTime(INSTANT, uf)).toBe(expected)
  })

  test('is the same instant in each state, to the second', () => {
    for (const uf of Object.values(UF_BY_CODE)) {
      const written = formatEventTime(INSTANT, uf)
      expect(new Date(written)).toEqual(new Date('2026-11-21T02:30:20Z'))
      expect(written).toMatch(/^[0-9-]{10}T[0-9:]{8}-0[345]:00$/)
    }
  })

  test('agrees with the time zones of the capitals', () => {
    const zones = { AC: 'Rio_Branco', AM: 'Manaus', RO: 'Porto_Velho', RR: 'Boa_Vista' }
    const others = { MT: 'Cuiaba', MS: 'Campo_Grande', SP: 'Sao_Paulo', BA: 'Bahia', PA: 'Belem' }
    for (const [uf, city] of Object.entries({ ...zones, ...others })) {
      const format = { timeZone: `America/${city}`, timeZoneName: 'longOffset' } as const
      const parts = new Intl.DateTimeFormat('en', format).formatToParts(INSTANT)
      const name = parts.find(({ type }) => type === 'timeZoneName')?.value
      expect(name).toBe(`GMT-0${-offsetHoursOf(uf)}:00`)
    }
  })

  test('is in the clock of the delivery, or else of the issuer', () => {
    const key = `13${'0'.repeat(42)}`
    expect(clockOf({ uf: 'AC', key })).toBe('AC')
    expect(clockOf({ uf: null, key })).toBe('AM')
  })
})
