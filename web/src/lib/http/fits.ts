import * as z from 'zod/mini'

/**
 * Whether data is what a contract says. More fields may stand in it, and a word that this version does not know: the server
 * may be newer than the page, and another system has its own words for roles and statuses (spec 1 section 4).
 */
export function fits(schema: z.ZodMiniType, data: unknown) {
  const { error } = z.safeParse(schema, data, { reportInput: true })
  return !error?.issues.some(({ code, input }) => code !== 'invalid_value' || !isWord(input))
}

const isWord = (input: unknown) => typeof input === 'string'
