import { isMaster } from '@canhoto/contracts/access'
import { AUDITED_LABELS } from '@canhoto/contracts/labels/audit'
import { AUDITED, reports } from '@canhoto/contracts/reports'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { CompanyFilter } from '../../shared/companies/company-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { auditColumns } from './audit-columns.tsx'

const NO_FILTER = { company_id: '', record_type: '', start_date: '', end_date: '' }
const RECORD_TYPES = [
  { value: '', label: 'Todos os registros' },
  ...AUDITED.map((value) => ({ value, label: AUDITED_LABELS[value] })),
]

export default function AuditPage() {
  const seesAll = isMaster(roleOf(useSignedIn().user))
  const [filter, setFilter] = useState(NO_FILTER)
  const isRecent = seesAll && !filter.start_date && !filter.company_id

  const bind = (field: keyof typeof NO_FILTER) => ({
    value: filter[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setFilter({ ...filter, [field]: currentTarget.value }),
  })

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
        filters={
          <>
            {seesAll && (
              <CompanyFilter
                value={filter.company_id}
                onChange={(company_id) => setFilter({ ...filter, company_id })}
              />
            )}
            <NativeSelect
              aria-label="Tipo de registro"
              data={RECORD_TYPES}
              {...bind('record_type')}
            />
            <TextInput
              type="date"
              aria-label="De: data inicial"
              leftSection="De"
              leftSectionWidth={44}
              max={filter.end_date}
              {...bind('start_date')}
            />
            <TextInput
              type="date"
              aria-label="Até: data final"
              leftSection="Até"
              leftSectionWidth={48}
              min={filter.start_date}
              {...bind('end_date')}
            />
          </>
        }
        csv={{ name: 'auditoria' }}
        label="Auditoria"
        columns={() => auditColumns({ isMaster: seesAll })}
        rowKey={({ id, action }) => `${action} ${id}`}
        failure={{
          title: 'Erro ao carregar auditoria',
          text: 'Verifique sua conexão e tente novamente.',
        }}
      />
    </>
  )
}
