import { writeFile } from 'node:fs/promises'
import { barsOf, ENCODINGS } from '@canhoto/fiscal/test/strip-encode'
import { randomKey } from '@canhoto/fiscal/test/strip-keys'
import { NEGATIVES } from '@canhoto/fiscal/test/strip-negatives'
import { photographBars } from '@canhoto/fiscal/test/strip-picture'
import { type Random, seededRandom } from '@canhoto/fiscal/test/strip-random'
import { readKeyStrip } from '@canhoto/fiscal/key-strip/read-key-strip'
import { SURE_READING } from '@canhoto/fiscal/sure-reading'
import { drawConfidence, type KeyConfidence } from './key-strip/draw-confidence.ts'
import { wilson } from './photo/wilson.ts'

/**
 * How often the key reader returns a wrong key: in sharp and hardly legible pictures of keys in every encoding, of barcodes that resemble
 * them, and of none: `node bench/documents/wrong-keys.bench.ts [pictures] [first seed]`. The picture of confidence against truth is written
 * beside README.md.
 */

const PICTURES = Number(process.argv[2] ?? 10_000)
const FIRST_SEED = Number(process.argv[3] ?? 0)
const DEADLINE_MS = 800
const PICTURE = new URL('../key-confidence.svg', import.meta.url)

const KINDS = { ...ENCODINGS, ...NEGATIVES }
const names = Object.keys(KINDS)
const seen = new Map(names.map((name) => [name, { pictures: 0, right: 0, wrong: 0, sure: 0 }]))
const readings: KeyConfidence[] = []

for (let seed = FIRST_SEED; seed < FIRST_SEED + PICTURES; seed++) {
  const random = seededRandom(seed)
  const name = names[seed % names.length] ?? ''
  const key = randomKey(random, random.next() < 0.3)
  const picture = photographBars(print(name, key, random), shotOf(random, seed))
  const read = readKeyStrip(picture, { deadlineMs: DEADLINE_MS, now: cpuMs })
  const tally = seen.get(name)
  if (!tally) continue
  tally.pictures++
  if (!read) continue
  // Where a bar was altered the key remains what was printed.
  const isRight = read.key === key && (name in ENCODINGS || name.startsWith('a bar'))
  readings.push({ confidence: read.confidence, isRight })
  if (isRight) tally.right++
  else tally.wrong++
  if (read.confidence >= SURE_READING) tally.sure++
  if (!isRight)
    console.error(`seed ${seed}, ${name}: ${read.key} (${read.confidence.toFixed(3)}) of ${key}`)
}
for (const [name, { pictures, right, wrong, sure }] of seen)
  console.info(
    `${name.padEnd(40)} ${pictures} pictures, ${right} read as printed, ${wrong} wrong, ${sure} sure`,
  )
await writeFile(PICTURE, drawConfidence(readings))
const negatives = [...seen].flatMap(([name, { pictures }]) => (name in NEGATIVES ? pictures : []))
const count = negatives.reduce((sum, pictures) => sum + pictures, 0)
const wrong = readings.filter(({ isRight }) => !isRight)
const surelyWrong = wrong.filter(({ confidence }) => confidence >= SURE_READING).length
console.info(
  `${PICTURES} pictures, ${count} of them no key. ${wrong.length} wrong keys, ${surelyWrong} of them sure (${wilson(surelyWrong, PICTURES)}).`,
)
process.exit(surelyWrong === 0 ? 0 : 1)

function print(name: string, key: string, random: Random) {
  const encode = ENCODINGS[name]
  return encode ? barsOf(encode(key, random)) : (NEGATIVES[name]?.(key, random) ?? barsOf([]))
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function shotOf(random: Random, seed: number) {
  const of = random.next() < 0.7 ? ('strip' as const) : ('top' as const)
  const width = of === 'strip' ? random.whole(420, 1280) : 1280
  return {
    of,
    width,
    height: of === 'strip' ? Math.round(width / 3) : 720,
    turn: random.between(-8, 8),
    perspective: random.between(0, 0.1),
    blur: random.between(0.4, 2.2),
    shadow: random.between(0, 0.5),
    noise: random.between(1, 14),
    seed,
  }
}
