import type { Delivery } from '@canhoto/contracts/deliveries'
import { formatCount } from '../../lib/format.ts'
import { type Column, isOpen } from './board.ts'

export interface Move {
  /** As they were before. */
  deliveries: readonly Delivery[]
  to: Pick<Column, 'driverId' | 'name'>
  /** Those of them that change their driver. */
  assigned: readonly string[]
  /** The whole day of the driver, where the place in it was chosen; null leaves it as it is. */
  order: readonly string[] | null
}

/** Where something is dropped: before another delivery of the column, or with null after the last one. */
export interface Target {
  driverId: string | null
  before: string | null
}

/** What moving deliveries to a column means for the server; null where nothing changes. `before` absent: anywhere in it. */
export function planMove(
  columns: readonly Column[],
  ids: readonly string[],
  { driverId, before }: { driverId: string | null; before?: string | null },
): Move | null {
  const to = columns.find((column) => column.driverId === driverId)
  const deliveries = columns.flatMap(({ open }) => open).filter(({ id }) => ids.includes(id))
  if (!to || deliveries.length === 0) return null
  const assigned = deliveries.filter((each) => each.driver_id !== driverId).map(idOf)
  const isPlaced = before != null || (before === null && assigned.length === 0)
  const order = driverId !== null && isPlaced ? insert(to, deliveries.map(idOf), before) : null
  if (assigned.length === 0 && (!order || isSame(order, to.open.map(idOf)))) return null
  return { deliveries, to, assigned, order }
}

function insert(to: Column, ids: readonly string[], before: string | null | undefined) {
  const others = to.open.map(idOf).filter((id) => !ids.includes(id))
  const found = before == null ? -1 : others.indexOf(before)
  const at = found < 0 ? others.length : found
  return [...others.slice(0, at), ...ids, ...others.slice(at)]
}

/** One place up or down in its column; null at its end, and where there is no order. */
export function stepOf(columns: readonly Column[], id: string, by: 1 | -1): Target | null {
  const column = columns.find(({ open }) => open.some((delivery) => delivery.id === id))
  if (!column || column.driverId === null) return null
  const at = column.open.findIndex((delivery) => delivery.id === id)
  if (!column.open[at + by]) return null
  const before = column.open[by === 1 ? at + 2 : at - 1]?.id ?? null
  return { driverId: column.driverId, before }
}

/** The deliveries as they are once the server has accepted the move. What was finished meanwhile stays where it is. */
export function applyMove(deliveries: readonly Delivery[], { to, assigned, order }: Move) {
  const { driverId } = to
  return deliveries.map((delivery): Delivery => {
    if (!isOpen(delivery)) return delivery
    const isGiven = assigned.includes(delivery.id) && delivery.driver_id !== driverId
    const moved = isGiven ? giveTo(delivery, to) : delivery
    if (!order || moved.driver_id !== driverId) return moved
    const place = order.indexOf(delivery.id)
    return { ...moved, day_order: place < 0 ? null : place + 1 }
  })
}

function giveTo(delivery: Delivery, { driverId, name }: Move['to']): Delivery {
  return {
    ...delivery,
    driver_id: driverId,
    driver_name: driverId === null ? null : name,
    day_order: null,
    status: isOnItsWay(delivery) ? 'PENDING' : delivery.status,
  }
}

/** The driver is already driving to the client. */
const isOnItsWay = ({ status, driver_id }: Delivery) =>
  status === 'IN_TRANSIT' && driver_id !== null

/** Those that a driver on a route loses: asked before. */
export const takenFromRoute = ({ deliveries, assigned }: Move) =>
  deliveries.filter((delivery) => assigned.includes(delivery.id) && isOnItsWay(delivery))

/** What is said of a move once it is done. */
export function doneText({ deliveries, to, assigned, order }: Move) {
  const [first] = deliveries
  const what = nameOf(deliveries)
  if (assigned.length === 0 && first) {
    const place = order?.indexOf(first.id) ?? -1
    return `${what}: ${place + 1}ª de ${order?.length ?? 0} de ${to.name}`
  }
  const isOne = deliveries.length === 1
  if (to.driverId === null) return `${what} ${isOne ? 'está' : 'estão'} sem motorista`
  return `${what} ${isOne ? 'atribuída' : 'atribuídas'} a ${to.name}`
}

/** 'NF 123', '3 entregas' */
export function nameOf(deliveries: readonly Delivery[]) {
  const [first] = deliveries
  return deliveries.length === 1 && first
    ? `NF ${first.nf_number}`
    : formatCount(deliveries.length, 'entrega', 'entregas')
}

const idOf = ({ id }: Delivery) => id

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()
