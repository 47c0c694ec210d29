import { MAX_LINE, cleanText } from '../../clean-text.ts'
import type { ReadingSource } from '../../nfe/draft-types.ts'
import type { Cell } from '../cells/find-cell.ts'
import type { Word } from '../words/types.ts'

export interface FieldReading {
  /** 'nf_data.numero', 'destinatario.razao_social', … */
  field: string
  value: string
  /** 0 to 1 */
  confidence: number
  source: ReadingSource
}

/** How sure a value is by where it comes from, before anything is checked. */
export const CONFIDENCE = {
  key: 0.99,
  label: 0.95,
  stub: 0.85,
  text: 0.75,
  sum: 0.98,
} as const satisfies Record<ReadingSource, number>

/** A label with forgiven letters may be another label. */
const FORGIVING_FACTOR = 0.85

/** One word that OCR guessed spoils a value, however clear the others are. */
const UNCLEAR = 0.5
const UNCLEAR_LIMIT = 0.7

/** The values read so far, one for each field. */
export interface Readings {
  fields: Map<string, FieldReading>
  fuzzy: number
}

export function newReadings(fuzzy: number): Readings {
  return { fields: new Map(), fuzzy }
}

/** Notes a value unless the field has one already, and gives back the one that counts. */
export function note(
  readings: Readings,
  field: string,
  value: string | null,
  from: { source: ReadingSource; words?: readonly Word[]; factor?: number; max?: number },
): string | null {
  const known = readings.fields.get(field)
  if (known) return known.value
  const clean = value === null ? null : cleanText(value, from.max ?? MAX_LINE)
  if (clean === null) return null
  const confidence = CONFIDENCE[from.source] * seen(readings, from.words) * (from.factor ?? 1)
  readings.fields.set(field, { field, value: clean, confidence, source: from.source })
  return clean
}

/** Notes a better value in place of the one that the field has. */
export function noteOver(
  readings: Readings,
  field: string,
  value: string | null,
  from: Parameters<typeof note>[3],
): string | null {
  readings.fields.delete(field)
  return note(readings, field, value, from)
}

/** Notes what `read` makes of a cell. */
export function noteCell(
  readings: Readings,
  field: string,
  cell: Cell | null,
  read: (cell: Cell) => string | null,
): string | null {
  if (!cell) return readings.fields.get(field)?.value ?? null
  return note(readings, field, read(cell), { source: 'label', words: cell.words })
}

/** Raises or lowers a value that a check confirmed or contradicted. */
export function judge(readings: Readings, field: string, confidence: number): void {
  const reading = readings.fields.get(field)
  if (reading) reading.confidence = confidence
}

export function judgeAtMost(readings: Readings, field: string, limit: number): void {
  const reading = readings.fields.get(field)
  if (reading) reading.confidence = Math.min(reading.confidence, limit)
}

function seen(readings: Readings, words: readonly Word[] = []): number {
  if (readings.fuzzy === 0) return 1
  const ofWords = words.flatMap((word) => word.confidence ?? [])
  const mean = ofWords.reduce((sum, value) => sum + value, 0) / (ofWords.length || 1)
  const limit = ofWords.some((value) => value < UNCLEAR) ? UNCLEAR_LIMIT : 1
  return FORGIVING_FACTOR * (ofWords.length > 0 ? Math.min(limit, Math.max(0.3, mean)) : 1)
}
