import { findCell } from '../cells/find-cell.ts'
import type { Cell } from '../cells/types.ts'
import type { NotePages } from '../labels/types.ts'
import { digitsOnly, repairDigits } from '../text/normalize-text.ts'
import { parseDay } from '../text/parse-day.ts'
import { createCandidate, createCellCandidate } from './candidate.ts'
import { readPrintedNumber } from './read-printed-number.ts'
import type { Candidate } from './types.ts'

const PROTOCOL =
  /(?<!\d)(\d(?: ?\d){14}(?:\d{2})?)(?! ?\d)\s*[-–]?\s*\d{2}\/\d{2}\/\d{2,4}\s+(?:[àa]s\s+)?\d{2}:\d{2}/
/** On a receipt its digits may continue on the next line. */
const LABELED_PROTOCOL = /\bPROTOCOLO\b[^\d]{0,40}(\d{3}\s?\d{10}\s?\d{2})(?!\s?\d{3})/i
const PROTOCOL_LENGTHS = [15, 17]
const ISSUED = /EMISS[ÃA]O\s*:?\s*(\d{2}\/\d{2}\/\d{4})/i
const PROMISED = /PREVIS[ÃA]O\s+D[AE]\s+ENTREGA\s*:?\s*(\d{2}\/\d{2}\/\d{4})/i
const HOMOLOGATION = /AMBIENTE DE HOMOLOGA/i

/** Number, days, protocol and nature of the operation. */
export function readIdentification({ first, text }: NotePages): Candidate[] {
  const inText = { source: 'text', fuzzy: first.fuzzy } as const
  const number = readPrintedNumber(text)
  const environment = HOMOLOGATION.test(text) ? '2' : null
  return [
    ...createCandidate('nf_data.numero', number?.number ?? null, inText),
    ...createCandidate('nf_data.serie', number?.series ?? null, inText),
    ...createCellCandidate(first, 'nf_data.data_emissao', findCell(first, 'issued'), dayInCell),
    ...createCandidate('nf_data.data_emissao', dayAfter(text, ISSUED), inText),
    ...createCellCandidate(first, 'nf_data.data_saida', findCell(first, 'departed'), dayInCell),
    ...readProtocol({ first, text }),
    ...createCellCandidate(
      first,
      'natureza_operacao',
      findCell(first, 'operation'),
      (cell) => cell.text,
    ),
    ...createCandidate('data_prevista_entrega', dayAfter(text, PROMISED), inText),
    ...createCandidate('ambiente', environment, inText),
  ]
}

function readProtocol({ first, text }: Pick<NotePages, 'first' | 'text'>): Candidate[] {
  const path = 'nf_data.protocolo_autorizacao'
  const anywhere = PROTOCOL.exec(text)?.[1] ?? LABELED_PROTOCOL.exec(text)?.[1]
  const digits = anywhere === undefined ? null : digitsOnly(anywhere)
  return [
    ...createCellCandidate(first, path, findCell(first, 'protocol'), protocolInCell),
    ...createCandidate(path, digits, { source: 'text', fuzzy: first.fuzzy }),
  ]
}

/** '333 260 001 234 567 - 20/11/2026 22:45:10' */
function protocolInCell({ text }: Cell): string | null {
  const beforeDay = repairDigits(text).split(/\d{2}\/\d{2}\/\d{2,4}/)[0] ?? ''
  const digits = digitsOnly(beforeDay)
  if (PROTOCOL_LENGTHS.includes(digits.length)) return digits
  return digits.length > 15 ? digits.slice(0, 15) : null
}

function dayInCell({ text }: Cell): string | null {
  return parseDay(text)
}

function dayAfter(text: string, pattern: RegExp): string | null {
  return parseDay(pattern.exec(text)?.[1] ?? '')
}
