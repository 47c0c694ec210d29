import * as z from 'zod/mini'
import { FAILED_STATUSES } from './delivery-status.ts'
import { ById, endpoint } from './endpoint.ts'
import { Active, line, optional, paging, Search, Status, Version } from './fields.ts'
import { MAX_REASON_LENGTH, UNPAGED_SIZE } from './limits.ts'

const FailedStatus = z.enum(FAILED_STATUSES)

/** Why a delivery is not made, as a company words it and lets it follow. */
export const OccurrenceReason = z.object({
  id: z.uuid(),
  /** Of Proceda's table OCOREN 3.1: two digits. */
  code: z.string(),
  label: z.string(),
  /** What the delivery becomes. */
  delivery_status: FailedStatus,
  photo_required: z.boolean(),
  /** As the fiscal event 'Insucesso na Entrega' has it: 1 to 4. */
  tp_motivo: z.number(),
  status: Status,
  is_active: z.boolean(),
  /** See `Version` in fields.ts. */
  version: z.string(),
})
export type OccurrenceReason = z.infer<typeof OccurrenceReason>

export const NewReason = z.object({
  code: z.string().check(z.regex(/^\d{2}$/, 'Escolha um código da tabela.')),
  label: line(MAX_REASON_LENGTH),
  delivery_status: FailedStatus,
  photo_required: optional(z.boolean()),
})
export type NewReason = z.output<typeof NewReason>

export const ReasonChanges = z.extend(z.partial(NewReason), {
  version: Version,
  status: optional(Active),
  is_active: optional(Active),
})
export type ReasonChanges = z.output<typeof ReasonChanges>

export const occurrenceReasons = {
  list: endpoint({
    method: 'GET',
    path: '/api/occurrences/reasons',
    action: 'reasons.read',
    summary:
      'Why deliveries are not made, in the order in which a driver chooses; drivers are offered the active ones.',
    query: z.object({
      status: z.optional(Status),
      search: Search,
      ...paging(UNPAGED_SIZE, UNPAGED_SIZE),
    }),
    returns: z.array(OccurrenceReason),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/occurrences/reasons',
    action: 'reasons.manage',
    summary: 'A new reason, with a code of the table OCOREN 3.1.',
    creates: true,
    body: NewReason,
    returns: OccurrenceReason,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/occurrences/reasons/:id',
    action: 'reasons.manage',
    summary: 'Changes a reason; fields that are not sent stay. Occurrences keep the earlier words.',
    params: ById,
    body: ReasonChanges,
    returns: OccurrenceReason,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/occurrences/reasons/:id',
    action: 'reasons.manage',
    summary:
      'Deactivates a reason: a phone without a network may still send an occurrence with it.',
    params: ById,
    returns: z.object({ result: z.enum(['deactivated']) }),
  }),
}
