import type { LabeledPage } from '../labels/types.ts'
import { joinText } from '../layout/lines.ts'
import { parseAmount } from '../text/parse-amount.ts'
import { parseDay } from '../text/parse-day.ts'
import { createCandidate } from './candidate.ts'
import type { Candidate } from './types.ts'

/** The values that the receipt stub repeats. */
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
  /(?:VALOR|VLR\.?)\s+TOTAL(?:\s+D[AO]\s+(?:NOTA|NF-?E?))?\s*:?\s*((?:R\$)?\s*\d[\d.,]*[.,]\d{2})(?![.,]?\d)/i
const RECIPIENT =
  /DESTINAT[ÁA]RIO\s*:\s*(.+?)(?:\s+-\s+|\s*,\s+(?=RUA|AV|R\b|ROD|EST)|\s{2}|\s+DATA\s+D[EO]\s+RECEB|\s+IDENTIFICA|\s+NF-?E\b|$)/i

/** The sentence of the stub has a few lines; the box with the number, at its right, does not belong to it. */
const MAX_LINES = 4
/** Share of the page's width. */
const BOX_LEFT = 0.82
const MAX_TEXT_LENGTH = 2000

/** The receipt stub (canhoto) of the first page; all null when it has none. */
export function readStub(page: LabeledPage): Stub {
  const start = page.lines.findIndex((line) => /^RECEB/i.test(line.words[0]?.text ?? ''))
  const boxLeft = page.width * BOX_LEFT
  const lines = start < 0 ? [] : page.lines.slice(start, start + MAX_LINES)
  const text = lines
    .map((line) => joinText(line.words.filter((word) => word.x0 < boxLeft)))
    .join(' ')
    .slice(0, MAX_TEXT_LENGTH)
  const part = (pattern: RegExp) => pattern.exec(text)?.[1]?.trim() ?? null
  return {
    issuer: part(RECEIVED),
    issued: parseDay(part(ISSUED) ?? ''),
    total: parseAmount(part(TOTAL) ?? ''),
    recipient: part(RECIPIENT),
  }
}

/** The day that the stub repeats. */
export function readStubDay(stub: Stub, fuzzy: number): Candidate[] {
  return createCandidate('nf_data.data_emissao', stub.issued, { source: 'stub', fuzzy })
}

/** The recipient that the stub repeats. */
export function readStubRecipient(stub: Stub, fuzzy: number): Candidate[] {
  return createCandidate('destinatario.razao_social', stub.recipient, { source: 'stub', fuzzy })
}
