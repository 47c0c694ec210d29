import type { Delivery } from '@canhoto/contracts/deliveries'
import { localStatus, OPEN_STATUSES } from '@canhoto/contracts/delivery-status'
import type { Driver } from '@canhoto/contracts/drivers'
import { sortOfDay } from '../../shared/day-order/sort-of-day.ts'

const WITHOUT_DRIVER = 'Sem motorista'

/** The deliveries of a driver's day, or with null those of no driver. */
export interface Column {
  driverId: string | null
  name: string
  /** What the driver chose last, null for none; of an inactive driver it is not known. */
  vehicle?: string | null | undefined
  /** An inactive driver keeps the deliveries, and is given no other. */
  isActive: boolean
  /** In the order of the driver's day. */
  open: readonly Delivery[]
  /** Delivered, refused or cancelled. */
  finished: readonly Delivery[]
  done: number
}

type Status = Pick<Delivery, 'status' | 'has_receipt'>

/** Only what still has to be made is moved. */
export function isOpen(delivery: Status) {
  const isListed = OPEN_STATUSES.some((status) => status === delivery.status)
  return isListed && localStatus(delivery) !== 'REALIZADA'
}

/** Its promised or its scheduled day is past. */
export function isLate(delivery: Delivery, today: string) {
  const days = [delivery.scheduled_for, delivery.delivery_date_expected]
  return isOpen(delivery) && days.some((day) => day !== null && day.slice(0, 10) < today)
}

/** One column for each driver who is active or has deliveries, by name, after the column of no driver. */
export function columnsOf(deliveries: readonly Delivery[], drivers: readonly Driver[]): Column[] {
  const named = new Map<string, string>()
  for (const { driver_id, driver_name } of deliveries)
    if (driver_id !== null) named.set(driver_id, driver_name ?? 'Motorista')
  for (const { id, name } of drivers) named.set(id, name)
  const active = new Map(drivers.map(({ id, vehicle_label }) => [id, vehicle_label]))
  const byDriver = Map.groupBy(deliveries, ({ driver_id }) => driver_id)
  const column = (head: Omit<Column, 'open' | 'finished' | 'done'>): Column => {
    const own = byDriver.get(head.driverId) ?? []
    return {
      ...head,
      open: sortOfDay(own.filter(isOpen)),
      finished: own.filter((delivery) => !isOpen(delivery)),
      done: own.filter((delivery) => localStatus(delivery) === 'REALIZADA').length,
    }
  }
  const sorted = [...named].toSorted(([, one], [, other]) => one.localeCompare(other, 'pt-BR'))
  return [
    column({ driverId: null, name: WITHOUT_DRIVER, isActive: true }),
    ...sorted.map(([driverId, name]) =>
      column({ driverId, name, vehicle: active.get(driverId), isActive: active.has(driverId) }),
    ),
  ]
}
