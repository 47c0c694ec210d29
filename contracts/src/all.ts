import { account } from './account.ts'
import { alerts } from './alerts.ts'
import { apiKeys } from './api-keys.ts'
import { auth } from './auth.ts'
import { certificates } from './certificates.ts'
import { companies } from './companies.ts'
import { dashboard } from './dashboard.ts'
import { deliveries } from './deliveries.ts'
import { demonstration } from './demonstration.ts'
import { driverPerformance } from './driver-performance.ts'
import { deliveryRecords } from './delivery-records.ts'
import { driverHistory } from './driver-history.ts'
import { drivers } from './drivers.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { emails } from './emails.ts'
import { importReview } from './import-review.ts'
import { imports } from './imports.ts'
import { live } from './live.ts'
import { locationViews } from './location-views.ts'
import { mailboxes } from './mailboxes.ts'
import { newDriver } from './new-driver.ts'
import { occurrenceReasons } from './occurrence-reasons.ts'
import { occurrences } from './occurrences.ts'
import { osmand } from './osmand.ts'
import { privacy } from './privacy.ts'
import { proofs } from './proofs.ts'
import { pushSubscriptions } from './push-subscriptions.ts'
import { receiptReview } from './receipt-review.ts'
import { receipts } from './receipts.ts'
import { reportFigures } from './report-figures.ts'
import { reports } from './reports.ts'
import { sefazEvents } from './sefaz-events.ts'
import { sefazSettings } from './sefaz-settings.ts'
import { sefazIntake } from './sefaz-intake.ts'
import { tracking } from './tracking.ts'
import { trackingLinks } from './tracking-links.ts'
import { routeOrder } from './route-order.ts'
import { savedViews } from './saved-views.ts'
import { trackingDevices } from './tracking-devices.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { webhooks } from './webhooks.ts'

/** Every endpoint, for the code that must cover all of them: OpenAPI and the tenancy test. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  auth,
  account,
  users,
  companies,
  privacy,
  apiKeys,
  webhooks,
  emails,
  certificates,
  sefazSettings,
  drivers,
  newDriver,
  vehicles,
  deliveries,
  routeOrder,
  savedViews,
  deliveryRecords,
  trackingLinks,
  sefazEvents,
  alerts,
  imports,
  importReview,
  sefazIntake,
  mailboxes,
  receipts,
  receiptReview,
  uploads,
  proofs,
  occurrenceReasons,
  occurrences,
  tracking,
  driverHistory,
  trackingDevices,
  pushSubscriptions,
  osmand,
  live,
  locationViews,
  reports,
  reportFigures,
  driverPerformance,
  dashboard,
  demonstration,
].flatMap((group) => Object.values<AnyEndpoint>(group))
