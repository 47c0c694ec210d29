import { readFileSync } from 'node:fs'
import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import type { WordPage } from '@canhoto/fiscal/danfe/words/types'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { SURE_READING } from '@canhoto/fiscal/sure-reading'
import { asOcr } from '@canhoto/fiscal/test/danfe-words'
import { barsOf, ENCODINGS } from '@canhoto/fiscal/test/strip-encode'
import { randomKey } from '@canhoto/fiscal/test/strip-keys'
import { photograph } from '@canhoto/fiscal/test/strip-picture'
import { seededRandom } from '@canhoto/fiscal/test/strip-random'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { comparable, FIELDS, isPrinted } from '../../../bench/documents/compare.ts'
import { FOREIGN_LAYOUTS } from '../../../bench/documents/danfe/foreign-layouts.ts'
import { LAYOUTS, ODD_LAYOUTS } from '../../../bench/documents/danfe/layouts.ts'
import { makeDanfe } from '../../../bench/documents/danfe/make-danfe.ts'
import { createDocumentReader } from './document-reader.ts'
import { readPdfWords } from './pdf/read-pdf-words.ts'
import { readDanfeFromPhoto } from './photo/read-danfe-from-photo.ts'
import type { RereadRows } from './photo/ocr/reread-rows.ts'
import { readPhoto } from './photo/read-photo.ts'

interface Score {
  /** Fields, or keys, that are read as printed. */
  right: number
  /** Those that are wrong although the reading says that they are sure. */
  surelyWrong: number
}

const FILE = 'reading-scores.json'
const STORED = JSON.parse(readFileSync(new URL(FILE, import.meta.url), 'utf8')) as Record<
  string,
  Score
>
const NOTES = 4
const FOREIGN_NOTES = 3
const KEYS = 6
/** Every so many of the letters that OCR mistakes is mistaken. */
const MISTAKEN = 12
const MISTAKEN_AGAIN = 40
const MISTAKEN_ALONE = 71
const MAX_KEY_STEPS = 100_000
const MARGIN_MODULES = 54

const documentReader = createDocumentReader()
afterAll(documentReader.close)

const layouts = Object.entries({ ...LAYOUTS, ...ODD_LAYOUTS })

test.for(layouts)(
  'printed notes are read no worse than before, as PDF and by OCR: layout %s',
  async ([name, layout]) => {
    const [pdfScore, ocrScore] = [none(), none()]
    for (let seed = 1; seed <= NOTES; seed++) {
      const { pdf, truth } = await makeDanfe(seed, { [name]: layout })
      const task = { kind: 'pdf', mime: 'application/pdf', bytes: pdf } as const
      const reading = await documentReader.read('alfa', task)
      countFields(pdfScore, name, truth, reading.outcome === 'note' ? reading.draft : null)
      countFields(ocrScore, name, truth, await readAsPhoto(pdf))
    }
    expectNoWorse({ [`PDF, ${name}`]: pdfScore, [`OCR, ${name}`]: ocrScore })
  },
)

test.for(Object.entries(FOREIGN_LAYOUTS))(
  'what strangers print in another way is read no worse than before: %s',
  async ([name, { draw, change }]) => {
    const score = none()
    for (let seed = 1; seed <= FOREIGN_NOTES; seed++) {
      const { pdf, truth } = await makeDanfe(seed, { [name]: draw }, change)
      countFields(score, name, truth, readDanfe((await readPdfWords(pdf)).pages)?.draft ?? null)
    }
    expectNoWorse({ [`foreign, ${name}`]: score })
  },
)

test.for(Object.entries(ENCODINGS))(
  'keys in hardly legible pictures are read no worse than before: %s',
  async ([name, encode]) => {
    const score = none()
    for (let seed = 1; seed <= KEYS; seed++) {
      const random = seededRandom(seed)
      const key = randomKey(random, seed % 2 === 1)
      const symbols = encode(key, random)
      const read = await readPhoto(await hardlyLegible(symbols, seed), {
        keySteps: MAX_KEY_STEPS,
      })
      if (read.key === key) score.right++
      else if (read.key && read.keyConfidence >= SURE_READING) score.surelyWrong++
    }
    expectNoWorse({ [`key, ${name}`]: score })
  },
)

const none = (): Score => ({ right: 0, surelyWrong: 0 })

/** The words of a PDF with the mistakes of OCR, read as those of a photo whose barcode was read, and reread with others. */
async function readAsPhoto(pdf: Buffer): Promise<NfeDraft | null> {
  const { pages } = await readPdfWords(pdf)
  const [printed] = pages
  const key = readDanfe(pages)?.draft.nf_data.chave ?? null
  if (!printed) return null
  const again = asOcr(printed, MISTAKEN_AGAIN)
  const alone = asOcr(printed, MISTAKEN_ALONE)
  const rereadRows: RereadRows = async (rows) =>
    rows.map(({ row, x0, x1, y0, y1 }) =>
      (row === 'texts' ? alone : again).words.filter(
        ({ x0: left, base }) => left >= x0 && left < x1 && base > y0 && base <= y1,
      ),
    )
  const page = misreadNames(asOcr(printed, MISTAKEN))
  const { danfe } = await readDanfeFromPhoto({ key, page, rereadRows })
  return danfe?.draft ?? null
}

/** The ends of names and letters with dots as OCR reads them. */
const misreadNames = ({ words, ...size }: WordPage): WordPage => ({
  ...size,
  words: words.map((word) => ({
    ...word,
    text: word.text
      .replace(/^Ltda$/, 'Lida')
      .replace(/^S\/A$/, 'SIA')
      .replace('ü', 'ii'),
  })),
})

function countFields(score: Score, layout: string, truth: NfeDraft, draft: NfeDraft | null) {
  for (const field of FIELDS.filter((name) => isPrinted(name, layout))) {
    const found = draft ? comparable(draft, field) : null
    // The confidence of the items is that of their sum.
    const entity = draft?.document_ai_entities.find(
      ({ type }) => type === field && type !== 'itens_de_linha',
    )
    if (found === comparable(truth, field)) score.right++
    else if (found && (entity?.confidence ?? 0) >= SURE_READING) score.surelyWrong++
  }
}

async function hardlyLegible(symbols: readonly number[], seed: number) {
  const { pixels, width, height } = photograph(symbols, {
    of: 'strip',
    width: Math.round((0.64 + 0.07 * seed) * (barsOf(symbols).modules + MARGIN_MODULES)),
    height: 140,
    turn: (seed % 5) - 2,
    perspective: 0.05,
    blur: 0.5 + 0.07 * seed,
    noise: 10,
    shadow: 0.3,
    seed,
  })
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** A better score has to be written to the file, so that nothing falls behind it again. */
function expectNoWorse(scores: Record<string, Score>) {
  const worse = entries(scores).filter(([name, { right, surelyWrong }]) => {
    const stored = STORED[name] ?? none()
    return right < stored.right || surelyWrong > stored.surelyWrong
  })
  expect(Object.fromEntries(worse), 'read worse than before').toEqual({})
  const stored = entries(STORED).filter(([name]) => name in scores)
  expect(scores, `better: write the new scores to ${FILE}`).toEqual(Object.fromEntries(stored))
}

const entries = (scores: Record<string, Score>) => Object.entries(scores)
