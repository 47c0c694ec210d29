import { accessKeyFrom } from '@canhoto/fiscal/access-key'
import { expect, test } from 'vitest'
import { drawPage } from '../../../../bench/documents/photo/draw.ts'
import { photograph } from '../../../../bench/documents/photo/photograph.ts'
import { readPhoto } from './read-photo.ts'

const KEY = accessKeyFrom({
  ufCode: '33',
  yearMonth: '2026-10',
  issuer: '11222333000181',
  model: '55',
  series: '1',
  number: '4711',
  emissionType: '1',
  code: '12345678',
})
const WORDS = [
  { text: 'NATUREZA DA OPERAÇÃO', x: 100, y: 1140, size: 30 },
  { text: 'VENDA DE MERCADORIA', x: 100, y: 1200, size: 44 },
  { text: 'DESTINATÁRIO', x: 100, y: 1500, size: 36 },
  { text: 'PADARIA SÃO JOSÉ LTDA', x: 100, y: 1600, size: 44 },
  { text: '1.234,56', x: 1900, y: 1600, size: 44 },
  { text: 'INFORMAÇÕES COMPLEMENTARES', x: 100, y: 2600, size: 36 },
  { text: 'ENTREGAR PELA MANHÃ NO DEPÓSITO DA RUA DE TRÁS', x: 100, y: 2700, size: 44 },
]
const SMALL = { condition: 'clean', size: '1440p' } as const
const NOTE = await drawPage({ key: KEY, words: WORDS })
const PHOTO = await photograph(NOTE, 11, SMALL)

async function linesOf(photo: Buffer, keySteps = 30_000) {
  const { page } = await readPhoto(photo, { ocr: true, keySteps })
  const words = (page?.words ?? []).toSorted((one, other) => one.x0 - other.x0)
  return (wanted: string) => {
    const word = words.find(({ text }) => text === wanted)
    const near = words.filter(({ base }) => Math.abs(base - (word?.base ?? -100)) < 20)
    return near.map(({ text }) => text).join(' ')
  }
}

test('a photo taken upside down is read by its barcode, and its words stand on the rows on which they were printed', async () => {
  const line = await linesOf(await photograph(NOTE, 12, { ...SMALL, turn: 180 }))
  expect(line('VENDA')).toBe('VENDA DE MERCADORIA')
  expect(line('PADARIA')).toBe('PADARIA SÃO JOSÉ LTDA 1.234,56')
})

test('a page without a barcode is turned the way in which it can be read', async () => {
  const page = await drawPage({ words: WORDS })
  const line = await linesOf(await photograph(page, 13, { ...SMALL, turn: 90 }), 500)
  expect(line('PADARIA')).toContain('PADARIA SÃO JOSÉ LTDA')
})

test('OCR is only done when it is wanted', async () => {
  expect((await readPhoto(PHOTO)).page).toBeNull()
})
