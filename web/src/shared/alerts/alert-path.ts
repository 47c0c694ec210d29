import type { Alert } from '@canhoto/contracts/alerts'

/** Of alerts that are about no delivery. What only an ADMIN can see to has none. */
const PATHS = {
  delivery_deleted: '/dashboard/relatorios',
  parado: '/dashboard/rastreamento',
  no_signal: '/dashboard/rastreamento',
  plan_limit: '/dashboard/usuarios',
  webhook_disabled: null,
  mailbox_failing: null,
  certificate_expiring: null,
  sefaz_overdue: '/dashboard/entrada-sefaz',
} as const

/** Where the office sees to what an alert is about; null where there is nothing any more. */
export function alertPath({ type, deliveryId, driverId }: Alert) {
  switch (type) {
    case 'delivery_late': {
      const whose = driverId === null ? 'without_driver=true' : `driver_id=${driverId}`
      return deliveryId ? pathOf(deliveryId) : `/dashboard/entregas?late=true&${whose}`
    }
    case 'delivery_failed':
    case 'unexpected_place':
    case 'photo_refused':
    case 'sefaz_waiting':
    case 'invoice_cancelled':
    case 'invoice_corrected':
      return deliveryId && pathOf(deliveryId)
    default:
      return PATHS[type]
  }
}

const pathOf = (deliveryId: string) => `/dashboard/entregas/${deliveryId}`
