import { ENCODINGS } from '@canhoto/fiscal/test/strip-encode'
import { randomKey } from '@canhoto/fiscal/test/strip-keys'
import { seededRandom } from '@canhoto/fiscal/test/strip-random'
import { readPhoto } from '../../server/src/documents/photo/read-photo.ts'
import { printPage } from './key-strip/print-page.ts'
import { formatSettings, isChosen, type PhotoSettings } from './photo/conditions.ts'
import { photograph } from './photo/photograph.ts'
import { Tally } from './photo/tally.ts'
import { wilson } from './photo/wilson.ts'

/**
 * How many keys in each encoding are read on simulated photos of whole pages, every second key with letters:
 * `node bench/documents/encodings.bench.ts [pages of each encoding] [first seed]`. `BENCH_PHOTO='page 12MP hard'` measures one kind of photo.
 */
const COUNT = Number(process.argv[2] ?? 15)
const FIRST_SEED = Number(process.argv[3] ?? 600_000)

const SETTINGS: PhotoSettings[] = [
  { condition: 'typical', size: '12MP' },
  { condition: 'hard', size: '12MP' },
  { condition: 'clean', size: '720p' },
  { condition: 'typical', size: '720p' },
]

for (const settings of SETTINGS.filter(isChosen)) {
  console.info(`\n  ${formatSettings(settings)}`)
  const all = new Tally()
  for (const name of Object.keys(ENCODINGS)) {
    const tally = new Tally()
    for (let page = 0; page < COUNT; page++)
      await readOne(name, FIRST_SEED + page, settings, [tally, all])
    print(name, tally)
  }
  print('all', all)
}

async function readOne(name: string, seed: number, settings: PhotoSettings, tallies: Tally[]) {
  const random = seededRandom(seed)
  const key = randomKey(random, seed % 2 === 1)
  const page = await printPage(ENCODINGS[name]?.(key, random) ?? [], random)
  const photo = await photograph(page, seed, settings)
  const start = performance.now()
  const { key: found } = await readPhoto(photo)
  const duration = performance.now() - start
  for (const tally of tallies) {
    tally.count(found, key)
    tally.times.push(duration)
  }
  if (found !== key) console.info(`  seed ${seed}, ${name}: ${found ?? 'nothing'} for ${key}`)
}

function print(name: string, tally: Tally) {
  console.info(`  ${name.padEnd(36)} ${String(tally)}, ${wilson(tally.right, tally.asked)}`)
}
