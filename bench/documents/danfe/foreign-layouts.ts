import { foundWording } from './found-wordings.ts'
import { withLabelWords, withLongCodes, withManyItems, withVolumes } from './foreign-notes.ts'
import { drawFull } from './full-layout.ts'
import type { FullLayout } from './full-layout-options.ts'
import type { NoteChange } from './make-danfe.ts'
import { drawMixed } from './mixed-layout.ts'
import type { Random } from './random.ts'
import { A4, A4_LANDSCAPE } from './sheet.ts'
import type { Layout } from './sheet.ts'
import { drawLabel, drawStrip } from './simplified-layouts.ts'
import { drawSimplified } from './simplified-page.ts'
import { withPoints } from './with-points.ts'

export interface ForeignLayout {
  draw: Layout
  change?: NoteChange
}

const SLOGANS = ['Matriz', 'Qualidade que se vê', 'JOÃO PISOS', 'Atacado e Varejo', 'Filial 02']
const CONTACTS = [
  (phone: string) => phone,
  (phone: string) => phone.replaceAll(/[()]/g, ''),
  (phone: string) => `Fone: ${phone} / (21) 98888-7777`,
  (phone: string) => `TEL/FAX: ${phone} (21) 3333-4445`,
  (phone: string) => `WhatsApp ${phone}`,
  (phone: string) => `+55 ${phone}`,
  (phone: string) => `SAC 0800 123 4567 - Fone ${phone}`,
  (phone: string) => `Telefone: ${phone} - www.exemplo.com.br`,
]
const LEGENDS = [
  '0 - EMITENTE|1 - DESTINATÁRIO',
  '(0) Emitente|(1) Destinatário',
  '0-EMIT. 1-DEST.|2-TERC. 9-S/FRETE',
  '0 - EMITENTE',
  'EMITENTE (0)|DESTINATÁRIO (1)',
]

/** Layouts of strangers: each prints one thing in its own way. */
export const FOREIGN_LAYOUTS: Record<string, ForeignLayout> = {
  'label words in values': { draw: drawMixed, change: withLabelWords },
  'label words, plain': {
    draw: (sheet) => drawFull(sheet, plain(sheet.random)),
    change: withLabelWords,
  },
  'decimal points': { draw: withPoints(drawMixed) },
  'decimal points, volumes': { draw: withPoints(drawMixed), change: withVolumes },
  'long codes': {
    draw: (sheet) => drawFull(sheet, { ...plain(sheet.random), wrapCodes: true }),
    change: withLongCodes,
  },
  'volume groups': { draw: drawMixed, change: withVolumes },
  'trade names, telephones': {
    draw: (sheet) =>
      drawFull(sheet, {
        ...plain(sheet.random),
        slogan: sheet.random.pick(SLOGANS),
        contact: sheet.random.pick(CONTACTS),
      }),
  },
  'freight legends': {
    draw: (sheet) =>
      drawFull(sheet, { ...plain(sheet.random), freightLegend: sheet.random.pick(LEGENDS) }),
  },
  'many pages': { draw: drawMixed, change: withManyItems },
  'simplified page': { draw: drawSimplified },
  'simplified, label words': { draw: drawSimplified, change: withLabelWords },
  'simplified, points': { draw: withPoints(drawSimplified) },
  label: { draw: drawLabel },
  'label, label words': { draw: drawLabel, change: withLabelWords },
  'label, points': { draw: withPoints(drawLabel) },
  strip: { draw: drawStrip },
  'strip, label words': { draw: drawStrip, change: withLabelWords },
}

function plain(random: Random): FullLayout {
  const font = random.pick(['Helvetica', 'Times-Roman', 'Courier'])
  return {
    style: {
      labelFont: font,
      valueFont: font,
      labelSize: random.pick([5, 6]),
      valueSize: random.pick([8, 9]),
      capitals: random.chance(0.5),
      rowHeight: random.whole(20, 23),
      wrapLabels: true,
    },
    wording: foundWording(random),
    size: random.chance(0.2) ? A4_LANDSCAPE : A4,
    margin: random.whole(10, 30),
    stub: random.pick(['top', 'bottom', 'none']),
    complement: random.pick([', ', ' - ', ' ']),
    installments: random.pick(['boxes', 'lines']),
    codeWidth: random.whole(8, 11),
    itemSize: random.pick([6, 6.5, 7]),
  }
}
