import * as z from 'zod/mini'
import { ROLES } from './access.ts'
import { endpoint } from './endpoint.ts'
import { line, numeric, optional, paging, text } from './fields.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts'

/**
 * Days and years that a company keeps (decision 0032). A phone may send a position of a month ago; claims about freight prescribe
 * after a year (Lei 11.442, art. 18); taxes can be assessed for five years from the next year's first day (CTN, art. 173).
 */
export const RETENTION = {
  minPositionDays: 30,
  maxPositionDays: 1830,
  minPhotoYears: 1,
  minDocumentYears: 6,
  maxYears: 30,
} as const

const DAYS = `De ${RETENTION.minPositionDays} a ${RETENTION.maxPositionDays} dias.`
const PHOTOS = `De ${RETENTION.minPhotoYears} a ${RETENTION.maxYears} anos, ou sem prazo.`
const DOCUMENTS = `De ${RETENTION.minDocumentYears} a ${RETENTION.maxYears} anos, ou sem prazo.`

/** Null: without an end. */
const years = (min: number, sentence: string) =>
  z.nullable(
    numeric([z.int(sentence), z.gte(min, sentence), z.lte(RETENTION.maxYears, sentence)], sentence),
  )
const days = numeric(
  [z.int(DAYS), z.gte(RETENTION.minPositionDays, DAYS), z.lte(RETENTION.maxPositionDays, DAYS)],
  DAYS,
)

export const RetentionTerms = z.object({
  /** Positions of drivers. */
  position_days: days,
  /** Photos of stubs and occurrences. */
  photo_years: years(RETENTION.minPhotoYears, PHOTOS),
  /** Files that deliveries were registered from. */
  document_years: years(RETENTION.minDocumentYears, DOCUMENTS),
})
export type RetentionTerms = z.output<typeof RetentionTerms>

const Period = z.object({
  count: z.number(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})

/** What the terms would delete now. */
const RetentionPreview = z.object({
  positions: Period,
  photos: Period,
  documents: Period,
  /** Of photos and documents. */
  bytes: z.number(),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>

const RetentionRun = z.object({
  id: z.uuid(),
  /** Of the company's time zone. */
  day: z.string(),
  /** Null while it is under way. */
  finished_at: z.nullable(z.string()),
  positions: z.number(),
  photos: z.number(),
  documents: z.number(),
  bytes: z.number(),
})
export type RetentionRun = z.infer<typeof RetentionRun>

/** A query has no null: '' is without an end. */
const queried = (min: number) => optional(numeric([z.int(), z.gte(min), z.lte(RETENTION.maxYears)]))

const WHO = 'Informe o CPF ou CNPJ, o nome, ou um usuário da empresa.'

/** By a document, by the exact name that rows without a document have, or as a user of the company. */
const who = {
  document: optional(line(20)),
  name: optional(line(200)),
  user_id: optional(z.uuid()),
}
const isAnybody = ({ document, name, user_id }: Who) => Boolean(document ?? name ?? user_id)
type Who = {
  document?: string | undefined
  name?: string | undefined
  user_id?: string | undefined
}
const somebody = () => z.refine<Who>(isAnybody, { path: ['document'], error: WHO })
export type PersonWanted = Who

export const PERSON_COUNTS = [
  'received',
  'deleted',
  'sent',
  'receipts',
  'users',
  'drivers',
  'positions',
  'entries',
  'files',
] as const
const Counts = z.partialRecord(z.enum([...PERSON_COUNTS, 'rows']), z.number())

const Person = z.object({
  /** Masked, when it is a CPF. */
  document: z.nullable(z.string()),
  names: z.array(z.string()),
  users: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.nullable(z.enum(ROLES)) })),
  counts: Counts,
  /** Why the person cannot be made anonymous now; null when nothing stands in the way. */
  obstacle: z.nullable(z.string()),
})
export type Person = z.infer<typeof Person>

/** What the administrator types before anybody is made anonymous. */
export const ERASE_WORD = 'ANONIMIZAR'

const PersonRequest = z.object({
  id: z.uuid(),
  kind: z.enum(['EXPORT', 'ERASURE']),
  /** The masked CPF; without one 'USER' or 'NAME', what the person was found by. */
  subject: z.string(),
  reason: z.nullable(z.string()),
  counts: Counts,
  user_name: z.nullable(z.string()),
  created_at: z.string(),
  /** An export is 'done' as it begins. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
})
export type PersonRequest = z.infer<typeof PersonRequest>

const page = paging(PAGE_SIZE, MAX_PAGE_SIZE)

export const privacy = {
  retention: endpoint({
    method: 'GET',
    path: '/api/companies/retention',
    action: 'privacy.manage',
    summary: 'How long the company keeps positions, photos and documents.',
    returns: RetentionTerms,
  }),
  updateRetention: endpoint({
    method: 'PUT',
    path: '/api/companies/retention',
    action: 'privacy.manage',
    summary: 'Changes the terms. The next night deletes what is older.',
    body: RetentionTerms,
    returns: RetentionTerms,
  }),
  previewRetention: endpoint({
    method: 'GET',
    path: '/api/companies/retention/preview',
    action: 'privacy.manage',
    summary:
      'A dry run: what these terms would delete now. A term in years that is absent is without an end.',
    query: z.object({
      position_days: days,
      photo_years: queried(RETENTION.minPhotoYears),
      document_years: queried(RETENTION.minDocumentYears),
    }),
    returns: RetentionPreview,
  }),
  listRuns: endpoint({
    method: 'GET',
    path: '/api/companies/retention/runs',
    action: 'privacy.manage',
    summary: 'What the nights have deleted, the latest first.',
    query: z.object(page),
    returns: z.array(RetentionRun),
  }),
  findPerson: endpoint({
    method: 'POST',
    path: '/api/companies/people/find',
    action: 'privacy.manage',
    summary: 'What the company knows of a person: how many of what.',
    body: z.object(who).check(somebody()),
    returns: Person,
  }),
  exportPerson: endpoint({
    method: 'POST',
    path: '/api/companies/people/export',
    action: 'privacy.manage',
    summary:
      "Everything about a person as a ZIP file: JSON, and the person's photos and documents.",
    body: z.object(who).check(somebody()),
    returns: z.null(),
    file: 'always',
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: '/api/companies/people/erase',
    action: 'privacy.manage',
    summary: `Begins to make a person anonymous everywhere in the company, for good. 409 while a delivery is open. \`confirmation\`: ${ERASE_WORD}. The list of requests says when it is done.`,
    creates: true,
    body: z
      .object({
        ...who,
        reason: text(300, 'Informe o motivo.'),
        confirmation: z.literal(ERASE_WORD, `Digite ${ERASE_WORD} para confirmar.`),
      })
      .check(somebody()),
    returns: PersonRequest,
  }),
  listRequests: endpoint({
    method: 'GET',
    path: '/api/companies/people/requests',
    action: 'privacy.manage',
    summary:
      'Exports and anonymisations that were asked for and what became of them, the latest first.',
    query: z.object(page),
    returns: z.array(PersonRequest),
  }),
}
