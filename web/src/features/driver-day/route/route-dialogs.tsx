import { ConsentDialog } from './consent-dialog.tsx'
import type { useRouteStart } from './use-route-start.ts'
import type { useVehicles } from './use-vehicles.ts'
import { VehicleDialog } from './vehicle-dialog.tsx'

interface Props {
  routeStart: ReturnType<typeof useRouteStart>
  vehicles: ReturnType<typeof useVehicles>
  chosen: string | null
}

/** The dialogs that starting a route may need. */
export function RouteDialogs({ routeStart, vehicles, chosen }: Props) {
  const { asking, chooseVehicle, cancelVehicle, answerConsent } = routeStart
  return (
    <>
      <VehicleDialog
        opened={asking === 'vehicle'}
        vehicles={vehicles}
        chosen={chosen}
        onChoose={(vehicleId) => void chooseVehicle(vehicleId)}
        onClose={cancelVehicle}
      />
      <ConsentDialog
        opened={asking === 'consent'}
        consented={false}
        onClose={() => void answerConsent(false)}
        onAnswer={(given) => void answerConsent(given)}
      />
    </>
  )
}
