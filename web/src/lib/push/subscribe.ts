/** Why this browser cannot show notices; null where it can. */
export type Obstacle = 'unsupported' | 'blocked'

/** The driver did not permit notices, now or earlier. */
export class NoticesBlocked extends Error {}

export function findObstacle(): Obstacle | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/**
 * Asks the driver, and the browser for an address to which this installation alone may send. Throws NoticesBlocked, or what the
 * browser says.
 */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new NoticesBlocked()
  const { pushManager } = await navigator.serviceWorker.ready
  // It may be of a colleague, or for another key.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

export async function unsubscribe() {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
