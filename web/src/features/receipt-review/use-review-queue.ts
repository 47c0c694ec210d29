import { REVIEW_PAGE_SIZE } from '@canhoto/contracts/limits'
import { receiptReview } from '@canhoto/contracts/receipt-review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { receiptImageQuery } from '../../shared/receipts/receipt-image.tsx'
import { useDecisions, type Verdict } from './use-decisions.ts'

/** Photos that are fetched while the user looks at the one before. */
const READ_AHEAD = 3
/** With fewer left, more are read. */
const FEW = REVIEW_PAGE_SIZE / 2
const REFRESH_MS = 60_000

/**
 * The receipts that wait for a user, the oldest first; or those from before the review, the newest first. A decision shows the next
 * one at once and is sent meanwhile; one that the server does not take comes back, unless another user has decided it.
 */
export function useReviewQueue(beforeReview: boolean) {
  const client = useQueryClient()
  const query = {
    status: 'PENDING_REVIEW',
    ...(beforeReview && ({ before_review: 'true' } as const)),
    page: 1,
    per_page: REVIEW_PAGE_SIZE,
  } as const
  const list = useEndpointPage(receiptReview.list, { query }, { refetchInterval: REFRESH_MS })
  const readAgain = () => client.invalidateQueries({ queryKey: endpointKey(receiptReview.list) })
  const { decisions, last, ...work } = useDecisions(readAgain)
  const [at, setAt] = useState<{ id: string | null; index: number }>({ id: null, index: 0 })

  const listed = list.data?.data ?? []
  const decided = new Set(decisions.map(({ receipt }) => receipt.id))
  const rows = listed.filter(({ id }) => !decided.has(id))
  const found = rows.findIndex(({ id }) => id === at.id)
  // One that another user has decided gives its place to the next.
  const index = found >= 0 ? found : Math.max(0, Math.min(at.index, rows.length - 1))
  const current = rows[index] ?? null
  usePhotosAhead(rows.slice(index + 1, index + 1 + READ_AHEAD))

  function show(position: number) {
    const receipt = rows[position]
    if (receipt) setAt({ id: receipt.id, index: position })
  }

  function decide(verdict: Verdict) {
    if (!current) return
    const sent = work.decide(current, verdict)
    setAt({ id: rows[index + 1]?.id ?? null, index })
    if (rows.length <= FEW) void sent.then(readAgain)
  }

  async function undo() {
    const receipt = await work.undo()
    if (receipt) setAt({ id: receipt.id, index: 0 })
  }

  return {
    list,
    current,
    position: index + 1,
    isLast: index + 1 >= rows.length,
    /** Those that are listed, and those beyond them. */
    waiting: rows.length + Math.max(0, (list.data?.meta.total ?? 0) - listed.length),
    decided: decisions.length,
    last,
    decide,
    undo: () => void undo(),
    next: () => show(index + 1),
    previous: () => show(index - 1),
    readAgain: () => void readAgain(),
  }
}

function usePhotosAhead(receipts: readonly { url: string }[]) {
  const client = useQueryClient()
  const urls = receipts.map(({ url }) => url).join(' ')
  useEffect(() => {
    for (const url of urls.split(' ')) if (url) void client.prefetchQuery(receiptImageQuery(url))
  }, [urls, client])
}
