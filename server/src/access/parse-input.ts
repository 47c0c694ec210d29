import { REQUIRED } from '@canhoto/contracts/fields'
import * as z from 'zod/mini'
import { invalid } from '../platform/errors.ts'

/** Spec 1 section 5. */
const FILL_IN_ALL = 'Preencha todos os campos obrigatórios.'

/** Sentences for rules of the contract that have none of their own. */
const GENERAL = {
  required: `${REQUIRED}.`,
  tooSmall: 'Valor curto ou pequeno demais.',
  tooBig: 'Valor longo ou grande demais.',
  invalid: 'Valor inválido.',
  unknown: 'Filtro desconhecido.',
}

/** Parses the input with the contract's schema. Throws 400 with one sentence for each wrong field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input, { error: generalSentence })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[key] = GENERAL.unknown
    else
      // Of several problems of one field the first is shown: an empty plate is missing, not invalid.
      fields[issue.path.join('.') || 'body'] ??= sentenceOf(issue, input)
  }
  throw invalid(summaryOf(parsed.error.issues), { code: 'INVALID', fields })
}

function sentenceOf({ path, message }: z.core.$ZodIssue, input: unknown) {
  if (message === REQUIRED) return GENERAL.required
  return message === GENERAL.invalid && isMissing(input, path) ? GENERAL.required : message
}

/**
 * Whether the caller sent nothing at the path. The issue cannot tell: of a number it holds NaN, and of a word that a
 * schema translates it holds undefined.
 */
function isMissing(input: unknown, path: readonly PropertyKey[]) {
  let value = input
  for (const step of path) value = (parseText(value) as Record<PropertyKey, unknown> | null)?.[step]
  return value === undefined || value === null || value === ''
}

/** A field of a multipart form may be JSON. */
function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  try {
    return JSON.parse(value) as unknown
  } catch {
    return null
  }
}

function summaryOf(issues: readonly z.core.$ZodIssue[]) {
  const messages = issues.map(({ message }) => message)
  if (messages.includes(REQUIRED)) return FILL_IN_ALL
  const general = Object.values(GENERAL)
  return messages.find((message) => !general.includes(message)) ?? 'Dados inválidos.'
}

function generalSentence({ code }: z.core.$ZodRawIssue) {
  if (code === 'unrecognized_keys') return GENERAL.unknown
  if (code === 'too_small') return GENERAL.tooSmall
  return code === 'too_big' ? GENERAL.tooBig : GENERAL.invalid
}
