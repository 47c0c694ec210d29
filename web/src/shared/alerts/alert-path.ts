import type { Alert } from '@canhoto/contracts/alerts'

/** Where the office sees to what an alert is about; null where there is nothing any more. */
export function alertPath({ type, deliveryId, driverId }: Alert) {
  switch (type) {
    case 'delivery_deleted':
      return '/dashboard/relatorios'
    case 'parado':
    case 'no_signal':
      return '/dashboard/rastreamento'
    // Only an ADMIN can see to it.
    case 'webhook_disabled':
      return null
    case 'plan_limit':
      return '/dashboard/usuarios'
    case 'delivery_late': {
      const whose = driverId === null ? 'without_driver=true' : `driver_id=${driverId}`
      return deliveryId ? pathOf(deliveryId) : `/dashboard/entregas?late=true&${whose}`
    }
    case 'delivery_failed':
    case 'unexpected_place':
    case 'photo_refused':
      return deliveryId && pathOf(deliveryId)
  }
}

const pathOf = (deliveryId: string) => `/dashboard/entregas/${deliveryId}`
