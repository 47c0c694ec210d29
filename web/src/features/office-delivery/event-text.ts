import type { DeliveryEvent } from '@canhoto/contracts/delivery-records'
import { circumstanceLabel } from '@canhoto/contracts/labels/circumstance'
import { EDITED_LABELS, editedValueLabel, isEditedField } from '@canhoto/contracts/labels/delivery'
import { statusLabel } from '@canhoto/contracts/labels/status'
import { LATE_MS } from '@canhoto/contracts/limits'
import { formatDay, formatDayTime, formatTime } from '../../lib/format.ts'

/** 'Maria atribuiu a entrega a João' */
export function describeEvent(event: DeliveryEvent) {
  const user = event.user_name ?? 'Plataforma'
  switch (event.kind) {
    case 'CREATED':
      return `${user} cadastrou a entrega`
    case 'ASSIGNED':
      return describeAssignment(user, event)
    case 'OCCURRENCE':
      return `${user} registrou: não entregue`
    case 'RECEIPT':
      return `${user} enviou o canhoto`
    case 'REVIEW':
      return describeReview(user, event)
    case 'RESTORED':
      return `${user} restaurou a entrega excluída`
    case 'EDITED':
      return `${user} corrigiu a entrega`
    case 'STATUS':
      return describeStatus(user, event)
  }
}

const REMOVED = 'motorista removido'

function describeAssignment(user: string, event: DeliveryEvent) {
  const { driver_id, driver_name, from_driver_id, from_driver_name, is_by_driver } = event
  const [before, driver] = [from_driver_name ?? REMOVED, driver_name ?? REMOVED]
  if (is_by_driver) return `${user} assumiu a entrega`
  if (driver_id === null) return `${user} retirou a entrega de ${before}`
  if (from_driver_id === null) return `${user} atribuiu a entrega a ${driver}`
  return `${user} passou a entrega de ${before} para ${driver}`
}

function describeReview(user: string, { review }: DeliveryEvent) {
  if (review === 'VALID') return `${user} aprovou o canhoto`
  if (review === 'REJECTED') return `${user} recusou o canhoto`
  return `${user} devolveu o canhoto para a conferência`
}

function describeStatus(user: string, { from_status, to_status }: DeliveryEvent) {
  if (to_status === 'DELIVERED') return `${user} finalizou a entrega`
  if (to_status === 'CANCELLED') return `${user} cancelou a entrega`
  if (to_status === 'IN_TRANSIT') return `${user} saiu com a entrega`
  const label = (status: string | null) => statusLabel({ status: status ?? '', has_receipt: false })
  return `${user} mudou o status de ${label(from_status)} para ${label(to_status)}`
}

/** The lines below it: why, and what changed. */
export function detailsOf({ kind, reason, circumstance, changes, ...event }: DeliveryEvent) {
  const mark = circumstanceLabel(circumstance)
  const isWhy = kind === 'OCCURRENCE' || kind === 'REVIEW' || event.to_status === 'CANCELLED'
  return [
    isWhy && reason && `Motivo: ${reason}`,
    mark && `Atenção: ${mark.toLowerCase()}`,
    ...Object.entries(changes).map(([field, change]) => describeChange(field, change)),
  ].filter((line) => typeof line === 'string')
}

function describeChange(field: string, { from, to }: { from: unknown; to: unknown }) {
  if (!isEditedField(field)) return field
  return `${EDITED_LABELS[field]}: ${editedValueLabel(field, from)} → ${editedValueLabel(field, to)}`
}

/** '20/11/2026 14:02'; of what the server heard of later also when: 'registrado às 14:02, recebido às 15:10'. */
export function describeTime({ occurred_at, recorded_at }: DeliveryEvent) {
  const isLate = Date.parse(recorded_at) - Date.parse(occurred_at) > LATE_MS
  if (!isLate) return formatDayTime(occurred_at)
  const isSameDay = occurred_at.slice(0, 10) === recorded_at.slice(0, 10)
  const received = isSameDay
    ? `às ${formatTime(recorded_at)}`
    : `em ${formatDay(recorded_at)} às ${formatTime(recorded_at)}`
  return `${formatDay(occurred_at)}, registrado às ${formatTime(occurred_at)}, recebido ${received}`
}
