import type { NfeDraft } from '../../nfe/draft-types.ts'
import { findIssuerLines } from '../candidates/issuer-block.ts'
import { countNameLines } from '../candidates/issuer-name.ts'
import type { Candidate, FieldPath } from '../candidates/types.ts'
import { hasGrid } from '../labels/has-grid.ts'
import { SURE_READING } from '../../sure-reading.ts'
import { labelPage } from '../labels/label-page.ts'
import { sectionOf } from '../labels/label-queries.ts'
import type { LabelId, LabeledPage, SectionName } from '../labels/types.ts'
import { layoutPage } from '../layout/page-layout.ts'
import type { WordPage } from '../words/types.ts'
import { findLineByValues } from './find-rows-by-values.ts'
import { regionAroundLine, regionAroundText, regionBelowLabel } from './row-regions.ts'
import type { RowName, RowRegion } from './types.ts'

/** The roll of a cash register is too long to be read twice. */
const MAX_PAGE_RATIO = 2.6

/** A deeper region, in heights of its label, reaches into the next row, whose labels OCR lost. */
const MAX_DEPTH = 3

interface FormRow {
  row: RowName
  section: SectionName
  fields: readonly FieldPath[]
  /** The first of these that OCR found shows where the row is. */
  labels: readonly LabelId[]
}

const ROWS: readonly FormRow[] = [
  {
    row: 'recipient',
    section: 'recipient',
    fields: ['destinatario.razao_social', 'destinatario.cnpj_cpf', 'nf_data.data_emissao'],
    labels: ['name', 'taxId', 'issued'],
  },
  {
    row: 'departure',
    section: 'recipient',
    fields: ['nf_data.data_saida', 'destinatario.endereco', 'destinatario.cep'],
    labels: ['address', 'district', 'cep', 'departed'],
  },
  {
    row: 'city',
    section: 'recipient',
    fields: ['destinatario.municipio', 'destinatario.uf', 'destinatario.telefone'],
    labels: ['city', 'phone', 'uf', 'stateRegistration'],
  },
  {
    row: 'products',
    section: 'taxes',
    fields: ['valores.valor_total_produtos'],
    labels: ['products', 'icmsBase', 'icms', 'icmsSt'],
  },
  {
    row: 'total',
    section: 'taxes',
    fields: ['valores.valor_total_nota'],
    labels: ['total', 'freight', 'insurance', 'discount', 'other'],
  },
  {
    row: 'carrier',
    section: 'transport',
    fields: ['transportadora.razao_social', 'veiculo.placa'],
    labels: ['freightMode', 'plate', 'antt', 'name'],
  },
  {
    row: 'volumes',
    section: 'transport',
    fields: ['volumes.quantidade', 'volumes.peso_bruto'],
    labels: ['grossWeight', 'netWeight', 'quantity', 'kind', 'brand'],
  },
]

/** The rows of the first page with missing or doubtful fields, where OCR found enough to locate them. */
export function findRowsToReread(
  page: WordPage,
  { fields }: { fields: readonly Candidate[] },
  fuzzy: number,
): RowRegion[] {
  const labeled = labelPage(layoutPage(page), fuzzy)
  if (!hasGrid(labeled)) return page.height < MAX_PAGE_RATIO * page.width ? [wholePage(page)] : []
  const rows = ROWS.filter((row) => row.fields.some((path) => isDoubtful(fields, path)))
  return [
    ...(isDoubtful(fields, 'remetente.razao_social') ? locateIssuer(labeled) : []),
    ...rows.flatMap((row) => locateRow(labeled, row) ?? []),
  ]
}

const ISSUER_LINES = ['issuer', 'issuerContinued'] as const

/** The lines of the issuer's name. */
function locateIssuer(page: LabeledPage): RowRegion[] {
  const lines = findIssuerLines(page)
  const count = countNameLines(lines, null, page.fuzzy)
  return ISSUER_LINES.slice(0, count).flatMap((row, index) => {
    const line = lines[index]
    return line ? [regionAroundText(line, row)] : []
  })
}

/** What a delivery is made of. */
const DECISIVE: readonly string[] = [
  'destinatario.razao_social',
  'destinatario.cnpj_cpf',
  'destinatario.endereco',
  'destinatario.municipio',
  'valores.valor_total_nota',
  'valores.valor_total_produtos',
  'itens_de_linha',
]

/** The whole of a form, to read each of its texts alone, where two readings left what decides in doubt; else null. */
export function findTextsToReread(
  page: WordPage,
  { draft }: { draft: NfeDraft },
  fuzzy: number,
): RowRegion | null {
  const sure = draft.document_ai_entities.filter(({ confidence }) => confidence >= SURE_READING)
  if (DECISIVE.every((type) => sure.some((entity) => entity.type === type))) return null
  return hasGrid(labelPage(layoutPage(page), fuzzy)) ? { ...wholePage(page), row: 'texts' } : null
}

const wholePage = ({ width, height }: WordPage): RowRegion => ({
  row: 'page',
  x0: 0,
  y0: 0,
  x1: width,
  y1: height,
})

function isDoubtful(fields: readonly Candidate[], path: FieldPath): boolean {
  return (fields.find((field) => field.path === path)?.confidence ?? 0) < SURE_READING
}

function locateRow(page: LabeledPage, { row, section, labels }: FormRow): RowRegion | null {
  const found = page.labels.filter(
    (label) => !label.inline && labels.includes(label.id) && sectionOf(page, label) === section,
  )
  const [label] = labels.flatMap((id) => found.find((other) => other.id === id) ?? [])
  const line = findLineByValues(page, row)
  if (!label) return line && regionAroundLine(page, line, row)
  const region = regionBelowLabel(page, label, row)
  const isDeep = region.y1 - region.y0 > MAX_DEPTH * label.height
  const isInside = line !== null && line.base > region.y0 && line.base < region.y1
  return isDeep && isInside ? regionAroundLine(page, line, row) : region
}
