import type { PhotoSettings } from './conditions.ts'
import { formatSettings, isChosen, SIZES, TOP_OF_PAGE } from './conditions.ts'
import { keyReaders } from './key-readers.ts'
import type { KeyReader } from './key-readers.ts'
import { type PrintedDanfe, withoutBarcode } from './pages.ts'
import { photograph } from './photograph.ts'
import { Tally } from './tally.ts'
import { wilson } from './wilson.ts'

const KEY_SETTINGS: PhotoSettings[] = [
  { condition: 'clean', size: '12MP' },
  { condition: 'typical', size: '12MP' },
  { condition: 'hard', size: '12MP' },
  { condition: 'typical', size: '12MP', turn: 90 },
  { condition: 'typical', size: '12MP', turn: 180 },
  { condition: 'typical', size: '12MP', turn: 270 },
  { condition: 'typical', size: '4K' },
  { condition: 'clean', size: '1080p' },
  { condition: 'typical', size: '1080p' },
  { condition: 'clean', size: '720p' },
  { condition: 'typical', size: '1080p', framing: 'top' },
  { condition: 'typical', size: '720p', framing: 'barcode' },
  { condition: 'hard', size: '720p', framing: 'barcode' },
]

const WITHOUT_BARCODE: PhotoSettings = { condition: 'typical', size: '12MP' }

const MAX_WITHOUT_BARCODE = 12

/** In larger pictures no reader reads more when they are enlarged, and it takes ten times as long. */
const MAX_TWOFOLD_PIXELS = 9_000_000

/**
 * Prints, for each kind of photo, how many keys each reader finds on pages with a barcode, then on the same pages without it.
 * The other readers are slow and get the first `forOthers` pages only, beside our results on these.
 */
export async function compareKeys(pages: readonly PrintedDanfe[], forOthers: number) {
  const readers = await keyReaders()
  const printed = pages.filter((page) => page.barcode !== null)
  for (const settings of KEY_SETTINGS.filter(isChosen)) {
    const [ours, tallies] = [new Tally(), talliesOf(readersFor(readers, settings))]
    for (const [index, page] of printed.filter((one) => isInFrame(one, settings)).entries()) {
      const photo = await photograph(page.page, page.seed, { ...settings, barcode: page.barcode })
      const wanted = page.truth.nf_data.chave
      if (index < forOthers) await askAll(readers, tallies, photo, wanted)
      ours.count(await ours.time(async () => (await readers.ours?.(photo)) ?? null), wanted)
    }
    print(formatSettings(settings), new Map([['all:', ours], ...tallies]))
  }
  if (forOthers === 0 || !isChosen(WITHOUT_BARCODE)) return
  const tallies = talliesOf(readersFor(readers, WITHOUT_BARCODE))
  for (const page of pages.slice(0, Math.min(forOthers, MAX_WITHOUT_BARCODE))) {
    const bare = await withoutBarcode(page)
    const photo = await photograph(bare, page.seed, WITHOUT_BARCODE)
    await askAll(readers, tallies, photo, null)
  }
  print('without a barcode', tallies)
}

/** Of a page that is printed sideways the upper third shows no barcode. */
const isInFrame = ({ barcode }: PrintedDanfe, { framing }: PhotoSettings) =>
  framing !== 'top' || (barcode !== null && barcode.y + barcode.height < TOP_OF_PAGE)

function readersFor(readers: Record<string, KeyReader>, { size }: PhotoSettings) {
  const [long, short] = SIZES[size]
  const isLarge = long * short > MAX_TWOFOLD_PIXELS
  return Object.fromEntries(
    Object.entries(readers).filter(([name]) => !(isLarge && name.endsWith('2x'))),
  )
}

const talliesOf = (readers: Record<string, KeyReader>) =>
  new Map(Object.keys(readers).map((name) => [name, new Tally()]))

async function askAll(
  readers: Record<string, KeyReader>,
  tallies: Map<string, Tally>,
  photo: Buffer,
  wanted: string | null,
) {
  for (const [name, tally] of tallies) {
    tally.count(await tally.time(async () => (await readers[name]?.(photo)) ?? null), wanted)
  }
}

function print(name: string, tallies: Map<string, Tally>) {
  console.info(`  ${name}`)
  for (const [reader, tally] of tallies)
    console.info(
      `    ${reader.padEnd(24)} ${String(tally).padEnd(20)} ${wilson(tally.right, tally.asked)}`,
    )
}
