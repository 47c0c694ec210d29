import type PDFDocument from 'pdfkit'

export interface Style {
  labelFont: string
  valueFont: string
  labelSize: number
  valueSize: number
  /** Labels as written, or in capitals. */
  capitals: boolean
  rowHeight: number
}

export interface PrintedCell {
  /** Share of the row's width. */
  share: number
  label: string
  value: string
  align?: 'left' | 'center' | 'right'
}

export type Doc = InstanceType<typeof PDFDocument>

/** Draws the boxes of a form, a row at a time. */
export class Pen {
  readonly doc: Doc
  readonly style: Style
  readonly left: number
  readonly width: number
  y: number

  constructor(doc: Doc, style: Style, area: { left: number; width: number; top: number }) {
    this.doc = doc
    this.style = style
    this.left = area.left
    this.width = area.width
    this.y = area.top
  }

  heading(text: string): void {
    const { labelSize, valueFont } = this.style
    this.text(text, this.left + 1, this.y + 2, { size: labelSize + 0.5, font: bold(valueFont) })
    this.y += labelSize + 5
  }

  row(cells: readonly PrintedCell[], height = this.style.rowHeight): void {
    const total = cells.reduce((sum, cell) => sum + cell.share, 0)
    let x = this.left
    for (const cell of cells) {
      const width = (cell.share / total) * this.width
      this.cell(cell, { x, y: this.y, width, height })
      x += width
    }
    this.y += height
  }

  cell(cell: PrintedCell, box: { x: number; y: number; width: number; height: number }): void {
    const { labelFont, labelSize, valueFont, valueSize, capitals } = this.style
    this.doc.lineWidth(0.4).rect(box.x, box.y, box.width, box.height).stroke()
    this.text(capitals ? cell.label.toUpperCase() : cell.label, box.x + 2, box.y + 1.5, {
      size: labelSize,
      font: labelFont,
    })
    this.text(cell.value, box.x + 2, box.y + labelSize + 3.5, {
      size: fitting(this.doc, cell.value, valueFont, valueSize, box.width - 4),
      font: valueFont,
      width: box.width - 4,
      align: cell.align ?? 'left',
    })
  }

  text(
    text: string,
    x: number,
    y: number,
    how: {
      size: number
      font: string
      width?: number
      align?: 'left' | 'center' | 'right'
      wrap?: boolean
    },
  ): number {
    if (text === '') return 0
    const { width } = how
    this.doc.font(how.font).fontSize(how.size)
    this.doc.text(text, x, y, {
      lineBreak: how.wrap ?? false,
      ...(width === undefined ? {} : { width, align: how.align ?? 'left' }),
    })
    return how.wrap && width !== undefined ? this.doc.heightOfString(text, { width }) : how.size
  }
}

export function bold(font: string): string {
  if (font === 'Times-Roman') return 'Times-Bold'
  return font.endsWith('-Bold') ? font : `${font}-Bold`
}

/** Generators shrink what does not fit its cell. */
function fitting(doc: Doc, text: string, font: string, size: number, width: number): number {
  const needed = doc.font(font).fontSize(size).widthOfString(text)
  return needed > width * 0.98 ? Math.max(3, (size * width * 0.97) / needed) : size
}
