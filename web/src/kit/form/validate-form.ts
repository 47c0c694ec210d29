import { REQUIRED } from '@canhoto/contracts/fields'
import * as z from 'zod/mini'

/** A sentence for each wrong field; those of a list of rows are called 'rows.0.field'. */
export type Errors<Values> = Partial<
  Record<(keyof Values & string) | `${keyof Values & string}.${number}.${string}`, string>
>

/** A sentence for each wrong field, by its path: 'plate', 'rows.0.field'. */
export type ErrorsByPath = Record<string, string | undefined>

/** Where the contract has a rule without a sentence of its own. */
export const INVALID = 'Valor inválido.'

/** The problems of an input, by field, in the sentences of its schema: for each field that of its first broken rule. */
export function validateInput(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, input, { error: () => INVALID })
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

/** The problems of a form: its own rules, then those of the endpoint's body at the fields that are left. */
export function validateForm({
  endpoint,
  body,
  own = {},
  toField = (path) => path,
}: {
  endpoint: { body: z.ZodMiniType }
  body: unknown
  own?: ErrorsByPath | undefined
  toField?: (path: string) => string
}): ErrorsByPath {
  const ofBody = Object.entries(validateInput(endpoint.body, body))
  const errors = Object.fromEntries(ofBody.map(([path, text]) => [toField(path), text]))
  // The own rules come first in the order too, and win at the same field.
  return { ...own, ...errors, ...own }
}

/** One sentence for all of them; spec 1 section 5 has its own for what is missing. */
export function summarizeErrors(errors: ErrorsByPath, first: string) {
  const isMissing = Object.values(errors).includes(REQUIRED)
  return isMissing ? 'Preencha todos os campos obrigatórios.' : (errors[first] ?? INVALID)
}

/** The first wrong field in the order of the form, which may be one of a row: 'rows.0.field'. */
export function findFirstError(errors: ErrorsByPath, order: readonly string[]) {
  const wrong = Object.keys(errors)
  const first = order.find((field) => wrong.some((path) => isWithin(field, path)))
  return first === undefined ? undefined : wrong.find((path) => isWithin(first, path))
}

const isWithin = (field: string, path: string) => path === field || path.startsWith(`${field}.`)
