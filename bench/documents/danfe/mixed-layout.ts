import { foundWording } from './found-wordings.ts'
import { drawFull } from './full-layout.ts'
import { A4, A4_LANDSCAPE } from './sheet.ts'
import type { Layout } from './sheet.ts'

/** A layout with wording, font, sizes and places chosen by chance, as an unknown generator may have them. */
export const drawMixed: Layout = (sheet) => {
  const { random } = sheet
  const labelSize = random.pick([4.5, 5, 6, 7])
  const valueSize = random.pick([7, 8, 9, 10])
  drawFull(sheet, {
    style: {
      labelFont: random.pick(['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Courier']),
      valueFont: random.pick(['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Courier']),
      labelSize,
      valueSize,
      capitals: random.chance(0.5),
      rowHeight: labelSize + valueSize + random.whole(5, 9),
      labelAlign: random.pick(['left', 'left', 'left', 'center']),
      valueAlign: random.pick(['as asked', 'left', 'center', 'right']),
      wrapLabels: true,
    },
    wording: foundWording(random),
    size: random.chance(0.2) ? A4_LANDSCAPE : A4,
    margin: random.whole(8, 30),
    stub: random.pick(['top', 'top', 'bottom', 'none']),
    groupedProtocol: random.chance(0.2),
    complement: random.pick([', ', ' - ', ' ']),
    installments: random.pick(['boxes', 'lines']),
    codeWidth: random.whole(9, 13),
    itemSize: random.pick([6, 6.5, 7]),
  })
}
