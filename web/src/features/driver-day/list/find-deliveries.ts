import { localStatus } from '@canhoto/contracts/delivery-status'
import { sortOfDay } from '../../../shared/day-order/sort-of-day.ts'
import type { DayDelivery } from './apply-outbox.ts'

/** Where the note's series and number stand in an access key. */
const SERIES = [22, 25] as const
const NUMBER = [25, 34] as const

/** Those that want another photo, the unfinished ones in the order of the driver's day, and the finished ones. */
export function groupDeliveries(deliveries: readonly DayDelivery[]) {
  const made = deliveries.filter((delivery) => localStatus(delivery) === 'REALIZADA')
  return {
    refused: made.filter(({ photo_refusal }) => photo_refusal),
    open: sortOfDay(deliveries),
    finished: made.filter(({ photo_refusal }) => !photo_refusal),
  }
}

/** By NF number or client, whatever the accents and capitals. */
export function searchDeliveries(deliveries: readonly DayDelivery[], text: string) {
  const wanted = plain(text.trim())
  return deliveries.filter(({ nf_number, client_name }) =>
    plain(`${nf_number} ${client_name}`).includes(wanted),
  )
}

/** The delivery of a scanned note; one that was registered without its key is found by series and number. */
export function findByKey(deliveries: readonly DayDelivery[], key: string) {
  const [series, number] = [SERIES, NUMBER].map((place) => Number(key.slice(...place)))
  return (
    deliveries.find(({ nfe_key }) => nfe_key === key) ??
    deliveries.find(
      (delivery) =>
        !delivery.nfe_key &&
        Number(delivery.nf_number) === number &&
        (delivery.series === null || Number(delivery.series) === series),
    )
  )
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
