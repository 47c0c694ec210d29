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
    const { path, message } = issue
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[key] = GENERAL.unknown
    else
      // Of several problems of one field the first is shown: an empty plate is missing, not invalid.
      fields[path.join('.') || 'body'] ??= message === REQUIRED ? GENERAL.required : message
  }
  throw invalid(summaryOf(parsed.error.issues), { code: 'INVALID', fields })
}

function summaryOf(issues: readonly z.core.$ZodIssue[]) {
  const messages = issues.map(({ message }) => message)
  if (messages.includes(REQUIRED)) return FILL_IN_ALL
  const general = Object.values(GENERAL)
  return messages.find((message) => !general.includes(message)) ?? 'Dados inválidos.'
}

function generalSentence({ code, input }: z.core.$ZodRawIssue) {
  if (code === 'invalid_type' && input === undefined) return GENERAL.required
  if (code === 'unrecognized_keys') return GENERAL.unknown
  if (code === 'too_small') return GENERAL.tooSmall
  return code === 'too_big' ? GENERAL.tooBig : GENERAL.invalid
}
