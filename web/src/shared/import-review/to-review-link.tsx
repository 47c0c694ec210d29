import { formatCount } from '../../lib/format.ts'
import { QuickLink } from '../day/quick-links.tsx'
import { reviewAddress } from './review-address.ts'
import { useToReviewCount } from './use-to-review-count.ts'

/** Among the quick links of a home: documents that wait for a user, also those that came by e-mail or from an ERP. */
export function ToReviewLink() {
  const count = useToReviewCount()
  // It stands there before the count is known, so that the other links do not move.
  return (
    <QuickLink to={reviewAddress()}>
      {count === 0
        ? 'Documentos a conferir'
        : formatCount(count, 'documento a conferir', 'documentos a conferir')}
    </QuickLink>
  )
}
