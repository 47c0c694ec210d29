import * as z from 'zod/mini'
import { MIN_PASSWORD_LENGTH } from './limits.ts'

/** The sentence of a field that must be filled in, as the screens show it. */
export const REQUIRED = 'Campo obrigatório'

/**
 * Text of a form: trimmed, of 1 to `maxLength` characters. Absent, null and '' are refused with the sentence
 * `required`; a number is taken as text.
 */
export const text = (maxLength: number, required = REQUIRED) =>
  z.pipe(
    z.transform((value: string | number | null) =>
      typeof value === 'number' ? String(value) : (value ?? ''),
    ),
    z.string().check(z.trim(), z.minLength(1, required), z.maxLength(maxLength)),
  )

/** Characters that are not seen, and those that turn the direction of the text after them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu
const BLANKS = /[\t-\r\u0085\p{Z}]+/gu

/** As `text`, for names and other text of one line: what is not seen in it is dropped, and a line break is a space. */
export const line = (maxLength: number, required = REQUIRED) =>
  z.pipe(
    z.transform((value: string | number | null) =>
      typeof value === 'string' ? toOneLine(value) : value,
    ),
    text(maxLength, required),
  )

const toOneLine = (value: string) => value.normalize('NFC').replace(BLANKS, ' ').replace(UNSEEN, '')

const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

type NumberCheck = z.core.$ZodCheck<number>

/** A number, as such or as a form writes it. Null, '', true and [] are no numbers. `sentence`: for anything else. */
export const numeric = (checks: readonly NumberCheck[], sentence?: string) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], sentence),
      z.transform((value: string | number) => toNumber(value)),
    ),
    z.number(sentence).check(...checks),
  )

function toNumber(value: string | number) {
  if (typeof value === 'number') return value
  return NUMBER.test(value.trim()) ? Number(value) : Number.NaN
}

/** The database's calendar has no year 0. */
export const FIRST_DAY = '0001-01-01'

/** As `Day`, with the sentence that a form shows for any other text. */
export const day = (sentence?: string) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim()),
      z.transform((value: string) =>
        value.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1').slice(0, 10),
      ),
    ),
    z.iso.date(sentence).check(z.refine((value) => value >= FIRST_DAY, sentence)),
  )

/** A day as YYYY-MM-DD; dd/mm/yyyy is accepted and converted (spec 2 section 5). */
export const Day = day()

const DECIMAL = /^\d{1,12}(\.\d{1,2})?$/
const DECIMAL_COMMA = /^(\d{1,3}(\.\d{3})+|\d+),\d+$/

/** '1.234,56', '1234.56' and 'R$ 10' become '1234.56' and '10'. Anything else stays as it is, for the check to refuse. */
function toDecimal(value: string) {
  const amount = value.replace(/R\$|\s/g, '')
  return DECIMAL_COMMA.test(amount) ? amount.replaceAll('.', '').replace(',', '.') : amount
}

/** As `Money`, of a text alone, with the sentence that a form shows for any other text. */
export const money = (sentence?: string) =>
  z.pipe(z.pipe(z.string(), z.transform(toDecimal)), z.string().check(z.regex(DECIMAL, sentence)))

/** An amount in BRL as a decimal text with at most two places, never a float. */
export const Money = z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), money())

/**
 * A phone whose clock was reset is at the beginning of 1970, which is 1969 in Brazil. The database writes the first years
 * as 'BC'.
 */
const FIRST_INSTANT = '1969'

/** An instant with its offset, as the company's clock shows it: '2026-11-20T21:10:00-03:00'. */
export const Instant = z.iso
  .datetime({ offset: true })
  // Whether a text is an instant is checked first; both begin with the year.
  .check(z.refine((value) => value >= FIRST_INSTANT, 'Data e hora inválidas.'))

/** A multipart field that carries JSON. */
export function json<S extends z.ZodMiniType>(schema: S) {
  const parse = z.transform((value: unknown, context) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.issues.push({ code: 'custom', input: value })
      return z.NEVER
    }
  })
  return z.pipe(parse, schema)
}

