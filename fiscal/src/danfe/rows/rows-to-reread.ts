import type { Candidate, FieldPath } from '../candidates/types.ts'
import { hasGrid } from '../labels/has-grid.ts'
import { labelPage } from '../labels/label-page.ts'
import { sectionOf } from '../labels/label-queries.ts'
import type { LabelId, LabeledPage, SectionName } from '../labels/types.ts'
import { layoutPage } from '../layout/page-layout.ts'
import type { WordPage } from '../words/types.ts'
import { findLineByValues } from './find-rows-by-values.ts'
import { regionAroundLine, regionBelowLabel } from './row-regions.ts'
import type { RowName, RowRegion } from './types.ts'

/** A value below its label whose letters were clear has at least this confidence. */
const MIN_CONFIDENCE = 0.72
/** OCR misreads the name most often, and nothing else on the page checks it. */
const MIN_NAME_CONFIDENCE = 0.8

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
    fields: ['nf_data.data_saida'],
    labels: ['address', 'district', 'cep', 'departed'],
  },
  {
    row: 'city',
    section: 'recipient',
    fields: ['destinatario.municipio'],
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
]
/** The rows of the first page with missing or doubtful fields, where OCR found enough to locate them. */
export function findRowsToReread(
  page: WordPage,
  { fields }: { fields: readonly Candidate[] },
  fuzzy: number,
): RowRegion[] {
  const labeled = labelPage(layoutPage(page), fuzzy)
  if (!hasGrid(labeled)) return []
  return ROWS.filter((row) => row.fields.some((path) => isDoubtful(fields, path))).flatMap(
    (row) => locateRow(labeled, row) ?? [],
  )
}

function isDoubtful(fields: readonly Candidate[], path: FieldPath): boolean {
  const confidence = fields.find((field) => field.path === path)?.confidence ?? 0
  const isName = path === 'destinatario.razao_social'
  return confidence < (isName ? MIN_NAME_CONFIDENCE : MIN_CONFIDENCE)
}

function locateRow(page: LabeledPage, { row, section, labels }: FormRow): RowRegion | null {
  const found = page.labels.filter(
    (label) => !label.inline && labels.includes(label.id) && sectionOf(page, label) === section,
  )
  const [label] = labels.flatMap((id) => found.find((other) => other.id === id) ?? [])
  if (label) return regionBelowLabel(page, label, row)
  const line = findLineByValues(page, row)
  return line && regionAroundLine(page, line, row)
}
