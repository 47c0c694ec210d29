import { readDanfe } from '@canhoto/fiscal/danfe/read-danfe'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { readPdfWords } from '../../server/src/documents/pdf/read-pdf-words.ts'
import { comparable, FIELDS, isPrinted } from './compare.ts'
import type { Field } from './compare.ts'
import { FOREIGN_LAYOUTS } from './danfe/foreign-layouts.ts'
import type { ForeignLayout } from './danfe/foreign-layouts.ts'
import { makeDanfe } from './danfe/make-danfe.ts'
import { SureTally } from './photo/sure-tally.ts'

/**
 * DANFEs in which one thing is printed as strangers do, each field right, wrong or empty, and how many of those said to be
 * sure are wrong: `node bench/documents/foreign-pdf.bench.ts [count] [first seed]`.
 */
const COUNT = Number(process.argv[2] ?? 120)
const FIRST_SEED = Number(process.argv[3] ?? 5000)
/** One layout alone, and how many of its faults are shown. */
const ONLY = process.env.BENCH_LAYOUT
const SHOWN = Number(process.env.BENCH_SHOW ?? 0)

for (const [name, layout] of Object.entries(FOREIGN_LAYOUTS)) {
  if (!ONLY || name === ONLY) await readLayout(name, layout)
}

/** Prints the sum of all fields, and each field that is not always right. */
async function readLayout(name: string, { draw, change }: ForeignLayout) {
  const tallies = new Map<Field, SureTally>()
  const misses: string[] = []
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    const { pdf, truth } = await makeDanfe(seed, { [name]: draw }, change)
    const { pages } = await readPdfWords(pdf)
    const draft = readDanfe(pages)?.draft
    for (const field of FIELDS.filter((one) => isPrinted(one, name))) {
      const tally = tallies.get(field) ?? new SureTally()
      tallies.set(field, tally)
      const wanted = comparable(truth, field)
      const found = draft ? comparable(draft, field) : ''
      tally.count(found, wanted, draft ? confidenceOf(draft, field) : 0)
      if (found !== wanted)
        misses.push(`  ${seed} ${field}\n    wanted ${wanted}\n    found  ${found}`)
    }
  }
  const all = new SureTally()
  for (const tally of tallies.values()) all.add(tally)
  console.info(`${name}: ${all.toString()}`)
  for (const [field, tally] of tallies) {
    if (tally.wrong + tally.empty > 0) console.info(`  ${field.padEnd(32)} ${tally.toString()}`)
  }
  for (const miss of misses.slice(0, SHOWN)) console.info(miss)
}

/** Of lists, the sum of their amounts has a confidence. */
function confidenceOf(draft: NfeDraft, field: Field): number {
  return draft.document_ai_entities.find(({ type }) => type === field)?.confidence ?? 0
}
