import type { NfeItem } from '@canhoto/fiscal/nfe/draft-types'
import type { FullLayout } from './full-layout-options.ts'
import { stubBox } from './header-box.ts'
import { bold } from './pen.ts'
import type { Pen } from './pen.ts'
import * as printed from './printed.ts'
import type { Sheet } from './sheet.ts'

interface Column {
  title: string
  width: number
  text: (item: NfeItem) => string
  align: 'left' | 'center' | 'right'
}

/** The items, page after page; the notes stand at the foot of the last one, with the stub when it is there. */
export function itemTable(
  first: Pen,
  sheet: Sheet,
  layout: FullLayout,
  footer: number,
  nextPage: () => Pen,
): void {
  let pen = first
  const bottom = () => layout.size[1] - layout.margin - footer
  const columns = columnsOf(layout)
  head(pen, layout, columns)
  for (const item of sheet.truth.itens_de_linha) {
    if (pen.y + 24 > bottom()) {
      pen = nextPage()
      head(pen, layout, columns)
    }
    pen.y += row(pen, layout, columns, item)
  }
  pen.y = bottom() + 4
  additional(pen, sheet, layout)
  if (layout.stub === 'bottom') stubBox(pen, sheet, layout)
}

function columnsOf({ codeWidth }: FullLayout): Column[] {
  const number = (value: string | null, places: number) => printed.amount(value, places)
  return [
    { title: 'CÓDIGO', width: codeWidth, text: (item) => printed.text(item.codigo), align: 'left' },
    {
      title: 'DESCRIÇÃO DO PRODUTO / SERVIÇO',
      width: 34,
      text: (item) => printed.text(item.descricao),
      align: 'left',
    },
    { title: 'NCM/SH', width: 8, text: (item) => printed.text(item.ncm), align: 'center' },
    { title: 'O/CST', width: 5, text: () => '000', align: 'center' },
    { title: 'CFOP', width: 5, text: (item) => printed.text(item.cfop), align: 'center' },
    { title: 'UN', width: 4, text: (item) => printed.text(item.unidade), align: 'center' },
    { title: 'QUANT', width: 8, text: (item) => number(item.quantidade, 4), align: 'right' },
    {
      title: 'VALOR UNIT',
      width: 9,
      text: (item) => number(item.valor_unitario, 4),
      align: 'right',
    },
    { title: 'VALOR TOTAL', width: 9, text: (item) => number(item.valor_total, 2), align: 'right' },
    { title: 'B.CÁLC ICMS', width: 9, text: (item) => number(item.valor_total, 2), align: 'right' },
  ]
}

function head(pen: Pen, { wording, style }: FullLayout, columns: readonly Column[]): void {
  pen.heading(wording.items)
  place(pen, columns, (column, x, width) => {
    pen.text(column.title, x, pen.y + 2, {
      size: style.labelSize - 0.5,
      font: style.labelFont,
      width,
      align: 'center',
    })
  })
  pen.y += 10
}

/** Draws one item and returns its height: the description may take several lines. */
function row(
  pen: Pen,
  { itemSize, style, wrapCodes = false }: FullLayout,
  columns: readonly Column[],
  item: NfeItem,
): number {
  const heights: number[] = []
  place(pen, columns, (column, x, width) => {
    const how = { size: itemSize, font: style.valueFont, width: width - 2, align: column.align }
    const wrap = column.title.startsWith('DESCRI') || (wrapCodes && column.title === 'CÓDIGO')
    heights.push(pen.text(column.text(item), x + 1, pen.y + 1, { ...how, wrap }))
  })
  return Math.max(...heights) + 3
}

function place(
  pen: Pen,
  columns: readonly Column[],
  draw: (column: Column, x: number, width: number) => void,
): void {
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  let x = pen.left
  for (const column of columns) {
    const width = (column.width / total) * pen.width
    draw(column, x, width)
    x += width
  }
}

function additional(pen: Pen, { truth, doc }: Sheet, { wording, style }: FullLayout): void {
  pen.heading(wording.additional)
  const width = pen.width * 0.65
  doc.rect(pen.left, pen.y, width, 60).stroke()
  doc.rect(pen.left + width, pen.y, pen.width - width, 60).stroke()
  const label = { size: style.labelSize, font: bold(style.valueFont) }
  pen.text(wording.notes, pen.left + 2, pen.y + 2, label)
  pen.text(wording.reserved, pen.left + width + 2, pen.y + 2, label)
  pen.text(printed.text(truth.informacoes_complementares), pen.left + 2, pen.y + 11, {
    size: style.labelSize + 0.5,
    font: style.valueFont,
    width: width - 6,
    wrap: true,
  })
  pen.y += 70
}