type Optional<S extends z.ZodMiniType> = z.ZodMiniOptional<
  z.ZodMiniType<z.output<S> | undefined, z.input<S> | '' | null | undefined>
>

/** An optional form field or query value; blank text and null count as absent, as forms send them. */
export function optional<S extends z.ZodMiniType>(schema: S): Optional<S> {
  // Not a union with '': a union reports its own failure in place of the schema's sentence.
  const withoutBlank = z.transform((value: unknown) => (isBlank(value) ? undefined : value))
  const rest = z.optional(schema) as z.ZodMiniType<unknown, z.input<S> | undefined>
  return z.optional(z.pipe(withoutBlank, rest)) as Optional<S>
}

const isBlank = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '')

/** An optional field of an edit: blank text and null empty it, and an absent one stays as it is. */
export function clearable<S extends z.ZodMiniType>(schema: S): Clearable<S> {
  const blankAsNull = z.transform((value: unknown) => (isBlank(value) ? null : value))
  return z.optional(z.pipe(blankAsNull, z.nullable(schema) as never)) as unknown as Clearable<S>
}

type Clearable<S extends z.ZodMiniType> = z.ZodMiniOptional<
  z.ZodMiniType<z.output<S> | null, z.input<S> | '' | null>
>

/**
 * The version of a record, as it was read, in the body of an edit. When the record has another version by now, the edit
 * is refused with 409 CHANGED_MEANWHILE and the present record. Without a version the edit always applies.
 */
export const Version = optional(z.string().check(z.maxLength(64)))

/** Page and size of a bounded list. */
export const paging = (size: number, max: number) => ({
  page: z._default(numeric([z.int(), z.gte(1), z.lte(100_000)]), 1),
  per_page: z._default(numeric([z.int(), z.gte(1), z.lte(max)]), size),
})

/**
 * The filter of a list that MASTER reads: MASTER sees the rows of every company, or of the given one; any other user
 * sees those of their own company, whatever is asked for (docs/decisions/0019).
 */
export const OfCompany = { company_id: z.optional(z.uuid()) }

/** What is not seen is dropped, as of names: text that is pasted may have it. */
export const Search = z.optional(
  z.pipe(z.pipe(z.string(), z.transform(toOneLine)), z.string().check(z.trim(), z.maxLength(100))),
)

export const email = () => z.string().check(z.trim(), z.maxLength(200), z.email('E-mail inválido.'))

const ACTIVE: readonly unknown[] = ['ativo', 'active', '1', 1, true]
const INACTIVE: readonly unknown[] = ['inativo', 'inactive', '0', 0, false]
const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

/** True or false for a status in any of the spellings of spec 1 section 4; undefined for another text. */
function normalizeActive(status: unknown): boolean | undefined {
  const word = lower(status)
  if (ACTIVE.includes(word)) return true
  return INACTIVE.includes(word) ? false : undefined
}

/** ATIVO or INATIVO, or another system's word for them, as a boolean. */
export const Active = z.pipe(
  z.pipe(
    z.union([z.string(), z.number(), z.boolean()]),
    z.transform((status: string | number | boolean) => normalizeActive(status)),
  ),
  z.boolean(),
)

export const Status = z.enum(['ATIVO', 'INATIVO'])

/** An absent password is refused like a short one (spec 1 section 5), and so is one of spaces alone. */
export const NewPassword = z.pipe(
  z.transform((value: string | undefined) => value ?? ''),
  z.string().check(
    z.minLength(
      MIN_PASSWORD_LENGTH,
      `A senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres.`,
    ),
    z.refine((value) => value.trim() !== '', 'A senha não pode ter apenas espaços.'),
    z.maxLength(200),
  ),
)

export const PASSWORD_IS_USERNAME = 'A senha não pode ser igual ao nome de usuário.'

/** Whether a password is nothing but the user's own name. */
export const isUsername = (password: string, username: string) =>
  password.trim().toLowerCase() === username.trim().toLowerCase()

/** Of a query that is named or left out. */
export const Flag = z.optional(z.literal('true'))
