import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { optional, paging } from './fields.ts'
import { IMPORT_MAX_BYTES, IMPORT_PAGE_SIZE } from './limits.ts'

/**
 * The outcome of a file. A file with several notes is 'created' when at least one of them is new. One that was read with doubt is
 * 'to_review' until a user has looked at it.
 */
export const IMPORT_OUTCOMES = ['created', 'to_review', 'duplicate', 'refused', 'proposed'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

const Outcome = z.enum(IMPORT_OUTCOMES)

/** The day's route that an MDF-e proposes; the user who accepts it may choose another driver and vehicle. */
export const RouteProposal = z.object({
  number: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  vehicle_id: z.nullable(z.uuid()),
  vehicle_label: z.nullable(z.string()),
  driver_name: z.nullable(z.string()),
  driver_cpf: z.nullable(z.string()),
  driver_id: z.nullable(z.uuid()),
  notes: z.array(
    z.object({ key: z.string(), municipality: z.nullable(z.string()), is_known: z.boolean() }),
  ),
  /** The CT-e aboard; their own files list the invoices. */
  ctes: z.number(),
})
export type RouteProposal = z.infer<typeof RouteProposal>

export const ImportNote = z.object({
  key: z.nullable(z.string()),
  nf_number: z.nullable(z.string()),
  outcome: z.enum(['created', 'duplicate']),
  delivery_id: z.nullable(z.uuid()),
})
export type ImportNote = z.infer<typeof ImportNote>

export const ImportFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null until it has been read. */
  outcome: z.nullable(Outcome),
  /** A sentence for the user: why the file was refused or waits for a user, or which delivery has the note already. */
  detail: z.nullable(z.string()),
  notes: z.array(ImportNote),
  proposal: z.nullable(RouteProposal),
})
export type ImportFile = z.infer<typeof ImportFile>

/** The documents of an import, with their outcomes so far. */
export const ImportCounts = {
  total: z.number(),
  /** Not read yet. */
  waiting: z.number(),
  created: z.number(),
  /** Read with doubt: they become deliveries when a user has looked at them. */
  to_review: z.number(),
  duplicate: z.number(),
  refused: z.number(),
  proposed: z.number(),
}

export const Import = z.object({
  id: z.uuid(),
  created_at: z.string(),
  created_by_name: z.nullable(z.string()),
  ...ImportCounts,
})
export type Import = z.infer<typeof Import>

export const imports = {
  start: endpoint({
    method: 'POST',
    path: '/api/deliveries/imports',
    action: 'deliveries.import',
    summary: 'Creates an import. Files are added one by one and read in the background.',
    creates: true,
    body: z.object({ id: optional(z.uuid()) }),
    returns: Import,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/deliveries/imports/:id/files',
    action: 'deliveries.import',
    summary:
      'Adds a document, or a zip of documents. Sent again under its id, it is the same file.',
    upload: { file: 'required', maxBytes: IMPORT_MAX_BYTES },
    creates: true,
    params: ById,
    body: z.object({ id: optional(z.uuid()) }),
    returns: z.object({ added: z.number() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/deliveries/imports',
    action: 'deliveries.import',
    summary: 'Imports of the company, newest first.',
    query: z.object(paging(IMPORT_PAGE_SIZE, IMPORT_PAGE_SIZE)),
    returns: z.array(Import),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/deliveries/imports/:id',
    action: 'deliveries.import',
    summary: 'The progress of an import.',
    params: ById,
    returns: z.extend(Import, {
      /** Days after which the bytes of refused files are purged. */
      refused_file_days: z.number(),
    }),
  }),
  files: endpoint({
    method: 'GET',
    path: '/api/deliveries/imports/:id/files',
    action: 'deliveries.import',
    summary: 'The outcome of each file, in the order of sending.',
    params: ById,
    query: z.extend(z.object({ outcome: z.optional(Outcome) }), paging(IMPORT_PAGE_SIZE, 200)),
    returns: z.array(ImportFile),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/deliveries/imports/:id/retry',
    action: 'deliveries.import',
    summary:
      'Reads the refused files again, for the user who asks: what is created is created by that user.',
    params: ById,
    returns: z.object({ retried: z.number() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/deliveries/imports/files/:id/accept',
    action: 'deliveries.import',
    summary: "Accepts the route that an MDF-e proposes: its notes become the driver's deliveries.",
    params: ById,
    body: z.object({ driver_id: z.uuid(), vehicle_id: optional(z.uuid()) }),
    returns: ImportFile,
  }),
}
