import { comparable, type Field, isPrinted } from './compare.ts'
import { compareFields } from './photo/compare-fields.ts'
import { compareKeys } from './photo/compare-keys.ts'
import { type PrintedDanfe, printDanfe } from './photo/pages.ts'

/**
 * How well simulated photos of DANFEs are read: keys beside zxing and zbar, fields beside plain tesseract with the same
 * reader of DANFEs, and whether what is said to be sure is right. `node bench/documents/photos.bench.ts [count]
 * [keys|fields] [pages that the other readers get too]`; wall time, so with nothing else running. BENCH_FIELD leaves out
 * notes without that field.
 */
const COUNT = Number(process.argv[2] ?? 7)
const PART = process.argv[3] ?? 'all'
const FOR_OTHERS = Number(process.argv[4] ?? 10)
const FIRST_SEED = Number(process.env.BENCH_SEED ?? 500)
const FIELD = process.env.BENCH_FIELD as Field | undefined

const hasField = ({ layout, truth }: PrintedDanfe) =>
  FIELD === undefined || (isPrinted(FIELD, layout) && comparable(truth, FIELD) !== '')

const pages: PrintedDanfe[] = []
for (let seed = FIRST_SEED; pages.length < COUNT; seed++) {
  const page = await printDanfe(seed)
  if (hasField(page)) pages.push(page)
}
if (PART !== 'fields') await compareKeys(pages, FOR_OTHERS)
if (PART !== 'keys') await compareFields(pages, FOR_OTHERS)
process.exit()
