import { comparable, isPrinted } from '../compare.ts'
import type { Field } from '../compare.ts'
import type { PhotoSettings } from './conditions.ts'
import { formatSettings } from './conditions.ts'
import type { PrintedDanfe } from './pages.ts'
import { photograph } from './photograph.ts'
import { Tally } from './tally.ts'
import { type DraftReader, draftReaders } from './word-readers.ts'

const SHOWN = Boolean(process.env.BENCH_SHOW)

const FIELD_SETTINGS: PhotoSettings[] = [
  { condition: 'clean', size: '12MP' },
  { condition: 'typical', size: '12MP' },
  { condition: 'typical', size: '4K' },
  { condition: 'clean', size: '1080p' },
  { condition: 'hard', size: '12MP' },
]

const FIELDS: Field[] = [
  'nf_data.numero',
  'nf_data.serie',
  'nf_data.data_emissao',
  'nf_data.data_saida',
  'remetente.cnpj_cpf',
  'destinatario.cnpj_cpf',
  'destinatario.razao_social',
  'valores.valor_total_nota',
  'valores.valor_total_produtos',
]

type Scores = Map<Field, Map<string, Tally>>

/** Prints, for each kind of photo, how many fields each reader gets exactly as in the note's XML; the other readers get a few pages only. */
export async function compareFields(pages: readonly PrintedDanfe[], forOthers: number) {
  const readers = await draftReaders()
  for (const settings of FIELD_SETTINGS) {
    const scores: Scores = new Map()
    const times = new Map(Object.keys(readers).map((name) => [name, new Tally()]))
    for (const [index, page] of pages.entries()) {
      const photo = await photograph(page.page, page.seed, settings)
      for (const [name, time] of times) {
        if (name !== 'ours' && index >= forOthers) continue
        const draft = await time.time(async () => (await readers[name]?.(photo)) ?? null)
        score(scores, page, name, draft)
      }
    }
    console.info(`\n  ${formatSettings(settings)}`)
    for (const [field, tallies] of scores) console.info(`  ${field.padEnd(32)} ${columns(tallies)}`)
    for (const [name, time] of times) console.info(`  ${name}: ${time.duration()}`)
  }
}

function score(
  scores: Scores,
  page: PrintedDanfe,
  reader: string,
  draft: Awaited<ReturnType<DraftReader>>,
) {
  for (const field of FIELDS.filter((name) => isPrinted(name, page.layout))) {
    const tallies = scores.get(field) ?? new Map<string, Tally>()
    scores.set(field, tallies)
    const tally = tallies.get(reader) ?? new Tally()
    tallies.set(reader, tally)
    const wanted = comparable(page.truth, field)
    const found = draft ? comparable(draft, field) : ''
    tally.count(found, wanted)
    if (SHOWN && reader === 'ours' && found !== wanted) {
      console.info(`  ${page.seed} ${page.layout} ${field}: '${found}' for '${wanted}'`)
    }
  }
}

const columns = (tallies: Map<string, Tally>) =>
  [...tallies].map(([name, tally]) => `${name} ${tally.score()}`.padEnd(28)).join(' ')
