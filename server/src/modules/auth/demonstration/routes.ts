import { demonstration } from '@canhoto/contracts/demonstration'
import type { Route } from '../../../access/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound } from '../../../platform/errors.ts'

export default function demonstrationRoutes(route: Route, { dayClock }: Dependencies) {
  function getClock() {
    if (!dayClock) throw notFound('Esta instalação não é uma demonstração.')
    return dayClock
  }

  route(demonstration.get, async () => ({ is_paused: getClock().isPaused() }))

  route(demonstration.update, async ({ body: { is_paused } }) => {
    getClock().setPaused(is_paused)
    return { is_paused }
  })
}
