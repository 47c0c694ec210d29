import { normalizeTaxId } from '@canhoto/fiscal/tax-id'
import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { day, optional, paging, Search } from './fields.ts'
import { MAX_PAGE_SIZE } from './limits.ts'
import { NoteEvent } from './note-events.ts'
import { OverdueReading } from './overdue-reading.ts'
import { INVALID_DAY } from './period.ts'

export const INTAKE_PAGE_SIZE = 50
/** Entries that become deliveries, or are ignored, by one call. */
export const MAX_ENTRIES_AT_ONCE = 100
export const MAX_INTAKE_SHIPPERS = 200

export const INTAKE_STATES = ['new', 'delivery', 'ignored', 'cancelled'] as const
export type IntakeState = (typeof INTAKE_STATES)[number]

export const INTAKE_KINDS = ['note', 'summary', 'listed', 'key'] as const
const Environment = z.enum(['homologation', 'production'])

/** An invoice of which SEFAZ has told the company. */
export const IntakeEntry = z.object({
  id: z.uuid(),
  access_key: z.string(),
  /** Notes of homologation are tests. */
  environment: Environment,
  /** 'note': its XML is here. 'summary': SEFAZ gave its main fields alone. 'listed': a CT-e names it. 'key': only its cancellation came. */
  kind: z.enum(INTAKE_KINDS),
  number: z.string(),
  series: z.nullable(z.string()),
  shipper_name: z.nullable(z.string()),
  shipper_document: z.nullable(z.string()),
  recipient_name: z.nullable(z.string()),
  /** The company itself receives the goods. */
  is_own: z.boolean(),
  municipality: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  total_value: z.nullable(z.string()),
  issued_on: z.nullable(z.string()),
  received_at: z.string(),
  state: z.enum(INTAKE_STATES),
  cancelled_at: z.nullable(z.string()),
  delivery_id: z.nullable(z.uuid()),
  /** What others have registered about it, the latest first, at most MAX_NOTE_EVENTS. */
  events: z.array(NoteEvent),
  /** Its XML, or that of the CT-e that names it, can be downloaded. */
  has_xml: z.boolean(),
})
export type IntakeEntry = z.infer<typeof IntakeEntry>

export const IntakeResult = z.object({
  entry_id: z.uuid(),
  number: z.string(),
  outcome: z.enum(['created', 'duplicate', 'refused']),
  /** A sentence for the user: why it was refused. */
  detail: z.nullable(z.string()),
  delivery_id: z.nullable(z.uuid()),
})
export type IntakeResult = z.infer<typeof IntakeResult>

/** How far the distribution has been read for one CNPJ and service. */
export const IntakeCursor = z.object({
  cnpj: z.string(),
  service: z.enum(['nfe', 'cte']),
  environment: Environment,
  state: z.enum(['reading', 'up_to_date', 'blocked', 'failing', 'stopped', 'off']),
  /** A sentence for the user: how it stands, and why. */
  detail: z.string(),
  last_question_at: z.nullable(z.string()),
  next_question_at: z.nullable(z.string()),
  last_nsu: z.number(),
  max_nsu: z.nullable(z.number()),
  documents: z.number(),
  /** NSU that another program has read, still to be asked for one by one. */
  gaps: z.number(),
  /** Those of them that were too many to be asked for. */
  skipped: z.number(),
})
export type IntakeCursor = z.infer<typeof IntakeCursor>

export const IntakeStatus = z.object({
  distribution: z.enum(['off', 'homologation', 'production']),
  /** Why it is off, in the company's own words. */
  off_reason: z.nullable(z.string()),
  has_certificate: z.boolean(),
  has_entries: z.boolean(),
  /** Documents that came and are not entries yet. */
  waiting: z.number(),
  /** Documents that Canhoto does not read yet. They are kept. */
  unread: z.number(),
  /** Switched on, and not read for days: what is missing by it. */
  overdue: z.array(OverdueReading),
  cursors: z.array(IntakeCursor),
})
export type IntakeStatus = z.infer<typeof IntakeStatus>

