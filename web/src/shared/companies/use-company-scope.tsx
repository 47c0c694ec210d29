import { isMaster } from '@canhoto/contracts/access'
import { useState } from 'react'
import type { ListFilters } from '../../kit/list/endpoint-list.tsx'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { CompanyFilter } from './company-filter.tsx'

/**
 * What a list shows to MASTER in addition: a filter, and the company of each row (decision 0019). `query` is empty for
 * the other roles, which see their own company.
 */
export function useCompanyScope() {
  const seesAll = isMaster(roleOf(useSignedIn().user))
  const [companyId, setCompanyId] = useState('')
  const query: { company_id?: string } = seesAll ? { company_id: companyId } : {}
  const filters: ListFilters | undefined = seesAll
    ? {
        fields: <CompanyFilter value={companyId} onChange={setCompanyId} />,
        isSet: companyId !== '',
        clear: () => setCompanyId(''),
      }
    : undefined
  return {
    seesAll,
    query,
    filters,
  }
}
