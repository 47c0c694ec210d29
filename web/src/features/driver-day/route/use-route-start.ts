import type { Vehicle } from '@canhoto/contracts/vehicles'
import { useState } from 'react'
import { notify } from '../../../ui/toasts/notify.ts'
import type { Day } from '../use-day.ts'

interface Options {
  day: Day
  /** Null while they load, and when loading them failed. */
  vehicles: readonly Vehicle[] | null
  vehiclesFailed: boolean
}

/** Asks for what a route needs before it starts, in order: a vehicle, then consent. */
export function useRouteStart({ day, vehicles, vehiclesFailed }: Options) {
  const [asking, setAsking] = useState<'vehicle' | 'consent' | null>(null)

  function start() {
    // The dialog says why they did not load, and loads them again.
    if (!vehicles && vehiclesFailed) return setAsking('vehicle')
    if (!vehicles) return notify.info('Carregando veículos', 'Aguarde um instante e tente de novo.')
    if (vehicles.length === 0) {
      return notify.error(
        'Nenhum veiculo disponivel',
        'Peça ao supervisor para associar um veículo.',
      )
    }
    if (!day.vehicleId) {
      notify.info('Selecione um veiculo', 'Escolha o veículo da rota para continuar.')
      return setAsking('vehicle')
    }
    if (!vehicles.some(({ id }) => id === day.vehicleId)) {
      notify.error('Veiculo invalido', 'Escolha um veículo da lista.')
      return setAsking('vehicle')
    }
    return continueStart(day.vehicleId)
  }

  function continueStart(vehicleId: string) {
    if (!day.consented) return setAsking('consent')
    setAsking(null)
    void day.startRoute(vehicleId)
  }

  async function chooseVehicle(vehicleId: string) {
    if (await day.chooseVehicle(vehicleId)) continueStart(vehicleId)
  }

  function cancelVehicle() {
    setAsking(null)
    notify.error('Rota nao iniciada', 'Escolha um veículo para iniciar a rota.')
  }

  /** The question could not be shown, so it was not answered. */
  const cancelConsent = () => setAsking(null)

  async function answerConsent(given: boolean) {
    setAsking(null)
    if (!(await day.consent(given))) return
    if (given && day.vehicleId) return day.startRoute(day.vehicleId)
    notify.error('Consentimento necessário', 'A rota só começa com a localização compartilhada.')
  }

  return { asking, start, chooseVehicle, cancelVehicle, answerConsent, cancelConsent }
}
