import type { Label } from '../labels/find-labels.ts'
import type { LabelId } from '../labels/label-wordings.ts'
import { layoutOf, sectionOf } from '../labels/label-page.ts'
import type { Layout } from '../labels/label-page.ts'
import { heightOf } from '../layout/lines.ts'
import type { Line } from '../layout/lines.ts'
import { hasGrid } from '../labels/note-pages.ts'
import type { DanfeReading } from '../read-danfe.ts'
import { lineByValues } from './find-rows-by-values.ts'
import type { SectionName } from '../labels/sections.ts'
import type { WordPage } from '../words/types.ts'

/** Values of one row of the form, in the page's units: below its labels, above those of the next row. */
export interface SoughtRow {
  row: 'recipient' | 'departure' | 'city' | 'products' | 'total'
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A value under its label whose letters were clear. */
const SURE = 0.72
/** The name is what OCR gets wrong most often, and nothing else on the page checks it. */
const SURE_NAME = 0.8
/** Which fields a row holds, and the labels of whichever is left tell where it is. */
const ROWS: readonly {
  row: SoughtRow['row']
  section: SectionName
  fields: readonly string[]
  labels: readonly LabelId[]
}[] = [
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
/** Of a row from its labels to the next ones, in heights of a label, where there are none below. */
const ROW_DEPTH = 2.4
const DEEPEST = 4.5
/** How far the last cell may reach beyond its label, in the same. */
const LAST_CELL = 14

/** Around a line of values, in heights of its letters: accents above, tails below. */
const [ABOVE, BELOW, MARGIN] = [1.4, 0.5, 1]

/** The rows of the first page whose fields are missing or doubtful, where OCR left enough to find them. */
export function soughtRows(page: WordPage, reading: DanfeReading, fuzzy: number): SoughtRow[] {
  const layout = layoutOf(page, fuzzy)
  if (!hasGrid(layout)) return []
  const isDoubtful = (field: string) =>
    (reading.fields.find((entry) => entry.field === field)?.confidence ?? 0) <
    (field === 'destinatario.razao_social' ? SURE_NAME : SURE)
  return ROWS.filter(({ fields }) => fields.some(isDoubtful)).flatMap(
    ({ row, section, labels }) => {
      const found = layout.labels.filter(
        (label) =>
          !label.inline && labels.includes(label.id) && sectionOf(layout, label) === section,
      )
      const [first] = labels.flatMap((id) => found.find((label) => label.id === id) ?? [])
      if (first) return [rowBelow(layout, first, row)]
      const line = lineByValues(layout, row)
      return line ? [rowAround(layout, line, row)] : []
    },
  )
}

function rowBelow(layout: Layout, label: Label, row: SoughtRow['row']): SoughtRow {
  const { base, height } = label
  const next = layout.labels
    .filter((other) => !other.inline && other.base > base + height)
    .map((other) => other.base - other.height)
    // A letter that is seen far too large reaches up over the row.
    .filter((top) => top > base + height)
  const deepest = base + height * DEEPEST
  const bottom = Math.min(...next)
  return {
    row,
    x0: Math.max(0, leftOf(layout, label) - height * 0.3),
    x1: Math.min(layout.page.width, rightOf(layout) + height * LAST_CELL),
    y0: base + height * 0.15,
    y1: bottom < deepest ? bottom : base + height * ROW_DEPTH,
  }
}

function rowAround(layout: Layout, line: Line, row: SoughtRow['row']): SoughtRow {
  const height = heightOf(line)
  return {
    row,
    x0: Math.max(0, Math.min(...line.words.map(({ x0 }) => x0)) - height * MARGIN),
    x1: Math.min(layout.page.width, Math.max(rightOf(layout), lastOf(line)) + height * LAST_CELL),
    y0: Math.max(0, line.base - height * ABOVE),
    y1: line.base + height * BELOW,
  }
}

/** The first cell of a row begins where those above and below it do. */
function leftOf(layout: Layout, label: Label): number {
  const section = sectionOf(layout, label)
  const labels = layout.labels.filter(
    (other) => !other.inline && sectionOf(layout, other) === section,
  )
  return Math.min(...labels.map(({ x0 }) => x0))
}

const lastOf = ({ words }: Line) => Math.max(...words.map(({ x1 }) => x1))

const rightOf = ({ labels }: Layout) =>
  Math.max(...labels.filter(({ inline }) => !inline).map(({ x1 }) => x1))
