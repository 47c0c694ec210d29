import { isMaster } from '@canhoto/contracts/access'
import type { OfCompany } from '@canhoto/contracts/fields'
import type { ListAddress } from '../../kit/list/use-list-address.ts'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { CompanyFilter } from './company-filter.tsx'

type Address = Pick<ListAddress<typeof OfCompany>, 'filters' | 'change'>

/**
 * What a list shows to MASTER in addition: a field that chooses one company, and the company of each row (decision 0019).
 * `query` is empty for the other roles, which see their own company, whatever the address says.
 */
export function useCompanyScope({ filters: { company_id }, change }: Address) {
  const seesAll = isMaster(roleOf(useSignedIn().user))
  const query = seesAll && company_id ? { company_id } : {}
  const field = seesAll && (
    <CompanyFilter
      value={company_id ?? ''}
      onChange={(id) => change({ company_id: id || undefined })}
    />
  )
  return { seesAll, query, field }
}
