import { importReview } from '@canhoto/contracts/import-review'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpointPage } from '../../kit/call/use-endpoint-query.ts'
import { formatNumber } from '../../lib/format.ts'
import { reviewAddress } from './review-address.ts'

const REFRESH_MS = 60_000
const COUNTED = { page: 1, per_page: 1 } as const

/** To the files of all imports that wait for a user, where there are any. */
export function ToReviewButton() {
  // An import that was just read has changed it.
  const fresh = { staleTime: 0, refetchInterval: REFRESH_MS }
  const { data } = useEndpointPage(importReview.list, { query: COUNTED }, fresh)
  const count = data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <Button component={Link} to={reviewAddress()} variant="default">
      {`A conferir (${formatNumber(count)})`}
    </Button>
  )
}