export const IntakeShipper = z.object({
  cnpj: z.string(),
  name: z.nullable(z.string()),
  entries: z.number(),
  /** Whether its notes become deliveries by themselves: of this establishment, or of all with the first eight characters of its CNPJ. */
  automatic: z.enum(['no', 'establishment', 'root']),
})
export type IntakeShipper = z.infer<typeof IntakeShipper>

/** Or its first eight characters. */
const Cnpj = z.pipe(
  z.pipe(z.string(), z.transform(normalizeTaxId)),
  z.string().check(z.regex(/^[0-9A-Z]{8}([0-9A-Z]{4}[0-9]{2})?$/, 'CNPJ inválido.')),
)

const EntryIds = z
  .array(z.uuid())
  .check(
    z.minLength(1),
    z.maxLength(MAX_ENTRIES_AT_ONCE, `Escolha até ${MAX_ENTRIES_AT_ONCE} notas de uma vez.`),
  )

const use = 'sefaz-intake.use'
const manage = 'sefaz-intake.manage'
const path = '/api/deliveries/sefaz-intake'

export const sefazIntake = {
  list: endpoint({
    method: 'GET',
    path,
    action: use,
    summary: 'The invoices of which SEFAZ has told the company, the newest first.',
    query: z.object({
      search: Search,
      state: z.optional(z.enum(INTAKE_STATES)),
      /** A CNPJ, or its first eight characters. */
      shipper: optional(z.string().check(z.regex(/^[0-9A-Z]{8}([0-9A-Z]{6})?$/))),
      /** On which they came. */
      day: optional(day(INVALID_DAY)),
      ...paging(INTAKE_PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    returns: z.array(IntakeEntry),
  }),
  status: endpoint({
    method: 'GET',
    path: `${path}/status`,
    action: use,
    summary: 'How far the distribution of SEFAZ has been read, and why it is not where it is not.',
    returns: IntakeStatus,
  }),
  shown: endpoint({
    method: 'GET',
    path: `${path}/shown`,
    action: use,
    summary: 'Whether the distribution is read, or was: then the menu leads to its entries.',
    returns: z.object({ is_shown: z.boolean() }),
  }),
  createDeliveries: endpoint({
    method: 'POST',
    path: `${path}/deliveries`,
    action: use,
    summary:
      "Creates the deliveries of entries, each with its outcome. Sent again, those that are deliveries already are 'duplicate', with the delivery.",
    body: z.object({ entry_ids: EntryIds }),
    returns: z.array(IntakeResult),
  }),
  ignore: endpoint({
    method: 'POST',
    path: `${path}/ignored`,
    action: use,
    summary: 'Ignores entries that become no delivery, or takes that back.',
    body: z.object({ entry_ids: EntryIds, is_ignored: z.boolean() }),
    returns: z.object({ changed: z.number() }),
  }),
  xml: endpoint({
    method: 'GET',
    path: `${path}/:id/xml`,
    action: use,
    summary: 'The XML of an entry as SEFAZ gave it: of the NF-e, or of the CT-e that names it.',
    params: ById,
    returns: z.null(),
    file: 'always',
  }),
  shippers: endpoint({
    method: 'GET',
    path: `${path}/shippers`,
    action: use,
    summary:
      'The shippers of the entries, those with most first, and whose notes become deliveries by themselves.',
    returns: z.array(IntakeShipper),
  }),
  chooseShipper: endpoint({
    method: 'PUT',
    path: `${path}/shippers`,
    action: manage,
    summary: "Chooses whether a shipper's next notes become deliveries by themselves.",
    body: z.object({ cnpj: Cnpj, automatic: z.enum(['no', 'establishment', 'root']) }),
    returns: z.null(),
  }),
  resume: endpoint({
    method: 'POST',
    path: `${path}/resume`,
    action: manage,
    summary: 'Asks SEFAZ again for a CNPJ whose reading has stopped, once its cause is removed.',
    body: z.object({ cnpj: Cnpj, service: z.enum(['nfe', 'cte']), environment: Environment }),
    returns: z.null(),
  }),
}
