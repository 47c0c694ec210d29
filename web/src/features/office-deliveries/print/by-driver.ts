import type { Delivery } from '@canhoto/contracts/deliveries'

const WITHOUT_DRIVER = 'Sem motorista'

type Row = Pick<Delivery, 'nf_number' | 'driver_id' | 'driver_name' | 'day_order'>

/** A list for each driver, by name, those without one last; each in the order of the driver's day. */
export function byDriver<R extends Row>(deliveries: readonly R[]) {
  const lists = Map.groupBy(deliveries, ({ driver_id }) => driver_id)
  return [...lists.values()]
    .map((rows) => ({
      driver: rows[0]?.driver_name ?? WITHOUT_DRIVER,
      hasDriver: Boolean(rows[0]?.driver_id),
      rows: rows.toSorted(inDayOrder),
    }))
    .toSorted(
      (one, other) =>
        Number(other.hasDriver) - Number(one.hasDriver) ||
        one.driver.localeCompare(other.driver, 'pt-BR'),
    )
}

const LAST = Number.MAX_SAFE_INTEGER

const inDayOrder = (one: Row, other: Row) =>
  (one.day_order ?? LAST) - (other.day_order ?? LAST) ||
  one.nf_number.localeCompare(other.nf_number, 'pt-BR', { numeric: true })
