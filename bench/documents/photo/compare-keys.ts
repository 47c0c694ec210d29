import type { PhotoSettings } from './conditions.ts'
import { formatSettings, TOP_OF_PAGE } from './conditions.ts'
import { keyReaders } from './key-readers.ts'
import type { KeyReader } from './key-readers.ts'
import { type PrintedDanfe, withoutBarcode } from './pages.ts'
import { photograph } from './photograph.ts'
import { Tally } from './tally.ts'

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

/**
 * Prints, for each kind of photo, how many keys each reader finds on pages with a barcode, then on the same pages without it.
 * The other readers are slow and get the first `forOthers` pages only, beside our results on these.
 */
export async function compareKeys(pages: readonly PrintedDanfe[], forOthers: number) {
  const readers = await keyReaders()
  const printed = pages.filter((page) => page.barcode !== null)
  for (const settings of KEY_SETTINGS) {
    const [ours, tallies] = [new Tally(), talliesOf(readers)]
    for (const [index, page] of printed.filter((one) => isInFrame(one, settings)).entries()) {
      const photo = await photograph(page.page, page.seed, { ...settings, barcode: page.barcode })
      const wanted = page.truth.nf_data.chave
      if (index < forOthers) await askAll(readers, tallies, photo, wanted)
      ours.count(await ours.time(async () => (await readers.ours?.(photo)) ?? null), wanted)
    }
    print(formatSettings(settings), new Map([['all:', ours], ...tallies]))
  }
  const tallies = talliesOf(readers)
  for (const page of pages.slice(0, forOthers)) {
    const bare = await withoutBarcode(page)
    const photo = await photograph(bare, page.seed, { condition: 'typical', size: '12MP' })
    await askAll(readers, tallies, photo, null)
  }
  print('without a barcode', tallies)
}

/** Of a page that is printed sideways the upper third shows no barcode. */
const isInFrame = ({ barcode }: PrintedDanfe, { framing }: PhotoSettings) =>
  framing !== 'top' || (barcode !== null && barcode.y + barcode.height < TOP_OF_PAGE)

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
  const columns = [...tallies].map(([reader, tally]) => `${reader} ${tally.toString()}`.padEnd(28))
  console.info(`  ${name.padEnd(26)} ${columns.join(' ')}`)
}
