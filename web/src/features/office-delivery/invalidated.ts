import { dashboard } from '@canhoto/contracts/dashboard'
import { deliveries } from '@canhoto/contracts/deliveries'
import { deliveryRecords } from '@canhoto/contracts/delivery-records'
import { reports } from '@canhoto/contracts/reports'

/** The lists that show a delivery, and the figures that count it. */
export const LISTS = [
  deliveries.list,
  deliveries.listDeleted,
  reports.deliveries,
  reports.canhotos,
  dashboard.kpis,
]

/** What a change of a delivery changes. */
export const RECORD_AND_LISTS = [deliveryRecords.get, deliveryRecords.listEvents, ...LISTS]
