import type { Layout } from '../labels/label-page.ts'
import { textOf } from '../layout/lines.ts'
import { dayIn, moneyIn } from '../text/normalize.ts'

/** What the receipt stub repeats of the note. */
export interface Stub {
  issuer: string | null
  issued: string | null
  total: string | null
  recipient: string | null
}

const RECEIVED =
  /RECEB\w*\s+D[EOA]\s+(.+?)\s*,?\s+(?:OS?|AS?)\s+(?:PRODUTOS?|MERCADORIAS?|PROD\.)(?=[\s/(,]|$)/i
const ISSUED = /(?:DATA\s+D[AE]\s+)?EMISS[ÃA]O\s*:?\s*(\d{2}\/\d{2}\/\d{4})/i
const TOTAL =
  /(?:VALOR|VLR\.?)\s+TOTAL(?:\s+D[AO]\s+(?:NOTA|NF-?E?))?\s*:?\s*((?:R\$)?\s*[\d.]+,\d{2})/i
const RECIPIENT =
  /DESTINAT[ÁA]RIO\s*:\s*(.+?)(?:\s+-\s+|\s*,\s+(?=RUA|AV|R\b|ROD|EST)|\s{2}|\s+DATA\s+D[EO]\s+RECEB|\s+IDENTIFICA|\s+NF-?E\b|$)/i

/** The sentence of the stub runs over a few lines beside the number's box, which stays out of it. */
const LINES = 4
const BOX_LEFT = 0.82
const MAX_TEXT = 2000

export function stubOf(layout: Layout): Stub {
  const start = layout.lines.findIndex((line) => /^RECEB/i.test(line.words[0]?.text ?? ''))
  const beside = layout.page.width * BOX_LEFT
  const lines = start < 0 ? [] : layout.lines.slice(start, start + LINES)
  const text = lines
    .map((line) => textOf(line.words.filter((word) => word.x0 < beside)))
    .join(' ')
    .slice(0, MAX_TEXT)
  const part = (pattern: RegExp) => pattern.exec(text)?.[1]?.trim() ?? null
  return {
    issuer: part(RECEIVED),
    issued: dayIn(part(ISSUED) ?? ''),
    total: moneyIn(part(TOTAL) ?? ''),
    recipient: part(RECIPIENT),
  }
}
