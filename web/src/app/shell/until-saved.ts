import type { QueryClient } from '@tanstack/react-query'
import { SAVES } from '../../kit/call/saves.ts'
import { dismiss, lastToastId, notify } from '../../ui/toasts/notify.ts'

/**
 * Waits for what is on its way to be saved: the server refuses it once the session has ended. False when something of it could not
 * be saved, which its own screen says. `next` tells the user what follows.
 */
export async function untilSaved(client: QueryClient, next: string) {
  const cache = client.getMutationCache()
  const saves = cache.findAll({ mutationKey: SAVES, status: 'pending' })
  if (saves.length === 0) return true

  notify.info('Salvando as alterações...', next)
  const toast = lastToastId()
  await new Promise<void>((resolve) => {
    const stop = cache.subscribe(() => {
      if (saves.some(({ state }) => state.status === 'pending')) return
      stop()
      resolve()
    })
  })
  dismiss(toast)
  return saves.every(({ state }) => state.status === 'success')
}
