import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { SURE_READING } from '@canhoto/fiscal/sure-reading'
import { sumDecimals } from '@canhoto/fiscal/text/decimal'
import { comparable, isPrinted } from '../compare.ts'
import type { Field } from '../compare.ts'
import type { PhotoSettings } from './conditions.ts'
import { formatSettings } from './conditions.ts'
import type { PrintedDanfe } from './pages.ts'
import { photograph } from './photograph.ts'
import { SureTally } from './sure-tally.ts'
import { Tally } from './tally.ts'
import { type DraftReader, draftReaders } from './word-readers.ts'

const SHOWN = Boolean(process.env.BENCH_SHOW)

/** One of these settings alone, for example 'page 12MP typical'. */
const ONLY = process.env.BENCH_PHOTO

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
  'remetente.razao_social',
  'destinatario.cnpj_cpf',
  'destinatario.razao_social',
  'destinatario.endereco',
  'destinatario.municipio',
  'destinatario.uf',
  'destinatario.cep',
  'destinatario.telefone',
  'valores.valor_total_nota',
  'valores.valor_total_produtos',
  'volumes.quantidade',
  'volumes.peso_bruto',
  'veiculo.placa',
  'veiculo.uf',
]
/** The sum of the items, which has a confidence of its own. */
const ITEMS = 'itens_de_linha'

type Scores = Map<Field, Map<string, Tally>>

/** Prints, for each kind of photo, how many fields each reader gets exactly as in the note's XML; the other readers get a few pages only. */
export async function compareFields(pages: readonly PrintedDanfe[], forOthers: number) {
  const readers = await draftReaders()
  for (const settings of FIELD_SETTINGS) {
    if (ONLY && formatSettings(settings) !== ONLY) continue
    const scores: Scores = new Map()
    const sure = new Map<string, SureTally>()
    const times = new Map(Object.keys(readers).map((name) => [name, new Tally()]))
    for (const [index, page] of pages.entries()) {
      const photo = await photograph(page.page, page.seed, settings)
      for (const [name, time] of times) {
        if (name !== 'ours' && index >= forOthers) continue
        const draft = await time.time(async () => (await readers[name]?.(photo)) ?? null)
        score(scores, page, name, draft)
        if (name === 'ours') countSure(sure, page, draft)
      }
    }
    console.info(`\n  ${formatSettings(settings)}`)
    for (const [field, tallies] of scores) console.info(`  ${field.padEnd(32)} ${columns(tallies)}`)
    printSure(sure)
    for (const [name, time] of times) {
      if (time.times.length > 0) console.info(`  ${name}: ${time.duration()}`)
    }
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

function countSure(
  tallies: Map<string, SureTally>,
  page: PrintedDanfe,
  draft: Awaited<ReturnType<DraftReader>>,
) {
  const count = (field: string, found: string, wanted: string) => {
    const tally = tallies.get(field) ?? new SureTally()
    tallies.set(field, tally)
    const entity = draft?.document_ai_entities.find(({ type }) => type === field)
    const confidence = entity?.confidence ?? 0
    tally.count(found, wanted, confidence)
    if (SHOWN && found !== wanted && confidence >= SURE_READING) {
      console.info(`  ${page.seed} ${page.layout} ${field}: sure and wrong`)
    }
  }
  for (const field of FIELDS.filter((name) => isPrinted(name, page.layout))) {
    count(field, draft ? comparable(draft, field) : '', comparable(page.truth, field))
  }
  if (isPrinted(ITEMS, page.layout)) {
    count(ITEMS, sumOfItems(draft), sumOfItems(page.truth, page.itemsOnPage))
  }
}

/** Of all items, or of those on the page that was photographed. */
const sumOfItems = (draft: NfeDraft | null, count?: number) =>
  sumDecimals(
    (draft?.itens_de_linha ?? []).slice(0, count).map(({ valor_total }) => valor_total ?? '0.00'),
  ) ?? ''

function printSure(tallies: Map<string, SureTally>) {
  const all = new SureTally()
  for (const [field, tally] of tallies) {
    all.add(tally)
    console.info(`  ${field.padEnd(32)} ${String(tally)}`)
  }
  console.info(`  ${'all'.padEnd(32)} ${String(all)}`)
}

const columns = (tallies: Map<string, Tally>) =>
  [...tallies].map(([name, tally]) => `${name} ${tally.score()}`.padEnd(28)).join(' ')
