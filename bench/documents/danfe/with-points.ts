import type { Layout } from './sheet.ts'

const AMOUNT = /^((?:R\$ ?)?)(\d[\d.]*,\d+)$/
/** An amount at the end of a line of text: 'TOTAL DA NF R$ 1.234,50'. */
const LAST = /(?<=\s)\d[\d.]*,\d{2,4}$/

const swapMarks = (text: string) => text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

const withPoint = (text: string) =>
  AMOUNT.test(text) ? swapMarks(text) : text.replace(LAST, swapMarks)

/** The same layout with amounts as '1,234.50'. */
export function withPoints(layout: Layout): Layout {
  return (sheet) => {
    const { doc } = sheet
    const draw = doc.text.bind(doc) as (...parts: unknown[]) => typeof doc
    const pointed = (text: unknown, ...rest: unknown[]) =>
      draw(typeof text === 'string' ? withPoint(text) : text, ...rest)
    layout({ ...sheet, doc: Object.assign(doc, { text: pointed }) })
  }
}
