import { ACTED_ON } from '@canhoto/fiscal/nfe/acted-on'
import { normalizeAccessKey } from '@canhoto/fiscal/access-key'
import { isPossibleNoteKey } from '@canhoto/fiscal/possible-key'
import { isValidTaxId, normalizeTaxId } from '@canhoto/fiscal/tax-id'
import * as z from 'zod/mini'
import { Cep, Uf } from './address-fields.ts'
import { ById, endpoint } from './endpoint.ts'
import { line, money, optional, paging, text } from './fields.ts'
import { ImportFile } from './imports.ts'
import { IMPORT_REVIEW_PAGE_SIZE } from './limits.ts'

/** What was read of one field, and how surely (1: nothing was guessed); both null where nothing was read. */
export const ReadField = z.object({
  name: z.enum(ACTED_ON),
  value: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
})

/** A file of an import that a user has to look at before it becomes a delivery. */
export const FileToReview = z.object({
  id: z.uuid(),
  import_id: z.uuid(),
  name: z.string(),
  kind: z.enum(['pdf', 'photo']),
  /** Bytes. */
  size: z.nullable(z.number()),
  created_at: z.string(),
  /** A sentence for the user: why it waits. */
  detail: z.nullable(z.string()),
  fields: z.array(ReadField),
})
export type FileToReview = z.infer<typeof FileToReview>

const Key = z.pipe(
  text(60),
  z
    .string()
    .check(
      z.overwrite(normalizeAccessKey),
      z.refine(isPossibleNoteKey, 'Revise os 44 caracteres da chave'),
    ),
)

const TaxId = z.pipe(
  text(30),
  z.string().check(z.overwrite(normalizeTaxId), z.refine(isValidTaxId, 'CPF ou CNPJ inválido.')),
)

/** The fields as a user confirmed or corrected them. What is left empty, the note does not say. */
export const ReviewedNote = z.object({
  nfe_key: optional(Key),
  nf_number: line(20),
  client_name: line(200),
  client_document: optional(TaxId),
  /** Street, number, complement - district; the address of the delivery is made of it and the three below. */
  street_address: line(250),
  municipality: line(100),
  uf: Uf,
  cep: optional(Cep),
  invoice_total_value: z.pipe(text(30), money('Valor inválido. Exemplo: 1.234,56.')),
})
export type ReviewedNote = z.output<typeof ReviewedNote>

export const importReview = {
  list: endpoint({
    method: 'GET',
    path: '/api/deliveries/imports/to-review',
    action: 'deliveries.import',
    summary:
      'Files of imports that were read with doubt and wait for a user, the oldest first; of one import or of all.',
    query: z.object({
      import_id: z.optional(z.uuid()),
      ...paging(IMPORT_REVIEW_PAGE_SIZE, IMPORT_REVIEW_PAGE_SIZE),
    }),
    returns: z.array(FileToReview),
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/deliveries/imports/files/:id/document',
    action: 'deliveries.import',
    summary: 'A file of an import, as it was sent.',
    params: ById,
    returns: z.null(),
    file: 'always',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/deliveries/imports/files/:id/confirm',
    action: 'imports.review',
    summary:
      "Registers the delivery of a file that waits, with the fields as a user confirmed them. A note that has a delivery already ends as 'duplicate'; a file that was decided meanwhile answers 409.",
    creates: true,
    params: ById,
    body: ReviewedNote,
    returns: ImportFile,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/deliveries/imports/files/:id/discard',
    action: 'imports.review',
    summary:
      'Refuses a file that waits, with the reason. Its bytes are purged with those of the other refused files.',
    creates: true,
    params: ById,
    body: z.object({ reason: line(200, 'Informe o motivo.') }),
    returns: ImportFile,
  }),
}
