import { REVIEW_PAGE_SIZE } from '@canhoto/contracts/limits'
import { receiptReview } from '@canhoto/contracts/receipt-review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { endpointKey } from '../../lib/http/endpoint-key.ts'
import { receiptImageQuery } from '../../shared/receipts/receipt-image.tsx'
import { usePlace } from '../../shared/review/use-place.ts'
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
  const place = usePlace({
    listed: list.data?.data ?? [],
    decided: decisions.map(({ receipt }) => receipt.id),
    total: list.data?.meta.total,
  })
  const { rows, current, following } = place
  usePhotosAhead(following.slice(0, READ_AHEAD))

  function decide(verdict: Verdict) {
    if (!current) return
    const sent = work.decide(current, verdict)
    place.leave()
    if (rows.length <= FEW) void sent.then(readAgain)
  }

  async function undo() {
    const receipt = await work.undo()
    if (receipt) place.goTo(receipt.id)
  }

  return {
    list,
    current,
    position: place.position,
    isLast: place.isLast,
    waiting: place.waiting,
    decided: decisions.length,
    last,
    decide,
    undo: () => void undo(),
    next: place.next,
    previous: place.previous,
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
