import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'
import { expect, test } from 'vitest'
import { brandColors, contrastToWhite } from './brand-colors.ts'

const DARK_SCREEN = '#1a2526'
const COLORS = [
  '#ffd500',
  '#ffffff',
  '#000000',
  '#e30613',
  '#00ff00',
  '#000033',
  '#7f7f7f',
  '#f97316',
]

const look = (primary_color: string, secondary_color: string) =>
  brandColors({ primary_color, secondary_color })

test('the contrast to white is that of WCAG', () => {
  expect(contrastToWhite('#ffffff')).toBeCloseTo(1)
  expect(contrastToWhite('#000000')).toBeCloseTo(21)
  expect(contrastToWhite('#767676')).toBeCloseTo(4.54, 2)
})

test.each(COLORS)('white words are legible on %s, in light and dark', (color) => {
  const { bar, button } = look(color, color)!
  for (const shown of [bar.light, bar.dark, button.light, button.dark]) {
    expect(contrastToWhite(shown)).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(COLORS)('a button of %s is seen on a dark screen', (color) => {
  const { button } = look(color, color)!
  expect(contrastToWhite(DARK_SCREEN) / contrastToWhite(button.dark)).toBeGreaterThanOrEqual(3)
})

test('a colour that is legible already stays as the company chose it', () => {
  expect(look('#B00020', '#1B5E20')).toMatchObject({
    bar: { light: '#b00020' },
    button: { light: '#1b5e20' },
  })
})

test('a light colour keeps its tone and is darkened no further than needed', () => {
  const { bar } = look('#ffd500', '#ffd500')!
  expect(contrastToWhite(bar.light)).toBeLessThan(4.8)
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(bar.light.slice(at, at + 2), 16))
  expect(red).toBeGreaterThan(green!)
  expect(green).toBeGreaterThan(blue!)
})

test('the bar is dim on a dark screen', () => {
  expect(contrastToWhite(look('#e30613', '#e30613')!.bar.dark)).toBeGreaterThanOrEqual(8)
})

test('a company that kept the defaults has no colours of its own', () => {
  const { primary_color, secondary_color } = COMPANY_DEFAULTS
  expect(look(primary_color, secondary_color)).toBeNull()
  expect(look(primary_color.toLowerCase(), secondary_color.toLowerCase())).toBeNull()
})

test('a single chosen colour colours both', () => {
  const red = look('#b00020', COMPANY_DEFAULTS.secondary_color)
  expect(red).toMatchObject({ bar: { light: '#b00020' }, button: { light: '#b00020' } })
  expect(look(COMPANY_DEFAULTS.primary_color, '#b00020')).toEqual(red)
})

test('what is no colour counts as not chosen', () => {
  expect(look('vermelho', '')).toBeNull()
})
