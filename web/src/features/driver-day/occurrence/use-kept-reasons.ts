import { useEffect } from 'react'
import { loadWhenIdle } from '../../../lib/load-when-idle.ts'
import { useSignedIn } from '../../../session/use-session.ts'

/** The reasons, and the dialog for them, are loaded once the page is open, so that a driver has them without a network. */
export function useKeptReasons() {
  const { user, company } = useSignedIn()
  useEffect(() => {
    // Those of the last time stay where it fails; the dialog asks again.
    loadWhenIdle(async () => {
      const { keepReasons } = await import('../list/delivery-dialog.tsx')
      await keepReasons({ userId: user.id, companyId: company.id })
    })
  }, [user.id, company.id])
}
