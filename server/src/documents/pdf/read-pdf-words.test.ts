import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ODD_LAYOUTS } from '../../../../bench/documents/danfe/layouts.ts'
import { makeDanfe } from '../../../../bench/documents/danfe/make-danfe.ts'
import * as odd from '../../../../bench/documents/danfe/odd-pdfs.ts'
import { PdfError } from './open-pdf.ts'
import { extractPagePicture } from './extract-page-picture.ts'
import { readPdfWords } from './read-pdf-words.ts'

async function faultOf(bytes: Uint8Array) {
  const error: unknown = await readPdfWords(bytes).catch((thrown: unknown) => thrown)
  return error instanceof PdfError ? error.fault : error
}

const textOf = (words: { text: string }[]) => words.map((word) => word.text).join(' ')

describe('a DANFE as PDF', () => {
  // One seed for each layout of the generator.
  test.each([0, 1, 2, 3, 4, 5, 6])('tells what the XML of its note says (%i)', async (seed) => {
    const { pdf, truth } = await makeDanfe(seed)
    const { pages } = await readPdfWords(pdf)
    const draft = readDanfe(pages)?.draft
    expect(draft?.nf_data.chave).toBe(truth.nf_data.chave)
    expect(draft?.nf_data.data_emissao).toBe(truth.nf_data.data_emissao)
    expect(draft?.destinatario.razao_social).toBe(truth.destinatario.razao_social)
    expect(draft?.destinatario.cnpj_cpf).toBe(truth.destinatario.cnpj_cpf)
    expect(draft?.destinatario.municipio).toBe(truth.destinatario.municipio)
    expect(draft?.valores.valor_total_nota).toBe(truth.valores.valor_total_nota)
  })

  test.each(Object.entries(ODD_LAYOUTS))('of an odd layout too (%s)', async (name, layout) => {
    const { pdf, truth } = await makeDanfe(3, { [name]: layout })
    const { pages } = await readPdfWords(pdf)
    const draft = readDanfe(pages)?.draft
    expect(draft?.nf_data).toEqual(truth.nf_data)
    expect(draft?.destinatario).toMatchObject({
      razao_social: truth.destinatario.razao_social,
      cnpj_cpf: truth.destinatario.cnpj_cpf,
      municipio: truth.destinatario.municipio,
    })
    expect(draft?.valores.valor_total_nota).toBe(truth.valores.valor_total_nota)
  })

  test('its bytes stay the caller’s', async () => {
    const { pdf } = await makeDanfe(0)
    const before = pdf.length
    await readPdfWords(pdf)
    expect(pdf).toHaveLength(before)
  })

  test('only as many pages are read as are asked for', async () => {
    const { pageCount, pages } = await readPdfWords(await odd.emptyPages(30), { maxPages: 2 })
    expect([pageCount, pages.length]).toEqual([30, 2])
    expect((await readPdfWords(await odd.emptyPages(30))).pages).toHaveLength(20)
  })
})

describe('directions of text', () => {
  test('a page drawn on its side comes upright', async () => {
    const { pdf } = await makeDanfe(4)
    const [page] = (await readPdfWords(pdf)).pages
    expect(page?.width).toBeGreaterThan(page?.height ?? 0)
  })

  test('what runs upwards is kept apart, what is aslant is left out', async () => {
    const { pages, rotated } = await readPdfWords(await odd.turnedTextPdf())
    expect(textOf(pages[0]?.words ?? [])).toBe('NATUREZA DA OPERACAO')
    expect(textOf(rotated[0]?.words ?? [])).toBe('RECEBEMOS DE')
  })
})

describe('PDFs that cannot be read', () => {
  test('one that asks for a password', async () => {
    expect(await faultOf(await odd.encryptedPdf())).toBe('encrypted')
  })

  test('one that is only protected from changes is read', async () => {
    const { pages } = await readPdfWords(await odd.protectedPdf())
    expect(textOf(pages[0]?.words ?? [])).toBe('CHAVE DE ACESSO')
  })

  test('one of 501 pages', async () => {
    expect(await faultOf(await odd.emptyPages(501))).toBe('too_many_pages')
  })

  test('one that is cut off, and what is no PDF at all', async () => {
    const { pdf } = await makeDanfe(0)
    expect(await faultOf(pdf.subarray(0, 300))).toBe('broken')
    expect(await faultOf(Buffer.from('%PDF-1.7 e mais nada'))).toBe('broken')
  })

  test('one whose end is missing gives what is left of it, or is broken', async () => {
    const { pdf } = await makeDanfe(0)
    const cut = pdf.subarray(0, pdf.length - 900)
    const outcome = await readPdfWords(cut).then(
      ({ pages }) => pages.length >= 0,
      (error: unknown) => error,
    )
    expect(outcome === true || outcome instanceof PdfError).toBe(true)
  })

  test('a script in it is not run', async () => {
    const pdf = await odd.scriptedPdf('globalThis.scriptOfPdfRan = true')
    const { pages } = await readPdfWords(pdf)
    expect(textOf(pages[0]?.words ?? [])).toBe('CHAVE DE ACESSO')
    expect('scriptOfPdfRan' in globalThis).toBe(false)
  })
})

describe('a scanned PDF', () => {
  // Dark above, light below.
  const photo = () =>
    sharp({ create: { width: 1240, height: 1754, channels: 3, background: '#202020' } })
      .composite([
        {
          input: { create: { width: 1240, height: 877, channels: 3, background: '#f0f0f0' } },
          top: 877,
          left: 0,
        },
      ])
      .jpeg()
      .toBuffer()

  test('has no words, which is no fault', async () => {
    const { pages } = await readPdfWords(await odd.scannedPdf(await photo()))
    expect(pages).toMatchObject([{ words: [] }])
  })

  test('gives its picture, large enough for OCR', async () => {
    const picture = await extractPagePicture(await odd.scannedPdf(await photo()), 1)
    expect(picture?.width).toBeGreaterThanOrEqual(1240)
    const at = (share: number) => {
      const { width = 0, height = 0, pixels } = picture ?? {}
      return pixels?.[Math.floor(height * share) * width + Math.floor(width / 2)] ?? -1
    }
    expect(at(0.25)).toBeLessThan(60)
    expect(at(0.75)).toBeGreaterThan(200)
  })

  test('an empty page, and a page that is not there, have none', async () => {
    const pdf = await odd.emptyPages(1)
    expect(await extractPagePicture(pdf, 1)).toBeNull()
    expect(await extractPagePicture(pdf, 2)).toBeNull()
  })
})
