import sharp from 'sharp'
import { compareStub } from '../../server/src/documents/stub/compare-stub.ts'
import { readStub } from '../../server/src/documents/stub/read-stub.ts'
import { photograph } from './photo/photograph.ts'
import { drawStub, type Filling } from './stub/draw-stub.ts'
import { HANDS } from './stub/draw-signature.ts'

/**
 * How often the detector of signatures errs on simulated photos of stubs, and how often the rule of decision 0030 would take one for valid
 * that is not: `node bench/documents/signatures.bench.ts [stubs of each kind]`. The thresholds were chosen with other seeds.
 */
const COUNT = Number(process.argv[2] ?? 4)
const FIRST_SEED = Number(process.env['BENCH_SEED'] ?? 30_000)

const UNSIGNED: readonly Filling[] = ['empty', 'dated', 'lined', 'stamped']
const LIGHTS = ['clean', 'typical', 'hard', 'dark'] as const
type Light = (typeof LIGHTS)[number]

interface Tally {
  photos: number
  wrong: number
  sureAndWrong: number
}

const tallies = new Map<string, Tally>()
const numbers = { right: 0, unread: 0, wrong: 0 }
const rule = { valid: 0, ofSigned: 0, validUnsigned: 0, validOther: 0 }

let nextSeed = FIRST_SEED
for (const light of LIGHTS) {
  for (const filling of [...HANDS, ...UNSIGNED]) {
    for (let n = 0; n < COUNT; n++) await measure(light, filling, nextSeed++)
  }
}
for (const [name, tally] of tallies) console.info(name, tally)
console.info('numbers', numbers, 'rule', rule)
process.exit()

async function measure(light: Light, filling: Filling, seed: number) {
  const stub = await drawStub(seed, filling)
  const raw = await readStub(await takePhoto(stub.png, light, seed))
  const { isFound, confidence } = raw.signature
  const isWrong = isFound !== stub.isSigned
  if (process.env['BENCH_SHOW'] && isWrong) console.info(light, filling, seed, raw.signature)
  for (const name of [`${stub.isSigned ? 'signed' : 'unsigned'} ${light}`, filling]) {
    const tally = tallies.get(name) ?? { photos: 0, wrong: 0, sureAndWrong: 0 }
    tally.photos++
    if (isWrong) tally.wrong++
    if (isWrong && confidence >= 0.8) tally.sureAndWrong++
    tallies.set(name, tally)
  }
  judgeRule(raw, stub)
}

function judgeRule(
  raw: Awaited<ReturnType<typeof readStub>>,
  { number, series, isSigned }: Awaited<ReturnType<typeof drawStub>>,
) {
  const delivery = { series, nfe_key: null, captured_on: '2026-11-20', circumstance: null }
  const own = compareStub(raw, { ...delivery, nf_number: number })
  // Of the note before, which differs in a digit.
  const other = compareStub(raw, { ...delivery, nf_number: String(Number(number) - 1) })
  if (own.matches === null) numbers.unread++
  else if (own.matches) numbers.right++
  else numbers.wrong++
  const isValid = own.doubts.every((doubt) => doubt === 'OTHER_VALUE')
  if (isSigned) rule.ofSigned++
  if (isValid && isSigned) rule.valid++
  if (isValid && !isSigned) rule.validUnsigned++
  if (other.doubts.length === 0) rule.validOther++
}

async function takePhoto(png: Buffer, light: Light, seed: number) {
  if (light !== 'dark') return photograph(png, seed, { condition: light, size: '720p' })
  const photo = await photograph(png, seed, { condition: 'typical', size: '720p' })
  return sharp(photo).linear(0.42, 0).jpeg({ quality: 70 }).toBuffer()
}
