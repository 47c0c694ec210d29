import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, optional, Version } from './fields.ts'
import { OverdueReading } from './overdue-reading.ts'

/** Where a company sends events and reads documents: nowhere, where SEFAZ tests, or where it counts. */
export const SEFAZ_MODES = ['off', 'homologation', 'production'] as const
export type SefazMode = (typeof SEFAZ_MODES)[number]

/** What a user types who switches to production. */
export const PRODUCTION_WORD = 'PRODUÇÃO'
const MAX_OFF_REASON = 200

export const SefazSettings = z.object({
  /** Where the events of deliveries are sent. */
  events: z.enum(SEFAZ_MODES),
  /** Where the documents are read that SEFAZ distributes. */
  distribution: z.enum(SEFAZ_MODES),
  /** Why they are not read, as where another system reads them already. */
  distribution_off_reason: z.nullable(z.string()),
  /** Without one nothing can be switched to production, and nothing is sent. */
  has_valid_certificate: z.boolean(),
  /** Events that are not registered yet, by the environment that they were made for. */
  open_events: z.object({ homologation: z.number(), production: z.number() }),
  /** Of the distribution: switched on, and not read for days. */
  overdue: z.array(OverdueReading),
  /** Null before the first choice. */
  changed_at: z.nullable(z.string()),
  changed_by_name: z.nullable(z.string()),
  /** See `Version` in fields.ts. */
  version: z.string(),
})
export type SefazSettings = z.infer<typeof SefazSettings>

export const SefazSettingsChanges = z.object({
  events: z.enum(SEFAZ_MODES),
  distribution: z.enum(SEFAZ_MODES),
  /** Kept only where the distribution is off. */
  distribution_off_reason: optional(line(MAX_OFF_REASON)),
  /** PRODUCTION_WORD, and the password of the user: for a switch to production alone. */
  confirmation: optional(line(20)),
  /** Blanks may belong to a password. */
  current_password: optional(z.string().check(z.maxLength(500))),
  version: Version,
})
export type SefazSettingsChanges = z.output<typeof SefazSettingsChanges>

const path = '/api/companies/sefaz-settings'
const action = 'certificates.manage'

export const sefazSettings = {
  get: endpoint({
    method: 'GET',
    path,
    action,
    summary: 'Where the company sends events of deliveries, and where it reads documents of SEFAZ.',
    returns: SefazSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    action,
    summary:
      "Changes it. A switch to production needs the word 'PRODUÇÃO', the user's password and a valid certificate.",
    body: SefazSettingsChanges,
    returns: SefazSettings,
  }),
}
