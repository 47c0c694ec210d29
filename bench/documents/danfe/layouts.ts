import { drawFull } from './full-layout.ts'
import type { FullLayout } from './full-layout-options.ts'
import { drawInline } from './inline-layout.ts'
import { drawMixed } from './mixed-layout.ts'
import { A4, A4_LANDSCAPE } from './sheet.ts'
import type { Layout } from './sheet.ts'
import { drawLabel, drawStrip } from './simplified-layouts.ts'
import { MANUAL, PLAIN, TERSE } from './wording.ts'

const CLASSIC: FullLayout = {
  style: {
    labelFont: 'Times-Roman',
    valueFont: 'Times-Roman',
    labelSize: 6,
    valueSize: 9,
    capitals: true,
    rowHeight: 21,
  },
  wording: MANUAL,
  size: A4,
  margin: 12,
  stub: 'top',
  complement: ' - ',
  installments: 'boxes',
  codeWidth: 9,
  itemSize: 7,
}

const MODERN: FullLayout = {
  style: {
    labelFont: 'Helvetica',
    valueFont: 'Helvetica-Bold',
    labelSize: 5.5,
    valueSize: 8,
    capitals: false,
    rowHeight: 19,
  },
  wording: PLAIN,
  size: A4,
  margin: 22,
  stub: 'bottom',
  groupedProtocol: true,
  complement: ', ',
  installments: 'lines',
  codeWidth: 11,
  itemSize: 6.5,
}

const WIDE: FullLayout = {
  ...CLASSIC,
  style: {
    labelFont: 'Helvetica',
    valueFont: 'Courier',
    labelSize: 5,
    valueSize: 8,
    capitals: true,
    rowHeight: 18,
  },
  wording: TERSE,
  size: A4_LANDSCAPE,
  stub: 'left',
  complement: ' ',
  installments: 'boxes',
}

const SPACED: FullLayout = {
  ...CLASSIC,
  style: {
    ...CLASSIC.style,
    labelFont: 'Helvetica',
    valueFont: 'Helvetica',
    labelSize: 5,
    valueSize: 7,
    valueSpacing: 0.9,
  },
  wording: TERSE,
  stub: 'top',
}

/** The usual layouts. */
export const LAYOUTS: Record<string, Layout> = {
  classic: (sheet) => drawFull(sheet, CLASSIC),
  modern: (sheet) => drawFull(sheet, MODERN),
  bare: (sheet) => drawFull(sheet, { ...MODERN, wording: TERSE, stub: 'none', margin: 30 }),
  landscape: (sheet) => drawFull(sheet, WIDE),
  turned: (sheet) => drawFull(sheet, { ...WIDE, wording: MANUAL, turned: true }),
  label: drawLabel,
  strip: drawStrip,
}

/** Layouts with peculiarities of single generators. */
export const ODD_LAYOUTS: Record<string, Layout> = {
  mixed: drawMixed,
  inline: drawInline,
  spaced: (sheet) => drawFull(sheet, SPACED),
}
