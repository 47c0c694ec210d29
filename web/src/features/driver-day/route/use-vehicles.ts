import { vehicles } from '@canhoto/contracts/vehicles'
import { useSignedIn } from '../../../session/use-session.ts'
import { useOfflineQuery } from '../../../lib/offline/use-offline-query.ts'

/** The active vehicles of the driver's company. */
export function useVehicles(enabled: boolean) {
  const { company } = useSignedIn()
  return useOfflineQuery(
    vehicles.list,
    { query: { company_id: company.id, status: 'ATIVO' } },
    { enabled },
  )
}
