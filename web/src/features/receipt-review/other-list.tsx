import { receiptReview } from '@canhoto/contracts/receipt-review'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { formatNumber } from '../../lib/format.ts'

/** In the address: the receipts that came before the review, instead of the queue. */
export const BEFORE_REVIEW = 'anteriores'

const COUNTED = { status: 'PENDING_REVIEW', before_review: 'true', page: 1, per_page: 1 } as const

/** From the queue to the receipts of before the review, where there are any, and back. */
export function OtherList({ beforeReview }: { beforeReview: boolean }) {
  const { data } = useEndpointPage(receiptReview.list, { query: COUNTED })
  const count = data?.meta.total ?? 0
  if (!beforeReview && count === 0) return null
  return (
    <Button component={Link} to={beforeReview ? '?' : `?${BEFORE_REVIEW}`} variant="subtle">
      {beforeReview ? 'Ver a fila' : `Não conferidos (${formatNumber(count)})`}
    </Button>
  )
}
