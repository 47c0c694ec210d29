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
  const count = countOf(data)
  const body =
    count > 1 ? `${count} entregas foram atribuídas a você.` : 'Uma entrega foi atribuída a você.'
  const options = { body, tag: TAG, icon: '/icons/icon-192.png', lang: 'pt-BR' }
  return ['Nova entrega na sua rota', options] as const
}

function countOf(data: { json: () => unknown } | null) {
  try {
    const message = data?.json() as { deliveries?: unknown } | undefined
    return Number.isSafeInteger(message?.deliveries) ? Number(message?.deliveries) : 1
  } catch {
    return 1
  }
}

/** The application as it stands, or its home where none is open. */
export async function showHome(clients: Clients) {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (open ? open.focus() : clients.openWindow(HOME))
}
