import { expect, test } from 'vitest'
import { START_A, START_B, START_C, WIDTHS, checkSymbol, textOf } from './code128.ts'

test('every symbol has three bars, three spaces and eleven modules, and no two are alike', () => {
  const symbols = WIDTHS.slice(0, -1)
  expect(symbols).toHaveLength(106)
  for (const widths of symbols) {
    expect(widths).toHaveLength(6)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11)
    const [first = 0, , second = 0, , third = 0] = widths
    expect((first + second + third) % 2).toBe(0)
  }
  expect(new Set(WIDTHS.map(String)).size).toBe(WIDTHS.length)
})

test("the standard's example PJJ123C has the check symbol 54", () => {
  const symbols = [48, 42, 42, 17, 18, 19, 35]
  expect(checkSymbol(START_A, symbols)).toBe(54)
  expect(checkSymbol(START_B, symbols)).toBe(55)
  expect(textOf(START_A, symbols)).toBe('PJJ123C')
})

test('changes of code set are followed', () => {
  expect(textOf(START_C, [35, 26, 101, 33, 99, 5])).toBe('3526A05')
  expect(textOf(START_C, [35, 100, 65])).toBe('35a')
  expect(textOf(START_B, [46, 38, 69, 99, 35])).toBe('NFe35')
})

test('a function character is of the text of no key, except before it', () => {
  expect(textOf(START_C, [102, 35])).toBe('35')
  expect(textOf(START_C, [35, 102])).toBeNull()
  expect(textOf(START_B, [97, 33])).toBe('A')
  expect(textOf(START_B, [100])).toBeNull()
})

test('a shift is of the next character alone', () => {
  expect(textOf(START_B, [98, 33, 65])).toBe('Aa')
  expect(textOf(START_A, [98, 65, 33])).toBe('aA')
  expect(textOf(START_B, [98, 98, 33])).toBeNull()
  expect(textOf(START_B, [33, 98])).toBeNull()
})
