import type { ImportFile, ImportOutcome } from '@canhoto/contracts/imports'
import { useState } from 'react'
import { useOpenDialog } from '../../kit/form/use-open-dialog.ts'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { serverMessage } from '../../kit/server-message.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { fileColumns } from './file-columns.tsx'
import { RouteDialog } from './route-dialog.tsx'
import { PER_PAGE, useImportFiles } from './use-import.ts'

interface Props {
  id: string
  outcome: ImportOutcome | undefined
  isGoingOn: boolean
}

const failureOf = (error: Error) => ({
  title: 'Erro ao carregar importação',
  text: serverMessage(error, 'Verifique sua conexão e tente novamente.'),
})

export function ImportFiles({ id, outcome, isGoingOn }: Props) {
  const [page, setPage] = useState(1)
  const list = useImportFiles(id, { page, ...(outcome && { outcome }) }, isGoingOn)
  const dialog = useOpenDialog<ImportFile>()
  return (
    <>
      <PagedList
        list={list}
        failure={failureOf}
        empty={isGoingOn ? 'Os resultados aparecem aqui.' : 'Nenhum resultado encontrado.'}
        page={page}
        perPage={PER_PAGE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            label="Arquivos"
            rows={rows}
            keyOf={(file) => file.id}
            columns={fileColumns(rows, dialog.open)}
          />
        )}
      </PagedList>
      {dialog.choice && <RouteDialog key={dialog.key} file={dialog.choice} dialog={dialog} />}
    </>
  )
}
