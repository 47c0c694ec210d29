import type { AccessKey } from '../access-key.ts'
import type { NfeItem } from '../nfe/draft-types.ts'
import { readCandidates, pageWithSection } from './candidates/read-candidates.ts'
import { findAccessKey } from './candidates/find-access-key.ts'
import { chooseTotals } from './candidates/items/choose-totals.ts'
import { readCouponItems } from './candidates/items/read-coupon-items.ts'
import { mergeItems } from './candidates/items/merge-items.ts'
import { readInstallments, readListedInstallments } from './candidates/read-installments.ts'
import type { ReadItem } from './candidates/items/read-item-row.ts'
import { readItems } from './candidates/items/read-items.ts'
import { readPrintedNumber } from './candidates/read-printed-number.ts'
import { textLines } from './candidates/simplified/read-simplified.ts'
import { readStub } from './candidates/read-stub.ts'
import { findAmountCells } from './candidates/read-totals.ts'
import { buildReading } from './draft/build-draft.ts'
import type { DanfeReading } from './draft/types.ts'
import { hasGrid } from './labels/has-grid.ts'
import { sectionTop } from './labels/label-queries.ts'
import { labelPage } from './labels/label-page.ts'
import { findNotePages, textOfPages } from './labels/note-pages.ts'
import type { NotePages } from './labels/types.ts'
import { layoutPage } from './layout/page-layout.ts'
import { valueOf } from './reconcile/resolved.ts'
import { chooseBySource, resolve } from './reconcile/resolve.ts'
import { PRODUCTS } from './reconcile/sum-of-parts.ts'
import type { Resolved } from './reconcile/types.ts'
import { findRowsByValues } from './rows/find-rows-by-values.ts'
import type { RowWords } from './rows/types.ts'
import type { Municipality } from './text/municipalities.ts'
import { findDecimalMark } from './text/decimal-mark.ts'
import { cleanPage, cleanWords } from './words/clean-words.ts'
import type { Word, WordPage } from './words/types.ts'

export type { DanfeReading } from './draft/types.ts'

export interface DanfeOptions {
  /** A key that is certain, from the barcode. */
  key?: string | null
  /** Share of wrong letters that a label may have: 0 for PDF text, about 0.25 for OCR. */
  fuzzy?: number
  /** Rows of the first page that OCR read once more. */
  reread?: RowWords
  /** The plate alone as OCR read it in several sizes (findPlateRegions). */
  plateReadings?: readonly (readonly Word[])[]
  /** All municipalities, to check addresses that OCR read. */
  municipalities?: readonly Municipality[]
  /** The first page with these rows as they were reread. */
  rereadPage?: WordPage
  /** The first page as OCR read each of its texts alone. */
  textsPage?: WordPage
}

const BLANK_PAGE: WordPage = { width: 0, height: 0, words: [] }

/** Text of a PDF, of which nothing else is known. */
const PDF_TEXT = { key: null, fuzzy: 0, plateReadings: [], municipalities: [] }

/** Reads a DANFE from the words of its pages. Null when the pages are not a DANFE: no access key and too few labels. */
export function readDanfe(
  pages: readonly WordPage[],
  options: DanfeOptions = {},
): DanfeReading | null {
  const {
    key: givenKey,
    fuzzy,
    reread,
    rereadPage,
    textsPage,
    plateReadings,
    municipalities,
  } = {
    ...PDF_TEXT,
    ...options,
  }
  // A key alone gives a draft too, because it contains number, series, issuer and month.
  const cleaned = (pages.length > 0 ? pages : [BLANK_PAGE]).map((page) => cleanPage(page, fuzzy))
  const layouts = cleaned.map(layoutPage)
  const printed = cleaned.flatMap(({ words }) => words.map(({ text }) => text))
  // OCR mistakes commas for points.
  const mark = fuzzy > 0 ? null : findDecimalMark(printed)
  const labeled = layouts.map((layout) => labelPage(layout, fuzzy, mark))
  const key = findAccessKey(labeled, givenKey)
  const note = findNotePages(labeled, key)
  if (!note) return null

  const stub = readStub(note.first)
  const candidates = readCandidates(note, { key, stub })
  const lists = readLists(note)
  const texts = readTexts(note, textsPage, key)
  const read = mergeItems(lists.items, texts.items)
  const resolved = resolve(candidates, {
    key,
    stub,
    text: note.text,
    printedNumber: readPrintedNumber(note.text)?.number ?? null,
    items: read.map(({ item }) => item),
    amountCells: findAmountCells(pageWithSection(note, 'taxes')),
    hasGrid: hasGrid(note.first),
    foundRows: fuzzy > 0 ? findRowsByValues(note.first) : null,
    plateReadings,
    municipalities,
    firstReading: chooseBySource(candidates),
    secondReading: readSecondPage(note, rereadPage, key),
    thirdReading: texts.reading,
    thirdRows: texts.rows,
    rereadRows: reread ? cleanRows(reread, fuzzy) : null,
    printsDeliveryPlace: sectionTop(note.first, 'delivery') !== null,
    fuzzy,
  })
  const items = chooseTotals(read, valueOf(resolved, PRODUCTS))
  return buildReading(resolved, { ...lists, items, text: note.text })
}

/** The values of the first page when the words of its reread rows replace those that OCR read first. */
function readSecondPage(
  note: NotePages,
  page: WordPage | undefined,
  key: AccessKey | null,
): Resolved {
  if (!page) return new Map()
  const candidates = candidatesOf(withFirstPage(note, page), key)
  const isWhole = page.words.every(({ isReread }) => isReread)
  return chooseBySource(
    isWhole ? candidates.map((one) => ({ ...one, isReread: true })) : candidates,
  )
}

/** The values, rows and items of the first page as each of its texts was read alone; none when they were not. */
function readTexts(note: NotePages, page: WordPage | undefined, key: AccessKey | null) {
  if (!page) return { reading: new Map(), rows: null, items: [] }
  const other = withFirstPage(note, page)
  return {
    reading: chooseBySource(candidatesOf(other, key)),
    rows: findRowsByValues(other.first),
    items: readItems(other.pages),
  }
}

/** The note with other words of its first page. */
function withFirstPage(note: NotePages, page: WordPage): NotePages {
  const first = labelPage(layoutPage(cleanPage(page, note.first.fuzzy)), note.first.fuzzy)
  const pages = note.pages.map((other) => (other === note.first ? first : other))
  return { first, pages, text: textOfPages(pages) }
}

const candidatesOf = (note: NotePages, key: AccessKey | null) =>
  readCandidates(note, { key, stub: readStub(note.first) })

/** Items and installments; those of a note without a grid stand in lines of text. */
function readLists(note: NotePages) {
  const items = readItems(note.pages)
  const installments = readInstallments(pageWithSection(note, 'billing'))
  if (hasGrid(note.first)) return { items, installments }
  return {
    items: items.length > 0 ? items : readCouponItems(note.pages).map(withoutOtherTotals),
    installments:
      installments.length > 0
        ? installments
        : readListedInstallments(textLines(note.pages), note.first.decimalMark),
  }
}

const withoutOtherTotals = (item: NfeItem): ReadItem => ({ item, otherTotals: [], place: null })

function cleanRows(rows: RowWords, fuzzy: number): RowWords {
  return Object.fromEntries(
    Object.entries(rows).map(([row, words]) => [row, cleanWords(words, fuzzy)]),
  )
}
