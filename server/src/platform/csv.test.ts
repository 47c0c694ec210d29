import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

async function* rowsOf(cells: readonly (string | number)[]) {
  yield* cells
}

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['－1+1', "'－1+1"],
  [' =1+1', "' =1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\u00a0\u202e=1+1', "'\u00a0\u202e=1+1"],
  ['\u3164+1', "'\u3164+1"],
  ['Padaria Sol - Filial', 'Padaria Sol - Filial'],
  [-12.5, '-12,5'],
])('the cell %j is written as %j, which no spreadsheet runs', async (cell, written) => {
  const file = await csv({ Cliente: (value) => value }, rowsOf([cell]))
  expect(await text(file)).toBe(`Cliente\r\n${written}\r\n`)
})
