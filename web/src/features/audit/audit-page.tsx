import { reports } from '@canhoto/contracts/reports'
import { useState } from 'react'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useCompanyScope } from '../../shared/companies/use-company-scope.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AuditFilters, NO_FILTER } from './audit-filters.tsx'
import { auditColumns } from './audit-columns.tsx'

export default function AuditPage() {
  const { seesAll, query, filters: companyFilter } = useCompanyScope()
  const [filter, setFilter] = useState(NO_FILTER)
  const isRecent = seesAll && !filter.start_date && !query.company_id

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
        query={{ ...query, ...filter }}
        search="Buscar por pessoa, NF ou placa"
        filters={{
          fields: (
            <>
              {companyFilter?.fields}
              <AuditFilters filter={filter} onChange={setFilter} />
            </>
          ),
          isSet: companyFilter?.isSet === true || Object.values(filter).some(Boolean),
          clear() {
            companyFilter?.clear()
            setFilter(NO_FILTER)
          },
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
