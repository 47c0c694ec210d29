import { REQUIRED } from '@canhoto/contracts/fields'
import type { ZodMiniType } from 'zod/mini'
import { INVALID, validateInput } from '../../kit/form/validate-form.ts'
import type { Column } from './parse-lines.ts'

/** The first problem of a line, in a sentence that names the column; undefined where there is none. */
export function findLineProblem(
  endpoint: { body: ZodMiniType },
  body: unknown,
  columns: readonly Column[],
) {
  return describeProblem(validateInput(endpoint.body, body), columns)
}

/** General sentences do not name their field. */
export function describeProblem(problems: Record<string, string>, columns: readonly Column[]) {
  const [first] = Object.entries(problems)
  if (!first) return undefined
  const [field, sentence] = first
  if (sentence !== REQUIRED && sentence !== INVALID) return sentence
  const title = columns.find((column) => column.field === field)?.title ?? field
  return `${title}: ${sentence.toLowerCase().replace(/\.?$/, '.')}`
}
