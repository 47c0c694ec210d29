import { companies } from '@canhoto/contracts/companies'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { BUILT_IN_DEFAULTS, type Defaults } from '../../shared/company-form/company-values.ts'

/** What the platform gives to a new company; null while that loads, and the specification's defaults where it fails. */
export function useDefaults(): Defaults | null {
  const settings = useEndpointQuery(companies.settings, {}, { retry: false })
  if (settings.isPending) return null
  return settings.data ?? BUILT_IN_DEFAULTS
}
