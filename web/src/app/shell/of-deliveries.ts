/**
 * What shows deliveries and their receipts: by name, so that the contracts of a screen load with that screen and not with
 * every first one.
 */
export const OF_DELIVERIES = (
  [
    '/api/deliveries',
    '/api/deliveries/:id',
    '/api/deliveries/:id/record',
    '/api/deliveries/:id/events',
    '/api/deliveries/:id/sefaz-events',
    '/api/deliveries/sefaz-events',
    '/api/deliveries/sefaz-events/waiting',
    '/api/occurrences',
    '/api/dashboard/kpis',
    '/api/dashboard/client',
    '/api/reports/deliveries',
    '/api/reports/canhotos',
    '/api/reports/receipts',
    '/api/receipts',
  ] as const
).map((path) => ({ method: 'GET', path }) as const)
