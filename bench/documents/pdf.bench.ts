import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import { readPdfWords } from '../../server/src/documents/pdf/read-pdf-words.ts'
import { median } from '../server/median.ts'
import { comparable, FIELDS, isPrinted } from './compare.ts'
import type { Field } from './compare.ts'
import { LAYOUTS, ODD_LAYOUTS } from './danfe/layouts.ts'
import { makeDanfe } from './danfe/make-danfe.ts'

/** How well DANFE PDFs are read, field by field, against the XML of the same notes: `node bench/documents/pdf.bench.ts [count] [first seed]`. */
const COUNT = Number(process.argv[2] ?? 140)
const FIRST_SEED = Number(process.argv[3] ?? 1000)
const SHOWN = Number(process.env.BENCH_SHOW ?? 0)

const scores = new Map<Field, { right: number; all: number }>(
  FIELDS.map((field) => [field, { right: 0, all: 0 }]),
)
const misses: string[] = []
const times: number[] = []

for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) await readOne(seed)

for (const [field, { right, all }] of scores) {
  console.info(
    `${field.padEnd(34)} ${((100 * right) / all).toFixed(1).padStart(6)} %  ${right}/${all}`,
  )
}
console.info(
  `median ${median(times).toFixed(0)} ms per PDF, slowest ${Math.max(...times).toFixed(0)} ms`,
)
for (const miss of misses.slice(0, SHOWN)) console.info(miss)

async function readOne(seed: number) {
  const { pdf, truth, layout } = await makeDanfe(seed, { ...LAYOUTS, ...ODD_LAYOUTS })
  const start = performance.now()
  const { pages } = await readPdfWords(pdf)
  const draft = readDanfe(pages)?.draft
  times.push(performance.now() - start)
  for (const field of FIELDS) {
    if (!isPrinted(field, layout)) continue
    const score = scores.get(field)
    if (!score) continue
    score.all++
    const wanted = comparable(truth, field)
    const found = draft ? comparable(draft, field) : '(no DANFE)'
    if (found === wanted) score.right++
    else misses.push(`${seed} ${layout} ${field}\n  wanted ${wanted}\n  found  ${found}`)
  }
}
