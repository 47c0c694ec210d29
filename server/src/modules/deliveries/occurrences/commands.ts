import { isFinal } from '@canhoto/contracts/delivery-status'
import type { OccurrenceReason } from '@canhoto/contracts/occurrence-reasons'
import type { occurrences } from '@canhoto/contracts/occurrences'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { output } from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { sendWithNext } from '../../../access/send-with-next.ts'
import { resolveDriverId } from '../../../domain/find-driver.ts'
import { type CallTime, clockOf, correctTime, measureSkew } from '../../../domain/phone-time.ts'
import { lockProvedDelivery } from '../../../domain/proved-delivery.ts'
import { keepFile } from '../../../domain/stored-file.ts'
import { conflict, invalidField } from '../../../platform/errors.ts'
import { getReasonAsShown } from '../occurrence-reasons/queries.ts'
import { applyToDelivery } from './apply-to-delivery.ts'
import { resolveNextAttempt } from './next-attempt.ts'
import { findOccurrence } from './queries.ts'

type Body = output<typeof occurrences.create.body>

interface Sent {
  fileId: string | null
  call: CallTime
}

/**
 * Stores why a delivery was not made, and lets the delivery follow. An occurrence is the same one when it has the same id,
 * which the phone chooses.
 */
export async function recordOccurrence(db: Db, actor: Actor, body: Body, { fileId, call }: Sent) {
  const delivery = await lockProvedDelivery(db, actor, body, call.receivedAt)
  const id = body.id ?? uuid()
  const known = body.id ? await findOccurrence(db, id) : undefined
  if (known?.delivery_id === delivery.id) return known
  if (known) throw conflict('Esta ocorrência já foi registrada em outra entrega.')

  const reason = await getReasonAsShown(db, body.reason_id, body.reason_version)
  assertPhoto(reason, body, fileId)
  // A driver's is taken and marked; the office sees what it does.
  if (!actor.driverId && isFinal(delivery.status))
    throw conflict(`A entrega da NF ${delivery.nf_number} já foi finalizada.`)

  const occurred_at = correctTime(body.occurred_at, clockOf(call), delivery.not_before)
  const day = await companyDayOf(db, occurred_at)
  const next_attempt = resolveNextAttempt(body, { occurredAt: occurred_at, day })
  const delivery_status = next_attempt ? 'REATTEMPTED' : reason.delivery_status
  const { code, label } = reason
  const { circumstance, route_id } = delivery
  const failure = { id, code, label, delivery_status, next_attempt, occurred_at, ...placeOf(body) }
  if (fileId) await keepFile(db, fileId)
  const row = {
    ...failure,
    ...detailsOf(body),
    delivery_id: delivery.id,
    reason_id: reason.id,
    file_id: fileId,
    driver_id: (await resolveDriverId(db, actor, body.driver_id)) ?? delivery.driver_id,
    route_id,
    phone_skew_ms: measureSkew(call),
    circumstance,
  }
  await sendWithNext(db, db.insertInto('occurrences').values(row))
  await applyToDelivery(db, delivery.id, { ...failure, reportedBy: actor.driverId })
  const occurrence = await findOccurrence(db, id)
  if (!occurrence) throw new Error('The occurrence cannot be read.')
  return occurrence
}

const placeOf = ({ latitude, longitude }: Body) => ({
  latitude: latitude ?? null,
  longitude: longitude ?? null,
})

const detailsOf = ({ note, accuracy, occurred_at }: Body) => ({
  note: note ?? null,
  accuracy: accuracy ?? null,
  phone_occurred_at: occurred_at ?? null,
})

/** A phone that knew the reason before a photo was required could not ask for one. */
function assertPhoto(
  { photo_required, version }: OccurrenceReason,
  { reason_version = version }: Body,
  fileId: string | null,
) {
  if (photo_required && !fileId && reason_version === version)
    throw invalidField('file', 'Este motivo exige uma foto.')
}

async function companyDayOf(db: Db, instant: string) {
  const day = sql<string>`(${instant}::timestamptz)::date`.as('day')
  return (await db.selectNoFrom(day).executeTakeFirstOrThrow()).day
}
