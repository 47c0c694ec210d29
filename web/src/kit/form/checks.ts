/** A sentence for each field to mend; those of a list of rows are called 'rows.0.field'. */
export type Errors<Values> = Partial<
  Record<(keyof Values & string) | `${keyof Values & string}.${number}.${string}`, string>
>

export const REQUIRED = 'Campo obrigatório'

/** What is wrong: for each field the sentence of its first check that failed. */
export function errorsOf<Values>(
  checks: readonly (readonly [field: keyof Values & string, isWrong: boolean, sentence: string])[],
): Errors<Values> {
  const errors: Errors<Values> = {}
  for (const [field, isWrong, sentence] of checks) {
    if (isWrong) errors[field] ??= sentence
  }
  return errors
}

/** Spec 1 section 5, for all that is missing at once. */
export function summaryOf<Values>(errors: Errors<Values>) {
  const isMissing = Object.values(errors).includes(REQUIRED)
  return isMissing ? 'Preencha todos os campos obrigatórios.' : undefined
}

export const isEmpty = (text: string) => text.trim() === ''

/** Whether something was typed that is no e-mail address. */
export const isNoEmail = (text: string) => !isEmpty(text) && !/^\S+@\S+\.\S+$/.test(text.trim())

/** A number of people that a plan may allow. */
export const isNoLimit = (text: string) => !/^[1-9]\d{0,4}$|^100000$/.test(text)
export const LIMIT = 'Um número inteiro de 1 a 100.000.'
