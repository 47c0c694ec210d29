import { isMaster } from '@canhoto/contracts/access'
import { AUDITED_LABELS } from '@canhoto/contracts/audit-labels'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { AUDITED, reports } from '@canhoto/contracts/reports'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { downloadCsv } from '../../lib/csv-download.ts'
import { CompanyFilter } from '../../shared/companies/company-filter.tsx'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { useCsv } from '../../kit/list/use-csv.ts'
import { usePage } from '../../kit/list/use-page.ts'
import { usePagedSearch } from '../../kit/list/use-paged-search.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { columnsFor } from './audit-columns.tsx'

const EVERYTHING = { company_id: '', record_type: '', start_date: '', end_date: '' }
const KINDS = [
  { value: '', label: 'Todos os registros' },
  ...AUDITED.map((value) => ({ value, label: AUDITED_LABELS[value] })),
]

const failureOf = (error: Error) => ({
  title: 'Erro ao carregar auditoria',
  text: serverMessage(error, 'Verifique sua conexão e tente novamente.'),
})

export default function AuditPage() {
  const seesAll = isMaster(roleOf(useSignedIn().user))
  const { text, setText, search, page, setPage } = usePagedSearch()
  const [chosen, setChosen] = useState(EVERYTHING)
  const filter = { search, ...filledIn(chosen) }
  const list = usePage(reports.audit, { ...filter, page, per_page: PAGE_SIZE })
  const csv = useCsv({
    name: 'auditoria',
    total: list.data?.meta.total,
    download: (name) => downloadCsv(reports.audit, filter, name),
  })

  function choose(change: Partial<typeof EVERYTHING>) {
    setChosen({ ...chosen, ...change })
    setPage(1)
  }

  return (
    <>
      <PageHeader
        title="Auditoria"
        note={
          seesAll && !chosen.start_date && !chosen.company_id
            ? 'Quem fez o quê, nos últimos 7 dias. Escolha uma data inicial para ver mais.'
            : 'Quem fez o quê, e quando'
        }
      />
      <ListToolbar label="Buscar por pessoa, NF ou placa" text={text} onText={setText} csv={csv}>
        {seesAll && (
          <CompanyFilter
            value={chosen.company_id}
            onChange={(company_id) => choose({ company_id })}
          />
        )}
        <NativeSelect
          aria-label="Tipo de registro"
          data={KINDS}
          value={chosen.record_type}
          onChange={(event) => choose({ record_type: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          aria-label="De: data inicial"
          leftSection="De"
          leftSectionWidth={44}
          value={chosen.start_date}
          max={chosen.end_date}
          onChange={(event) => choose({ start_date: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          aria-label="Até: data final"
          leftSection="Até"
          leftSectionWidth={48}
          value={chosen.end_date}
          min={chosen.start_date}
          onChange={(event) => choose({ end_date: event.currentTarget.value })}
        />
      </ListToolbar>
      <PagedList
        list={list}
        failure={failureOf}
        empty="Nenhum resultado encontrado."
        page={page}
        perPage={PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            label="Auditoria"
            rows={rows}
            keyOf={({ id, action }) => `${action} ${id}`}
            columns={columnsFor({ isMaster: seesAll })}
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedList>
    </>
  )
}

function filledIn({ company_id, record_type, start_date, end_date }: typeof EVERYTHING) {
  const kind = AUDITED.find((each) => each === record_type)
  return {
    ...(company_id && { company_id }),
    ...(kind && { record_type: kind }),
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
  }
}
