import type PDFDocument from 'pdfkit'

export interface Style {
  labelFont: string
  valueFont: string
  labelSize: number
  valueSize: number
  /** Labels as written, or in capitals. */
  capitals: boolean
  rowHeight: number
  labelAlign?: Align
  /** Applies to all values of the form, whatever their cells ask for. */
  valueAlign?: Align | 'as asked'
  /** Between the letters of values, in points: some generators set them apart. */
  valueSpacing?: number
  /** A label too wide for its cell takes two lines. */
  wrapLabels?: boolean
}

type Align = 'left' | 'center' | 'right'

export interface PrintedCell {
  /** Share of the row's width. */
  share: number
  label: string
  value: string
  align?: Align
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
    const widthOf = (cell: PrintedCell) => (cell.share / total) * this.width
    const isBroken = cells.some(
      (cell) => this.style.wrapLabels && this.isTooWide(cell, widthOf(cell)),
    )
    const whole = height + (isBroken ? this.style.labelSize * 1.2 : 0)
    let x = this.left
    for (const cell of cells) {
      const width = widthOf(cell)
      this.cell(cell, { x, y: this.y, width, height: whole })
      x += width
    }
    this.y += whole
  }

  /** The values of a further line in the cells of the last row. */
  values(cells: readonly PrintedCell[]): void {
    const total = cells.reduce((sum, cell) => sum + cell.share, 0)
    let x = this.left
    for (const cell of cells) {
      const width = (cell.share / total) * this.width
      this.value(cell, { x, y: this.y, width, height: this.style.rowHeight })
      x += width
    }
  }

  private isTooWide({ label }: PrintedCell, width: number): boolean {
    const { labelFont, labelSize, capitals } = this.style
    const text = capitals ? label.toUpperCase() : label
    return this.doc.font(labelFont).fontSize(labelSize).widthOfString(text) > width - 4
  }

  cell(cell: PrintedCell, box: { x: number; y: number; width: number; height: number }): void {
    const { labelFont, labelSize, capitals, labelAlign, wrapLabels } = this.style
    this.doc.lineWidth(0.4).rect(box.x, box.y, box.width, box.height).stroke()
    const width = box.width - 4
    const label = { size: labelSize, font: labelFont, align: labelAlign ?? 'left' }
    this.text(capitals ? cell.label.toUpperCase() : cell.label, box.x + 2, box.y + 1.5, {
      ...label,
      ...(wrapLabels || labelAlign ? { width } : {}),
      wrap: wrapLabels ?? false,
    })
    this.value(cell, box)
  }

  private value(
    cell: PrintedCell,
    box: { x: number; y: number; width: number; height: number },
  ): void {
    const { labelSize, valueFont, valueSize, valueAlign, wrapLabels } = this.style
    const width = box.width - 4
    const top = wrapLabels ? box.y + box.height - valueSize - 1 : box.y + labelSize + 3.5
    this.text(cell.value, box.x + 2, top, {
      size: fitting(this.doc, cell.value, this.style, width),
      font: valueFont,
      width,
      spacing: this.style.valueSpacing ?? 0,
      align: valueAlign && valueAlign !== 'as asked' ? valueAlign : (cell.align ?? 'left'),
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
      align?: Align
      wrap?: boolean
      spacing?: number
    },
  ): number {
    if (text === '') return 0
    const { width } = how
    this.doc.font(how.font).fontSize(how.size)
    this.doc.text(text, x, y, {
      lineBreak: how.wrap ?? false,
      characterSpacing: how.spacing ?? 0,
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
function fitting(doc: Doc, text: string, style: Style, width: number): number {
  const { valueFont, valueSize, valueSpacing = 0 } = style
  const room = width - valueSpacing * text.length
  const needed = doc.font(valueFont).fontSize(valueSize).widthOfString(text)
  return needed > room * 0.98 ? Math.max(3, (valueSize * room * 0.97) / needed) : valueSize
}
