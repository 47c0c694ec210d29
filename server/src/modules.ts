import type { ServiceName } from '@canhoto/contracts/services'
import type { Route } from './access/route.ts'
import type { Dependencies } from './dependencies.ts'
import type { DatabaseRefusals } from './platform/errors.ts'

/** The exports of the routes.ts of one noun. */
export interface Module {
  default: (route: Route, dependencies: Dependencies) => void
  databaseRefusals?: DatabaseRefusals
}

/**
 * The nouns of the eight backends. All run in one process by default; `MODULES=tracking` runs one backend alone on its
 * port.
 */
const MODULES: Record<ServiceName, () => Promise<Module>[]> = {
  auth: () => [
    import('./modules/auth/session/routes.ts'),
    import('./modules/auth/account/routes.ts'),
    import('./modules/auth/demonstration/routes.ts'),
  ],
  users: () => [
    import('./modules/users/users/routes.ts'),
    import('./modules/users/creation/routes.ts'),
    import('./modules/users/memberships/routes.ts'),
  ],
  drivers: () => [
    import('./modules/drivers/drivers/routes.ts'),
    import('./modules/drivers/vehicles/routes.ts'),
  ],
  deliveries: () => [
    import('./modules/deliveries/imports/routes.ts'),
    import('./modules/deliveries/import-review/routes.ts'),
    import('./modules/deliveries/sefaz-intake/routes.ts'),
    import('./modules/deliveries/mailboxes/routes.ts'),
    import('./modules/deliveries/deliveries/routes.ts'),
    import('./modules/deliveries/route-order/routes.ts'),
    import('./modules/deliveries/records/routes.ts'),
    import('./modules/deliveries/deleted/routes.ts'),
    import('./modules/deliveries/saved-views/routes.ts'),
    import('./modules/deliveries/alerts/routes.ts'),
    import('./modules/deliveries/occurrences/routes.ts'),
    import('./modules/deliveries/occurrence-reasons/routes.ts'),
    import('./modules/deliveries/tracking-links/routes.ts'),
    import('./modules/deliveries/sefaz-events/routes.ts'),
  ],
  receipts: () => [
    import('./modules/receipts/documents/routes.ts'),
    import('./modules/receipts/receipts/routes.ts'),
    import('./modules/receipts/review/routes.ts'),
    import('./modules/receipts/pieces/routes.ts'),
    import('./modules/receipts/proofs/routes.ts'),
  ],
  tracking: () => [
    import('./modules/tracking/positions/routes.ts'),
    import('./modules/tracking/driver-routes/routes.ts'),
    import('./modules/tracking/consents/routes.ts'),
    import('./modules/tracking/own-day/routes.ts'),
    import('./modules/tracking/history/routes.ts'),
    import('./modules/tracking/devices/routes.ts'),
    import('./modules/tracking/osmand/routes.ts'),
    import('./modules/tracking/push/routes.ts'),
    import('./modules/tracking/views/routes.ts'),
    import('./modules/tracking/live/routes.ts'),
  ],
  reports: () => [
    import('./modules/reports/dashboard/routes.ts'),
    import('./modules/reports/deliveries/routes.ts'),
    import('./modules/reports/receipts/routes.ts'),
    import('./modules/reports/occurrences/routes.ts'),
    import('./modules/reports/clients/routes.ts'),
    import('./modules/reports/ocoren/routes.ts'),
    import('./modules/reports/audit/routes.ts'),
    import('./modules/reports/driver-performance/routes.ts'),
    import('./modules/reports/schedules/routes.ts'),
  ],
  companies: () => [
    import('./modules/companies/companies/routes.ts'),
    import('./modules/companies/settings/routes.ts'),
    import('./modules/companies/receiver/routes.ts'),
    import('./modules/companies/retention/routes.ts'),
    import('./modules/companies/people/routes.ts'),
    import('./modules/companies/api-keys/routes.ts'),
    import('./modules/companies/webhooks/routes.ts'),
    import('./modules/companies/emails/routes.ts'),
    import('./modules/companies/certificates/routes.ts'),
    import('./modules/companies/sefaz-settings/routes.ts'),
  ],
}

/**
 * The nouns of some backends. The web tries to create a user once more on auth when the users backend is missing, so auth
 * answers that call too, unless `answersElsewhere`: in the process of the gateway it would hide the users backend.
 */
export function loadModules(
  names: readonly ServiceName[],
  answersElsewhere: boolean,
): Promise<Module[]> {
  const nouns = names.flatMap((name) => MODULES[name]())
  if (names.includes('auth') && !names.includes('users') && !answersElsewhere)
    nouns.push(import('./modules/users/creation/routes.ts'))
  return Promise.all(nouns)
}
