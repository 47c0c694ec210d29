import { type FileToReview, importReview } from '@canhoto/contracts/import-review'
import { IMPORT_REVIEW_PAGE_SIZE } from '@canhoto/contracts/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { usePlace } from '../../shared/review/use-place.ts'
import { documentQuery } from '../../shared/documents/document-preview.tsx'

/** Documents that are fetched while the user looks at the one before. */
const READ_AHEAD = 2
const REFRESH_MS = 60_000

/** The files that wait for a user, the oldest first. One that was decided gives its place to the next at once. */
export function useFilesToReview(importId: string | null) {
  const query = {
    ...(importId && { import_id: importId }),
    page: 1,
    per_page: IMPORT_REVIEW_PAGE_SIZE,
  }
  const list = useEndpointPage(
    importReview.list,
    { query },
    { staleTime: 0, refetchInterval: REFRESH_MS },
  )
  const [settled, setSettled] = useState<readonly string[]>([])
  const { leave, following, ...place } = usePlace({
    listed: list.data?.data ?? [],
    decided: settled,
    total: list.data?.meta.total,
  })
  useDocumentsAhead(following.slice(0, READ_AHEAD))

  function settle(id: string) {
    setSettled((before) => [...before, id])
    leave()
  }

  return { ...place, list, settled: settled.length, settle }
}

function useDocumentsAhead(files: readonly FileToReview[]) {
  const client = useQueryClient()
  const ids = files.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const file of files)
      if (documentQuery(importReview.document, file).enabled)
        void client.prefetchQuery(documentQuery(importReview.document, file))
    // oxlint-disable-next-line react/exhaustive-deps -- the files are named by their ids
  }, [ids, client])
}
