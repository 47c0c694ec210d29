import { useEffect } from 'react'
import { LazyConsentDialog, LazyVehicleDialog, loadDayDialogs } from './lazy-dialogs.ts'
import type { useRouteStart } from './use-route-start.ts'
import type { useVehicles } from './use-vehicles.ts'

interface Props {
  routeStart: ReturnType<typeof useRouteStart>
  vehicles: ReturnType<typeof useVehicles>
  chosen: string | null
}

/** The dialogs that starting a route may need. */
export function RouteDialogs({ routeStart, vehicles, chosen }: Props) {
  const { asking, chooseVehicle, cancelVehicle, answerConsent, cancelConsent } = routeStart
  useEffect(loadDayDialogs, [])
  if (asking === 'vehicle') {
    return (
      <LazyVehicleDialog
        vehicles={vehicles}
        chosen={chosen}
        onChoose={(vehicleId) => void chooseVehicle(vehicleId)}
        onClose={cancelVehicle}
      />
    )
  }
  if (asking === 'consent') {
    return (
      <LazyConsentDialog
        consented={false}
        onClose={cancelConsent}
        onAnswer={(given) => void answerConsent(given)}
      />
    )
  }
  return null
}
