import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

async function* batchOf(cells: readonly (string | number | null)[]) {
  yield cells
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
  const file = await csv({ Cliente: (value) => value }, batchOf([cell]))
  expect(await text(file)).toBe(`Cliente\r\n${written}\r\n`)
})

test.each([
  ['Padaria; Sol', '"Padaria; Sol"'],
  ['Padaria "Sol"', '"Padaria ""Sol"""'],
  ['Padaria\nSol', '"Padaria\nSol"'],
  ['Padaria\rSol', '"Padaria\rSol"'],
  ['=1;"2"', `"'=1;""2"""`],
  ['Padaria, Sol', 'Padaria, Sol'],
  ['', ''],
  [null, ''],
  [1234.5, '1234,5'],
])('the cell %j is written as %j, which a spreadsheet reads as it was', async (cell, written) => {
  const file = await csv({ Cliente: (value) => value, Fim: () => '.' }, batchOf([cell]))
  expect(await text(file)).toBe(`Cliente;Fim\r\n${written};.\r\n`)
})

test('a file is UTF-8 and says so by its mark, with its headings alone when there is no row', async () => {
  const file = await csv({ Observação: (value) => value }, batchOf([]))
  expect(await buffer(file)).toEqual(Buffer.from('\uFEFFObservação\r\n'))
})
