import { isMaster } from '@canhoto/contracts/access'
import { reports } from '@canhoto/contracts/reports'
import { useState } from 'react'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AuditFilters, NO_FILTER } from './audit-filters.tsx'
import { auditColumns } from './audit-columns.tsx'

export default function AuditPage() {
  const seesAll = isMaster(roleOf(useSignedIn().user))
  const [filter, setFilter] = useState(NO_FILTER)
  const isRecent = seesAll && !filter.start_date && !filter.company_id

  return (
    <>
      <PageHeader
        title="Auditoria"
        note={
          isRecent
            ? 'Quem fez o quê, nos últimos 7 dias. Escolha uma data inicial para ver mais.'
            : 'Quem fez o quê, e quando'
        }
      />
      <EndpointList
        endpoint={reports.audit}
        query={filter}
        search="Buscar por pessoa, NF ou placa"
        filters={<AuditFilters filter={filter} onChange={setFilter} hasCompanies={seesAll} />}
        csv={{ name: 'auditoria' }}
        label="Auditoria"
        columns={auditColumns({ isMaster: seesAll })}
        rowKey={({ id, action }) => `${action} ${id}`}
        failure={{ title: 'Erro ao carregar auditoria' }}
      />
    </>
  )
}
