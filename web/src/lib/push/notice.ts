/** Of the service worker: the pages of the application that are open. */
export interface Clients {
  matchAll: (options: {
    type: 'window'
    includeUncontrolled: true
  }) => Promise<readonly { focus: () => Promise<unknown> }[]>
  openWindow: (path: string) => Promise<unknown>
}

const HOME = '/dashboard'
/** A later notice replaces the one before. */
const TAG = 'entregas'

/** What the phone shows for a message of the server (NewDeliveries in contracts); of one that cannot be read, that there is something new. */
export function noticeOf(data: { json: () => unknown } | null) {
  const { deliveries, photos } = countsOf(data)
  const sentences = [
    deliveries === 1 && 'Uma entrega foi atribuída a você.',
    deliveries > 1 && `${deliveries} entregas foram atribuídas a você.`,
    photos === 1 && 'Um canhoto foi recusado. Fotografe de novo.',
    photos > 1 && `${photos} canhotos foram recusados. Fotografe de novo.`,
  ]
  const body = sentences.filter((sentence) => sentence !== false).join(' ')
  const options = { body, tag: TAG, icon: '/icons/icon-192.png', lang: 'pt-BR' }
  return [deliveries > 0 ? 'Nova entrega na sua rota' : 'Canhoto recusado', options] as const
}

const UNKNOWN = { deliveries: 1, photos: 0 }

function countsOf(data: { json: () => unknown } | null) {
  try {
    const message = data?.json() as { deliveries?: unknown; photos?: unknown } | undefined
    const counts = { deliveries: toCount(message?.deliveries), photos: toCount(message?.photos) }
    return counts.deliveries + counts.photos > 0 ? counts : UNKNOWN
  } catch {
    return UNKNOWN
  }
}

const toCount = (value: unknown) => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0)

/** The application as it stands, or its home where none is open. */
export async function showHome(clients: Clients) {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (open ? open.focus() : clients.openWindow(HOME))
}
