import { joinText } from '../layout/lines.ts'
import type { TextLine } from '../layout/types.ts'
import { isItemsHead } from './sections.ts'
import type { Label } from './types.ts'

/** The head of the items' columns has several lines; they stand this close to its main one, in heights. */
const MAX_HEAD_DISTANCE = 1.7
/** From the heading of the items to the head of their columns, in heights. */
const MAX_HEADING_DISTANCE = 4
/** From the row of an item to the last line of its description, in heights. */
const MAX_DESCRIPTION = 5
/** A heading begins or is centered where that of the items is, give or take this many heights. */
const MAX_OFFSET = 3
/** 'DADOS ADICIONAIS JOGO 84238100 000 5102 UN 2,0000 …': an NCM, soon followed by a CFOP and by numbers. */
const ITEM = /(?<= )(?:\d{4}\.?\d{2}\.?\d{2}) (?:\S+ ){0,2}[1-7]\.?\d{3} .*\d[.,]\d/

/** The labels of a page without words of the table of items: of its head, such as 'VALOR ICMS', and of products. */
export function withoutLabelsOfItems(
  labels: readonly Label[],
  lines: readonly TextLine[],
): Label[] {
  const heads = lines.filter(isItemsHead)
  const rows = lines.filter((line) => ITEM.test(joinText(line.words)))
  const heading = labels.find(({ id }) => id === 'itemsHeading')
  return labels.filter(
    (label) =>
      !rows.includes(label.line) &&
      !(heading && endsDescription(label, heading, rows)) &&
      (label.id.endsWith('Heading') ||
        !(heads.some((head) => isPartOfHead(label, head)) || isBelowHeading(label, heading))),
  )
}

/** Of a head that OCR has broken, 'VALOR TONA' may be left, which is not the note's total. */
function isBelowHeading({ base, height, inline }: Label, heading: Label | undefined): boolean {
  const distance = heading && !inline ? base - heading.base : 0
  return distance > 0 && distance < MAX_HEADING_DISTANCE * height
}

function isPartOfHead({ base, height }: Label, head: TextLine): boolean {
  return Math.abs(head.base - base) < MAX_HEAD_DISTANCE * Math.max(height, head.height)
}

/** 'Dados adicionais' alone on a line below an item, where no heading begins, is the end of its description. */
function endsDescription(label: Label, heading: Label, rows: readonly TextLine[]): boolean {
  if (label.line.words.length > label.words.length) return false
  const offset = Math.min(
    Math.abs(label.x0 - heading.x0),
    Math.abs(label.x0 + label.x1 - heading.x0 - heading.x1) / 2,
  )
  const isBelowItem = rows.some((row) => {
    const distance = label.base - row.base
    return distance > 0 && distance < MAX_DESCRIPTION * label.height
  })
  return isBelowItem && offset > MAX_OFFSET * label.height
}
