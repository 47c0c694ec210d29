import { dashboard } from '@canhoto/contracts/dashboard'
import { deliveries } from '@canhoto/contracts/deliveries'
import { deliveryRecords } from '@canhoto/contracts/delivery-records'
import { occurrences } from '@canhoto/contracts/occurrences'
import { receiptReview } from '@canhoto/contracts/receipt-review'
import { reports } from '@canhoto/contracts/reports'
import { sefazEvents } from '@canhoto/contracts/sefaz-events'
import { expect, test } from 'vitest'
import { OF_DELIVERIES } from './of-deliveries.ts'

test('what a change of a delivery makes be read again is what the contracts call by these names', () => {
  const endpoints = [
    deliveries.list,
    deliveries.get,
    deliveryRecords.get,
    deliveryRecords.listEvents,
    sefazEvents.ofDelivery,
    sefazEvents.list,
    sefazEvents.waiting,
    occurrences.list,
    dashboard.kpis,
    dashboard.client,
    reports.deliveries,
    reports.canhotos,
    reports.receipts,
    receiptReview.list,
  ]
  expect(OF_DELIVERIES).toEqual(endpoints.map(({ method, path }) => ({ method, path })))
})
