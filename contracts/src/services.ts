/** The eight backends: the path prefixes that each answers and its port when it runs alone (spec 1 sections 7 and 9). */
export const SERVICES = {
  auth: { port: 3000, prefixes: ['/api/auth'] },
  users: { port: 3001, prefixes: ['/api/users'] },
  drivers: { port: 3002, prefixes: ['/api/drivers', '/api/vehicles'] },
  deliveries: { port: 3003, prefixes: ['/api/deliveries', '/api/routes', '/api/occurrences'] },
  receipts: { port: 3004, prefixes: ['/api/receipts', '/api/proofs'] },
  tracking: { port: 3005, prefixes: ['/api/tracking', '/api/live'] },
  reports: { port: 3006, prefixes: ['/api/reports', '/api/dashboard'] },
  companies: { port: 3007, prefixes: ['/api/companies'] },
} as const

export type ServiceName = keyof typeof SERVICES
export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[]

/** The backend that answers a path. A prefix of no backend falls back to auth (spec 1 section 7). */
export function serviceOf(path: string): ServiceName {
  const claims = (name: ServiceName) =>
    SERVICES[name].prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  return SERVICE_NAMES.find(claims) ?? 'auth'
}
