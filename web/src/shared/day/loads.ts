import type { Delivery } from '@canhoto/contracts/deliveries'
import { localStatus } from '@canhoto/contracts/delivery-status'

type Row = Pick<Delivery, 'driver_id' | 'driver_name' | 'status' | 'has_receipt'>

export interface Load {
  driver_id: string | null
  name: string
  done: number
  total: number
}

/** Deliveries done and total per driver. Unassigned deliveries come first, then the drivers with most left. */
export function countLoads(deliveries: readonly Row[]): Load[] {
  const loads = new Map<string | null, Load>()
  for (const delivery of deliveries) {
    const { driver_id, driver_name } = delivery
    const load = loads.get(driver_id) ?? {
      driver_id,
      name: driver_name ?? 'Não atribuído',
      done: 0,
      total: 0,
    }
    load.total += 1
    if (localStatus(delivery) === 'REALIZADA') load.done += 1
    loads.set(driver_id, load)
  }
  return [...loads.values()].toSorted(
    (one, other) =>
      Number(one.driver_id !== null) - Number(other.driver_id !== null) ||
      left(other) - left(one) ||
      one.name.localeCompare(other.name, 'pt-BR'),
  )
}

const left = ({ done, total }: Load) => total - done
