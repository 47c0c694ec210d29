import PdfKit from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '../../../../bench/documents/danfe/stream-bytes.ts'
import { isSpacedOut } from './glyph-pieces.ts'
import { pdfWords } from './pdf-words.ts'

async function textOf(draw: (doc: InstanceType<typeof PdfKit>) => void): Promise<string[]> {
  const doc = new PdfKit({ size: 'A4', margin: 0 })
  const written = bytesOf(doc)
  draw(doc)
  doc.end()
  const [page] = (await pdfWords(await written)).pages
  return page?.words.map((word) => word.text) ?? []
}

describe('letters set apart', () => {
  const NAMES = ['Ferragens Irmãos Müller', 'Belo Horizonte MG', 'Venda de mercadoria']

  test('make the words that they are, not one of each letter', async () => {
    const words = await textOf((doc) => {
      for (const [index, name] of NAMES.entries())
        doc.fontSize(8).text(name, 40, 40 + index * 20, { characterSpacing: 1, lineBreak: false })
    })
    expect(words.join(' ')).toBe(NAMES.join(' '))
  })

  test('stand where they are drawn, on a page that is moved and turned', async () => {
    const doc = new PdfKit({ size: 'A4', margin: 0 })
    const written = bytesOf(doc)
    doc.save().translate(100, 50).scale(2)
    for (const [index, name] of NAMES.entries())
      doc.fontSize(4).text(name, 10, 10 + index * 20, { characterSpacing: 0.5, lineBreak: false })
    doc.restore()
    doc.end()
    const [page] = (await pdfWords(await written)).pages
    const [first] = page?.words ?? []
    expect(first?.text).toBe('Ferragens')
    expect(first?.x0).toBeCloseTo(120, 0)
    expect(first?.height).toBeCloseTo(8, 0)
  })

  test('are told from short words and from numbers in groups', () => {
    expect(isSpacedOut(['F e r r a g e n s', 'B e l o', 'V e n d a', 'M ü l l e r'])).toBe(true)
    expect(isSpacedOut(['0 - ENTRADA', '3526 0704 1234', 'A e I e O', 'Rua A B 1'])).toBe(false)
  })
})
