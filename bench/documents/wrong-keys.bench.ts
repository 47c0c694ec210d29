import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
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
 * them, and of none: `node bench/documents/wrong-keys.bench.ts [pictures] [first seed] [minutes]`. A process
 * for each core reads its share of the pictures, as many as it comes to in the time. The picture of confidence against truth is written
 * beside README.md.
 */

const PICTURES = Number(process.argv[2] ?? 10_000)
const FIRST_SEED = Number(process.argv[3] ?? 0)
const MINUTES = Number(process.argv[4] ?? 600)
const MAX_STEPS = 2500
const PICTURE = new URL('../key-confidence.svg', import.meta.url)

const KINDS = { ...ENCODINGS, ...NEGATIVES }
const names = Object.keys(KINDS)

interface Tally {
  pictures: number
  right: number
  wrong: number
  sure: number
}

interface Share {
  seen: Record<string, Tally>
  readings: KeyConfidence[]
}

if (process.send) process.send(readShare())
else process.exit(await readAll())

/** Of the pictures from a seed on; ends early when the time is over. */
function readShare(): Share {
  const seen: Share['seen'] = {}
  const readings: KeyConfidence[] = []
  const end = Date.now() + MINUTES * 60_000
  for (let seed = FIRST_SEED; seed < FIRST_SEED + PICTURES && Date.now() < end; seed++) {
    const random = seededRandom(seed)
    const name = names[seed % names.length] ?? ''
    const key = randomKey(random, random.next() < 0.3)
    const picture = photographBars(print(name, key, random), shotOf(random, seed))
    const read = readKeyStrip(picture, { maxSteps: MAX_STEPS })
    const tally = (seen[name] ??= { pictures: 0, right: 0, wrong: 0, sure: 0 })
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
  return { seen, readings }
}

async function readAll() {
  const processes = availableParallelism()
  const each = Math.ceil(PICTURES / processes)
  const shares = await Promise.all(
    Array.from({ length: processes }, (_, n) => forkShare(each, FIRST_SEED + n * each)),
  )
  const readings = shares.flatMap((share) => share.readings)
  const sumOf = (name: string, field: keyof Tally) =>
    shares.reduce((sum, { seen }) => sum + (seen[name]?.[field] ?? 0), 0)
  for (const name of names)
    console.info(
      `${name.padEnd(40)} ${sumOf(name, 'pictures')} pictures, ${sumOf(name, 'right')} read as printed, ${sumOf(name, 'wrong')} wrong, ${sumOf(name, 'sure')} sure`,
    )
  await writeFile(PICTURE, drawConfidence(readings))
  const total = (some: readonly string[]) =>
    some.reduce((sum, name) => sum + sumOf(name, 'pictures'), 0)
  const pictures = total(names)
  const wrong = readings.filter(({ isRight }) => !isRight)
  const surelyWrong = wrong.filter(({ confidence }) => confidence >= SURE_READING).length
  console.info(
    `${pictures} pictures, ${total(Object.keys(NEGATIVES))} of them no key. ${wrong.length} wrong keys, ${surelyWrong} of them sure (${wilson(surelyWrong, pictures)}).`,
  )
  return surelyWrong === 0 ? 0 : 1
}

function forkShare(count: number, firstSeed: number) {
  return new Promise<Share>((resolve, reject) => {
    const child = fork(import.meta.filename, [String(count), String(firstSeed), String(MINUTES)])
    child.once('message', (share: Share) => {
      resolve(share)
      child.kill()
    })
    child.once('exit', () => reject(new Error('A process ended before its share was read.')))
  })
}

function print(name: string, key: string, random: Random) {
  const encode = ENCODINGS[name]
  return encode ? barsOf(encode(key, random)) : (NEGATIVES[name]?.(key, random) ?? barsOf([]))
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
