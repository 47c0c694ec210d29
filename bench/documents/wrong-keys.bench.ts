import { encodeStrip } from '@canhoto/fiscal/test/strip-encode'
import { randomKey } from '@canhoto/fiscal/test/strip-keys'
import { photograph } from '@canhoto/fiscal/test/strip-picture'
import { type Random, seededRandom } from '@canhoto/fiscal/test/strip-random'
import { readKeyStrip } from '@canhoto/fiscal/key-strip/read-key-strip'

/** How often the key reader returns a wrong key: in hardly legible pictures, with and without a key. */

const [count = 10_000, firstSeed = 0] = process.argv.slice(2).map(Number)
const DEADLINE_MS = 400

const KINDS = [
  'a key',
  'a key with letters',
  'a misprinted key',
  'another barcode',
  'no barcode',
] as const
type Kind = (typeof KINDS)[number]

const seen: Record<Kind, { pictures: number; right: number; wrong: number }> = Object.fromEntries(
  KINDS.map((kind) => [kind, { pictures: 0, right: 0, wrong: 0 }]),
) as never

for (let seed = firstSeed; seed < firstSeed + count; seed++) {
  const random = seededRandom(seed)
  const kind = KINDS[seed % KINDS.length] ?? 'a key'
  const key = randomKey(random, kind === 'a key with letters' || random.next() < 0.3)
  const printed = printedOf(kind, key, random)
  const picture = photograph(printed === '' ? [] : encodeStrip(printed), shotOf(random, seed))
  const read = readKeyStrip(picture, { deadlineMs: DEADLINE_MS })
  const tally = seen[kind]
  tally.pictures++
  if (!read) continue
  // A misprint may be a key itself: two of eleven remainders have the same check digit.
  if (read.key === printed) tally.right++
  else {
    tally.wrong++
    console.error(`seed ${seed}, ${kind}: ${read.key} instead of ${printed}`)
  }
}
for (const [kind, { pictures, right, wrong }] of Object.entries(seen))
  console.info(`${kind.padEnd(20)} ${pictures} pictures, ${right} read as printed, ${wrong} wrong`)
const all = Object.values(seen).reduce((sum, { wrong }) => sum + wrong, 0)
console.info(`${count} pictures, ${all} wrong keys.`)
process.exit(all === 0 ? 0 : 1)

function printedOf(kind: Kind, key: string, random: Random) {
  if (kind === 'no barcode') return ''
  if (kind === 'another barcode') return random.digits(random.whole(20, 44))
  if (kind !== 'a misprinted key') return key
  const place = random.whole(20, 43)
  const other = (Number(key[place]) + random.whole(1, 9)) % 10
  return key.slice(0, place) + other + key.slice(place + 1)
}

function shotOf(random: Random, seed: number) {
  const of = random.next() < 0.7 ? ('strip' as const) : ('top' as const)
  const width = of === 'strip' ? random.whole(420, 900) : 1280
  return {
    of,
    width,
    height: of === 'strip' ? Math.round(width / 3) : 720,
    turn: random.between(-8, 8),
    perspective: random.between(0, 0.1),
    blur: random.between(0.5, 2.2),
    shadow: random.between(0, 0.5),
    noise: random.between(1, 14),
    seed,
  }
}
