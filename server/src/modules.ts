import type { ServiceName } from '@canhoto/contracts/services'
import type { ImportClaims } from './access/import-claims.ts'
import type { Route } from './access/route.ts'
import type { Tokens } from './access/token.ts'
import type { Readers } from './documents/readers.ts'
import type { Background } from './platform/background.ts'
import type { Storage } from './platform/storage.ts'

/** What the whole process shares. Made once, in main.ts or by a test. */
export interface Resources {
  storage: Storage
  /** Of documents. */
  readers: Readers
  tokens: Tokens
  now: () => Date
}

/** What a module is handed besides the rows of the caller. */
export interface Means extends Resources {
  claims: ImportClaims
  background: Background
}

interface Module {
  default: (route: Route, means: Means) => void
}

/** The code of the eight backends. All run in one process by default; `MODULES=tracking` runs one alone on its port. */
export const MODULES: Record<ServiceName, () => Promise<Module>> = {
  auth: () => import('./modules/auth/routes.ts'),
  users: () => import('./modules/users/routes.ts'),
  drivers: () => import('./modules/drivers/routes.ts'),
  deliveries: () => import('./modules/deliveries/routes.ts'),
  receipts: () => import('./modules/receipts/routes.ts'),
  tracking: () => import('./modules/tracking/routes.ts'),
  reports: () => import('./modules/reports/routes.ts'),
  companies: () => import('./modules/companies/routes.ts'),
}
