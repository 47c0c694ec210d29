import { type FileToReview, importReview } from '@canhoto/contracts/import-review'
import { IMPORT_REVIEW_PAGE_SIZE } from '@canhoto/contracts/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
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
  const [at, setAt] = useState<{ id: string | null; index: number }>({ id: null, index: 0 })

  const listed = list.data?.data ?? []
  const rows = listed.filter(({ id }) => !settled.includes(id))
  const found = rows.findIndex(({ id }) => id === at.id)
  // One that a colleague has decided gives its place to the next.
  const index = found >= 0 ? found : Math.max(0, Math.min(at.index, rows.length - 1))
  const current = rows[index] ?? null
  useDocumentsAhead(rows.slice(index + 1, index + 1 + READ_AHEAD))

  function show(position: number) {
    const file = rows[position]
    if (file) setAt({ id: file.id, index: position })
  }

  function settle(id: string) {
    setSettled((before) => [...before, id])
    setAt({ id: rows[index + 1]?.id ?? null, index })
  }

  return {
    list,
    current,
    position: index + 1,
    isLast: index + 1 >= rows.length,
    /** Those that are listed, and those beyond them. */
    waiting: rows.length + Math.max(0, (list.data?.meta.total ?? 0) - listed.length),
    settled: settled.length,
    settle,
    next: () => show(index + 1),
    previous: () => show(index - 1),
  }
}

function useDocumentsAhead(files: readonly FileToReview[]) {
  const client = useQueryClient()
  const ids = files.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const file of files)
      if (documentQuery(importReview.document, file).enabled)
        void client.prefetchQuery(documentQuery(importReview.document, file))
    // The files are named by their ids.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ids, client])
}
