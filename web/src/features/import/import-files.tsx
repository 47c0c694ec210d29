import { type ImportFile, type ImportOutcome, imports } from '@canhoto/contracts/imports'
import { IMPORT_PAGE_SIZE } from '@canhoto/contracts/limits'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import type { PagedSearch } from '../../kit/list/use-paged-search.ts'
import { fileColumns } from './file-columns.tsx'
import { RouteDialog } from './route-dialog.tsx'
import { POLL_MS } from './use-import.ts'

interface Props {
  id: string
  outcome: ImportOutcome | undefined
  paging: PagedSearch
  isGoingOn: boolean
  /** When the import was counted, in milliseconds: files that were listed before it are out of date. */
  countedAt: number
}

export function ImportFiles({ id, outcome, paging, isGoingOn, countedAt }: Props) {
  const dialog = useDialog<ImportFile>()
  return (
    <>
      <EndpointList
        endpoint={imports.files}
        params={{ id }}
        query={{ outcome }}
        paging={paging}
        refetchInterval={({ state }) => (isGoingOn || state.dataUpdatedAt < countedAt) && POLL_MS}
        pageSize={IMPORT_PAGE_SIZE}
        label="Arquivos"
        columns={(rows) => fileColumns(rows, dialog.open)}
        emptyText={isGoingOn ? 'Os resultados aparecem aqui.' : 'Nenhum resultado encontrado.'}
        failure={{ title: 'Erro ao carregar importação' }}
      />
      {dialog.choice && <RouteDialog key={dialog.key} file={dialog.choice} dialog={dialog} />}
    </>
  )
}
