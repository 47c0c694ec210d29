import type { Delivery } from '@canhoto/contracts/deliveries'
import { localStatus } from '@canhoto/contracts/delivery-status'

type Row = Pick<Delivery, 'status' | 'has_receipt' | 'day_order'>

/** The unfinished ones in the order that was chosen for the driver's day; the others as they came, those with a problem last. */
export function sortOfDay<D extends Row>(deliveries: readonly D[]): D[] {
  const hasProblem = (delivery: D) => localStatus(delivery) === 'PROBLEMA'
  return deliveries
    .filter((delivery) => localStatus(delivery) !== 'REALIZADA')
    .toSorted(
      (a, b) =>
        (a.day_order ?? Infinity) - (b.day_order ?? Infinity) ||
        Number(hasProblem(a)) - Number(hasProblem(b)),
    )
}
