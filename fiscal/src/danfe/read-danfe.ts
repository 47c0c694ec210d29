import type { AccessKey } from '../access-key.ts'
import { accessKeyFrom } from '../access-key.ts'
import { cut } from '../clean-text.ts'
import type { NfeDraft, NfeParty } from '../nfe/draft-types.ts'
import { MAX_RAW_TEXT } from '../nfe/raw-text.ts'
import { checkReadings } from './reconcile/checks.ts'
import { emptyDraft } from './draft/empty-draft.ts'
import { fillByValues } from './reconcile/fill-by-values.ts'
import {
  directionIn,
  findKey,
  identificationIn,
  operationIn,
} from './candidates/read-identification.ts'
import { installmentsIn } from './candidates/read-installments.ts'
import { issuerIn } from './candidates/read-issuer.ts'
import { itemsIn } from './candidates/read-items.ts'
import { layoutOf, pageWith, topOf } from './labels/label-page.ts'
import type { Layout } from './labels/label-page.ts'
import { dayIn } from './text/normalize.ts'
import { notesIn } from './candidates/read-notes.ts'
import { hasGrid, isDanfe, pagesOf, pagesOfNote } from './labels/note-pages.ts'
import type { Pages } from './labels/note-pages.ts'
import { partyIn } from './candidates/read-party.ts'
import { newReadings, note } from './candidates/candidate.ts'
import type { FieldReading, Readings } from './candidates/candidate.ts'
import type { RowWords } from './rows/row-values.ts'
import { takeSecondLook } from './reconcile/reread.ts'
import { settleBlanks, settleTotal } from './reconcile/reconcile-totals.ts'
import { fillFromText } from './candidates/read-simplified.ts'
import { soundPage, soundWords } from './words/clean-words.ts'
import { stubOf } from './candidates/read-stub.ts'
import { taxesIn, valuesIn } from './candidates/read-totals.ts'
import { carrierIn, freightModeIn, vehicleIn, volumesIn } from './candidates/read-transport.ts'
import { UF_BY_CODE } from '../uf-codes.ts'
import { overallConfidence } from './reconcile/overall-confidence.ts'
import type { WordPage } from './words/types.ts'

export type { FieldReading } from './candidates/candidate.ts'

export interface DanfeReading {
  draft: NfeDraft
  fields: FieldReading[]
  /** 0 to 1, of the whole. */
  confidence: number
}

export interface DanfeOptions {
  /** A key that is certain, from the barcode. */
  key?: string | null
  /** Share of wrong letters that a label may have: 0 for PDF text, about 0.25 for OCR. */
  fuzzy?: number
  /** Rows of the first page as they were seen once more. */
  again?: RowWords
}

const BLANK: WordPage = { width: 0, height: 0, words: [] }
/** Series 890-899 are issued by the tax office: the key carries its CNPJ, not the emitter's. */
const TAX_OFFICE_SERIES = /^89\d$/

/** The note that a DANFE's words tell; null when the pages are no DANFE (no key, no labels, nothing to anchor on). */
export function readDanfe(
  pages: readonly WordPage[],
  options: DanfeOptions = {},
): DanfeReading | null {
  const fuzzy = options.fuzzy ?? 0
  // A barcode without words beside it is worth a note too: the key says the half of it.
  const all = (pages.length > 0 ? pages : [BLANK]).map((page) => layoutOf(soundPage(page), fuzzy))
  const key = findKey(pagesOf(all), options.key ?? null, fuzzy)
  const ofNote = pagesOf(pagesOfNote(all, key, fuzzy))
  if (!isDanfe(ofNote, key)) return null
  return readingOf(ofNote, { key, readings: newReadings(fuzzy), again: soundRows(options.again) })
}

function soundRows(rows: RowWords = {}): RowWords {
  return Object.fromEntries(Object.entries(rows).map(([row, words]) => [row, soundWords(words)]))
}

interface Sources {
  key: AccessKey | null
  readings: Readings
  again: RowWords
}

