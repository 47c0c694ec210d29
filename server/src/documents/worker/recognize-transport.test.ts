import { readFiscalXml } from '@canhoto/fiscal/read-fiscal-xml'
import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { cteXml } from '@canhoto/fiscal/test/transport-xml'
import { describe, expect, test } from 'vitest'
import { LAYOUTS } from '../../../../bench/documents/danfe/layouts.ts'
import { makeDanfe } from '../../../../bench/documents/danfe/make-danfe.ts'
import {
  layoutsOf,
  makeTransportPdf,
} from '../../../../bench/documents/transport/make-transport-pdf.ts'
import { readPdfWords } from '../pdf/read-pdf-words.ts'
import { recognizeTransport } from './recognize-transport.ts'

const pagesOf = async (pdf: Uint8Array) => (await readPdfWords(pdf)).pages

describe.each([0, 1])('printed in style %i', (style) => {
  test.each(layoutsOf('dacte'))('a %s is a printed CT-e', async (layout) => {
    const { pdf } = await makeTransportPdf(layout, [1, 2, 3], style)
    expect(recognizeTransport(await pagesOf(pdf))).toBe('dacte')
  })

  test.each(layoutsOf('damdfe'))('a %s is a printed MDF-e', async (layout) => {
    const { pdf } = await makeTransportPdf(layout, [1, 2, 3], style)
    expect(recognizeTransport(await pagesOf(pdf))).toBe('damdfe')
  })
})

test.each(Object.keys(LAYOUTS).map((layout, seed) => ({ layout, seed })))(
  'a DANFE ($layout) is neither, also when its notes speak of them',
  async ({ seed }) => {
    const { pdf } = await makeDanfe(seed)
    const pages = await pagesOf(pdf)
    expect(recognizeTransport(pages)).toBeNull()
    const [first] = pages
    const base = (first?.height ?? 0) * 0.9
    const mention = (text: string) => ({ text, x0: 0, x1: 20, base, height: 6 })
    first?.words.push(...['REF', 'DACTE', '77', 'DAMDFE', '5'].map(mention))
    expect(recognizeTransport(pages)).toBeNull()
    const untitled = pages.map((page) => ({
      ...page,
      words: page.words.filter(({ text }) => !/DANFE|AUXILIAR/i.test(text)),
    }))
    expect(recognizeTransport(untitled)).toBeNull()
  },
)

test('a DANFE that is bound behind a DACTE is read', async () => {
  const dacte = await makeTransportPdf('DACTE with stub', [1])
  const danfe = await makeDanfe(0)
  const pages = [...(await pagesOf(dacte.pdf)), ...(await pagesOf(danfe.pdf))]
  expect(recognizeTransport(pages)).toBeNull()
})

test('the key of a barcode decides what a photo without readable words is', () => {
  const cte = readFiscalXml(new TextEncoder().encode(cteXml({ notes: [] })))
  const cteKey = cte.kind === 'cte' ? cte.cte.chave : null
  expect(recognizeTransport([], cteKey)).toBe('dacte')
  expect(recognizeTransport([], nfeKey())).toBeNull()
  expect(recognizeTransport([])).toBeNull()
})
