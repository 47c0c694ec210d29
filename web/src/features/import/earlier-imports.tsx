import type { Import } from '@canhoto/contracts/imports'
import { IMPORT_PAGE_SIZE } from '@canhoto/contracts/limits'
import { Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayTime, number } from '../../lib/format.ts'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { serverMessage } from '../../kit/server-message.ts'
import { type DataColumn, DataTable, RowName } from '../../ui/data-table.tsx'
import { OUTCOME_LABELS } from './outcome-filter.tsx'
import classes from './earlier-imports.module.css'
import { useImports } from './use-import.ts'

const counts = (found: Import) =>
  (['created', 'duplicate', 'refused', 'proposed'] as const)
    .filter((outcome) => found[outcome] > 0)
    .map((outcome) => `${OUTCOME_LABELS[outcome]}: ${number(found[outcome])}`)
    .concat(found.waiting > 0 ? `Na fila: ${number(found.waiting)}` : [])
    .join(' · ') || 'Nenhum arquivo'

const COLUMNS: DataColumn<Import>[] = [
  {
    heading: 'Importação',
    cell: (found) => (
      <Link to={`?importacao=${found.id}`} className={classes.link ?? ''}>
        <RowName under={found.created_by_name}>{dayTime(found.created_at)}</RowName>
        <span className={classes.counts}>{counts(found)}</span>
      </Link>
    ),
  },
  { heading: 'Arquivos', width: '6rem', cell: ({ total }) => number(total) },
  { heading: 'Resultado', width: '50%', wide: true, cell: counts },
]

const failureOf = (error: Error) => ({
  title: 'Erro ao carregar importações',
  text: serverMessage(error, 'Verifique sua conexão e tente novamente.'),
})

export function EarlierImports() {
  const [page, setPage] = useState(1)
  const list = useImports(page)
  return (
    <section aria-labelledby="importacoes-anteriores">
      <Title order={2} id="importacoes-anteriores" mb="sm">
        Importações anteriores
      </Title>
      <PagedList
        list={list}
        failure={failureOf}
        empty="Nenhuma importação ainda."
        page={page}
        perPage={IMPORT_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable label="Importações" rows={rows} keyOf={({ id }) => id} columns={COLUMNS} />
        )}
      </PagedList>
    </section>
  )
}
