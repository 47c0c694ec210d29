import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { reviewAddress } from '../../shared/import-review/review-address.ts'
import { useToReviewCount } from '../../shared/import-review/use-to-review-count.ts'

/** To the files of all imports that wait for a user, where there are any. */
export function ToReviewButton() {
  const count = useToReviewCount()
  if (count === 0) return null
  return (
    <Button component={Link} to={reviewAddress()} variant="default">
      {`A conferir (${formatNumber(count)})`}
    </Button>
  )
}
