import { companies } from '@canhoto/contracts/companies'
import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import type { Defaults } from '../../shared/company-form/company-values.ts'

const BUILT_IN: Defaults = {
  default_plan: COMPANY_DEFAULTS.subscription_plan,
  default_max_users: COMPANY_DEFAULTS.max_users,
  default_max_drivers: COMPANY_DEFAULTS.max_drivers,
}

/** What the platform gives to a new company; null while that loads, and the specification's defaults where it fails. */
export function useDefaults(): Defaults | null {
  const settings = useEndpointQuery(companies.settings, {}, { retry: false })
  if (settings.isPending) return null
  return settings.data ?? BUILT_IN
}