function readingOf(pages: Pages, sources: Sources): DanfeReading {
  const { readings } = sources
  const [layout] = pages.layouts
  const draft = emptyDraft()
  if (layout) fill(draft, layout, pages, sources)
  const fields = [...readings.fields.values()]
  const confidence = overallConfidence(readings)
  return {
    draft: {
      ...draft,
      raw_text: cut(pages.text, MAX_RAW_TEXT),
      raw_fields: Object.fromEntries(fields.map(({ field, value }) => [field, value])),
      document_ai_confidence: confidence,
      document_ai_entities: fields.map(({ field, value, ...rest }) => ({
        type: field,
        value,
        mentionText: value,
        confidence: rest.confidence,
        source: rest.source,
      })),
    },
    fields,
    confidence,
  }
}

function fill(
  draft: NfeDraft,
  layout: Layout,
  pages: Pages,
  { key, readings, again }: Sources,
): void {
  const stub = stubOf(layout)
  if (key) noteKeyParts(draft, readings, key)
  const chave = key && accessKeyFrom(key)
  draft.nf_data = identificationIn(pages, readings, { key, chave, stub })
  if (hasGrid(layout)) {
    draft.remetente = issuerIn(layout, readings, stub)
    draft.destinatario = partyIn({ layout, readings, section: 'recipient', prefix: 'destinatario' })
  }
  draft.entrega = placeIn(layout, readings, 'delivery', 'entrega')
  draft.retirada = placeIn(layout, readings, 'pickup', 'retirada')
  const totals = pageWith(pages.layouts, 'taxes') ?? layout
  draft.valores = valuesIn(totals, readings)
  draft.impostos = taxesIn(totals, readings, draft.valores)
  const transport = pageWith(pages.layouts, 'transport') ?? layout
  draft.transportadora = carrierIn(transport, readings)
  draft.veiculo = vehicleIn(transport, readings)
  draft.volumes = volumesIn(transport, readings)
  draft.modalidade_frete = freightModeIn(transport, readings)
  draft.tipo_nota = directionIn(layout, readings)
  draft.natureza_operacao = operationIn(layout, readings)
  draft.duplicatas = installmentsIn(pageWith(pages.layouts, 'billing') ?? layout)
  draft.itens_de_linha = itemsIn(pages.layouts)
  draft.informacoes_complementares = notesIn(pages.layouts, readings)
  draft.ambiente = /AMBIENTE DE HOMOLOGA/i.test(pages.text) ? '2' : null
  draft.data_prevista_entrega = promisedIn(pages.text, readings)
  if (!hasGrid(layout)) fillFromText(draft, pages.layouts, readings)
  else if (stub.recipient) fillFromStub(draft, stub.recipient, readings)
  if (readings.fuzzy > 0) fillByValues({ draft, readings, key, stub }, layout)
  takeSecondLook({ draft, readings, key, stub }, again)
  settleTotal(draft, readings, stub)
  settleBlanks(draft, readings, totals)
  checkReadings(draft, readings, { key, stub, text: pages.text })
}

function noteKeyParts(draft: NfeDraft, readings: Readings, key: AccessKey): void {
  draft.modelo = note(readings, 'modelo', key.model, { source: 'key' })
  draft.tipo_emissao = note(readings, 'tipo_emissao', key.emissionType, { source: 'key' })
  const uf = UF_BY_CODE[key.ufCode] ?? null
  draft.remetente.uf = note(readings, 'remetente.uf', uf, { source: 'key' })
  if (!TAX_OFFICE_SERIES.test(key.series)) {
    draft.remetente.cnpj_cpf = note(readings, 'remetente.cnpj_cpf', key.issuer, { source: 'key' })
  }
}

function fillFromStub(draft: NfeDraft, recipient: string, readings: Readings): void {
  draft.destinatario.razao_social ??= note(readings, 'destinatario.razao_social', recipient, {
    source: 'stub',
  })
}

function placeIn(
  layout: Layout,
  readings: Readings,
  section: 'delivery' | 'pickup',
  prefix: string,
): NfeParty | null {
  if (topOf(layout, section) === null) return null
  const place = partyIn({ layout, readings, section, prefix })
  return place.endereco === null && place.razao_social === null ? null : place
}

function promisedIn(text: string, readings: Readings): string | null {
  const found = /PREVIS[ÃA]O\s+D[AE]\s+ENTREGA\s*:?\s*(\d{2}\/\d{2}\/\d{4})/i.exec(text)?.[1]
  return note(readings, 'data_prevista_entrega', dayIn(found ?? ''), { source: 'text' })
}
