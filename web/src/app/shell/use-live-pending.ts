import { useEffect, useState } from 'react'
import { type Unsent, readUnsent } from '../../lib/outbox/count-pending.ts'
import { onOutboxChange } from '../../lib/outbox/outbox-events.ts'
import { unsentFiles } from '../../lib/unsent-files.ts'
import { useSignedIn } from '../../session/use-session.ts'

/** What is unsent, from what was found at first: it goes on being sent while the user reads about it. */
export function useLivePending(found: Unsent) {
  const { user, company } = useSignedIn()
  const [userId, companyId] = [user.id, company.id]
  const [pending, setPending] = useState(found)
  useEffect(() => {
    let isOver = false
    async function refresh() {
      const now = await readUnsent({ userId, companyId })
      if (!isOver) setPending(now)
    }
    const stops = [
      onOutboxChange(() => void refresh()),
      unsentFiles.subscribe(() => void refresh()),
    ]
    // For what changed before this listened.
    void refresh()
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [userId, companyId])
  return pending
}
