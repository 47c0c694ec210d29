import { reports } from '@canhoto/contracts/reports'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { isNarrowed } from '../../kit/list/list-address.ts'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { useCompanyScope } from '../../shared/companies/use-company-scope.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AuditFilters, FIELDS } from './audit-filters.tsx'
import { auditColumns } from './audit-columns.tsx'

export default function AuditPage() {
  const address = useListAddress(FIELDS)
  const { company_id: _, ...filters } = address.filters
  const { seesAll, ...company } = useCompanyScope(address)
  const query = { ...company.query, ...filters }
  const isRecent = seesAll && !filters.start_date && !isNarrowed(company.query)

  return (
    <>
      <PageHeader
        title="Auditoria"
        note={
          isRecent
            ? 'Quem fez o quê, nos últimos 7 dias. Escolha uma data inicial para ver mais.'
            : 'Quem fez o quê, e quando.'
        }
      />
      <EndpointList
        endpoint={reports.audit}
        query={query}
        paging={address.paging}
        search="Buscar por pessoa, NF ou placa"
        filters={{
          fields: (
            <>
              {company.field}
              <AuditFilters {...address} />
            </>
          ),
          isSet: isNarrowed(query),
          clear: address.clear,
        }}
        csv={{ name: 'auditoria' }}
        label="Auditoria"
        columns={auditColumns({ seesAll })}
        rowKey={({ id, action }) => `${action} ${id}`}
        failure={{ title: 'Erro ao carregar auditoria' }}
      />
    </>
  )
}
