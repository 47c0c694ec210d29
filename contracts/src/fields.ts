import * as z from 'zod/mini'

/** Text that a person typed: trimmed, not empty, bounded. */
export const text = (max: number) =>
  z.pipe(
    z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    z.string().check(z.trim(), z.minLength(1), z.maxLength(max)),
  )

/** A day as YYYY-MM-DD; dd/mm/yyyy is accepted and turned (spec 2 section 5). */
export const Day = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((value: string) =>
      value.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1').slice(0, 10),
    ),
  ),
  z.iso.date(),
)

const DECIMAL = /^\d{1,12}(\.\d{1,2})?$/

/** '1.234,56', '1234.56' and 'R$ 10' become '1234.56' and '10'. Anything else stays as it is, for the check to refuse. */
export function toDecimal(value: string | number) {
  const bare = String(value).replace(/R\$|\s/g, '')
  return bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare
}

/** An amount in BRL as a decimal text with at most two places, never a float. */
export const Money = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(toDecimal)),
  z.string().check(z.regex(DECIMAL)),
)

/** An instant with its offset, as the company's clock shows it: '2026-11-20T21:10:00-03:00'. */
export const Instant = z.iso.datetime({ offset: true })

/** A multipart field that carries JSON. */
export function json<S extends z.ZodMiniType>(schema: S) {
  const parse = z.transform((value: unknown, context) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.issues.push({ code: 'custom', message: 'JSON', input: value })
      return z.NEVER
    }
  })
  return z.pipe(parse, schema)
}

const EMPTY = z.pipe(
  z.union([z.literal(''), z.null()]),
  z.transform(() => undefined),
)

/** An optional form field or query value; '' and null count as absent, as forms send them. */
export const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.union([EMPTY, schema]))

/** Page and size of a bounded list. */
export const paging = (size: number, max: number) => ({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  per_page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(max)), size),
})

/** Words to search for: trimmed and bounded. */
export const Search = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** An e-mail address, in any of the ways that people write them; '' counts as absent. */
export const Email = z.string().check(z.trim(), z.maxLength(200), z.email())

const ACTIVE: readonly unknown[] = ['ativo', 'active', '1', 1, true]
const INACTIVE: readonly unknown[] = ['inativo', 'inactive', '0', 0, false]
const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

/** Whether a status as any system writes it means active (spec 1 section 4); undefined when it means neither. */
export function readActive(status: unknown): boolean | undefined {
  const word = lower(status)
  if (ACTIVE.includes(word)) return true
  return INACTIVE.includes(word) ? false : undefined
}

/** ATIVO or INATIVO, or another system's word for them, as a boolean. */
export const Active = z.pipe(
  z.pipe(
    z.union([z.string(), z.number(), z.boolean()]),
    z.transform((status: string | number | boolean) => readActive(status)),
  ),
  z.boolean(),
)

export const Status = z.enum(['ATIVO', 'INATIVO'])

/** One shorter than PASSWORD_MIN is refused by the handler, with the specification's sentence. */
export const NewPassword = z.string().check(z.maxLength(200))
