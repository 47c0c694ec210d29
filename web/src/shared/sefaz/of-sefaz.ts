import { deliveries } from '@canhoto/contracts/deliveries'
import { sefazEvents } from '@canhoto/contracts/sefaz-events'

/** What shows events of SEFAZ. */
export const OF_SEFAZ = [
  sefazEvents.ofDelivery,
  sefazEvents.list,
  sefazEvents.waiting,
  deliveries.list,
]
