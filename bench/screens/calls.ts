import type { Role } from '@canhoto/contracts/access'

/** What the paths of the calls name. */
export interface Example {
  driverId: string
  deliveryId: string
  importId: string
  operatorId: string
  /** Of the company that MASTER chose. */
  companyId: string
  /** Days of the company, '2026-11-20'. */
  today: string
  yesterday: string
  longAgo: string
  webhookId: string
  mailboxId: string
  monthAgo: string
}

/** SENDER is a client who sends many deliveries, CLIENT one who receives a few. */
export type Viewer = Role | 'SENDER'

interface Screen {
  screen: string
  /** They take turns. */
  viewers: readonly Viewer[]
  /** What its first view asks for, and what a tap on one of its filters asks for. */
  paths: string[]
}

const OFFICE = ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const
const HOME = [
  '/api/auth/me',
  '/api/dashboard/kpis',
  '/api/dashboard/trends',
  '/api/dashboard/charts',
  '/api/deliveries/recent-alerts?state=open&page=1&per_page=4',
  '/api/tracking/drivers/current-locations',
]

/** Every call that the first view of each screen makes (web/src/features), and those of its filters and dialogs. */
export function screens(example: Example): Screen[] {
  return [
    { screen: 'início', viewers: OFFICE, paths: HOME },
    ...adminScreens(example),
    ...companyScreens(example),
    ...officeScreens(example),
    ...reportScreens(example),
    ...masterScreens(example),
    {
      screen: 'dia do motorista',
      viewers: ['DRIVER'],
      paths: [
        `/api/deliveries?driver_id=${example.driverId}&day=today&sort=created_at`,
        '/api/tracking/driver/day',
        '/api/occurrences/reasons?status=ATIVO',
        `/api/vehicles?company_id=${example.companyId}&status=ATIVO`,
        '/api/tracking/push',
        '/api/tracking/device',
        '/api/tracking/driver/views',
      ],
    },
  ]
}

function adminScreens({ operatorId }: Example): Screen[] {
  const admin = (screen: string, ...paths: string[]) => ({
    screen,
    viewers: ['ADMIN'] as const,
    paths,
  })
  return [
    admin('início', '/api/companies/usage', '/api/dashboard/status'),
    admin(
      'primeiros passos',
      '/api/vehicles?page=1&per_page=1',
      '/api/deliveries?page=1&per_page=1',
    ),
    admin(
      'usuários',
      '/api/users?page=1&per_page=10',
      '/api/users?search=motorista+77&per_page=10',
    ),
    admin('veículos', '/api/vehicles?page=1&per_page=10'),
    admin('motivos', '/api/occurrences/reasons?page=1&per_page=10'),
    admin('comprovante', '/api/companies/receiver'),
    admin('perfil', '/api/auth/sessions'),
    admin(
      'auditoria',
      '/api/reports/audit?page=1&per_page=10',
      '/api/reports/audit?record_type=driver&per_page=10',
      '/api/reports/audit?record_type=user&per_page=10',
      '/api/reports/audit?search=motorista+77&per_page=10',
      '/api/reports/audit?search=operator&per_page=10',
      `/api/reports/audit?user_id=${operatorId}&per_page=10`,
    ),
  ]
}

function companyScreens({ driverId, webhookId, mailboxId }: Example): Screen[] {
  const admin = (screen: string, ...paths: string[]) => ({
    screen,
    viewers: ['ADMIN'] as const,
    paths,
  })
  const first = 'page=1&per_page=10'
  return [
    admin(
      'integrações',
      '/api/companies/api-keys',
      '/api/companies/webhooks',
      `/api/companies/webhooks/${webhookId}`,
      `/api/companies/webhooks/${webhookId}/messages?${first}`,
      `/api/companies/webhooks/${webhookId}/messages?state=failed&${first}`,
      '/api/deliveries/mailboxes',
      `/api/deliveries/mailboxes/${mailboxId}/messages?${first}`,
    ),
    admin(
      'privacidade',
      '/api/companies/retention',
      '/api/companies/retention/preview?position_days=180&photo_years=1&document_years=6',
      `/api/companies/retention/runs?${first}`,
      `/api/companies/people/requests?${first}`,
      `/api/tracking/views?${first}`,
      `/api/tracking/views?driver_id=${driverId}&${first}`,
    ),
  ]
}

/** The list of deliveries with each filter, order and view, its last pages, and searches that find much, little and nothing. */
function deliveryLists({ today, longAgo, monthAgo, driverId }: Example) {
  return [
    'page=1',
    'page=500',
    'sort=created_at',
    'sort=-updated_at',
    'day=today',
    `day=${longAgo}`,
    'without_driver=true',
    'late=true',
    'without_receipt=true',
    'status=PENDING',
    'status=IN_TRANSIT',
    'status=DELIVERED',
    'status=DELIVERED&page=500',
    'status=REFUSED',
    'status=PROBLEM',
    `from=${longAgo}&to=${longAgo}`,
    `from=${monthAgo}&to=${today}`,
    `from=${longAgo}`,
    `driver_id=${driverId}`,
    `driver_id=${driverId}&status=REFUSED`,
    'client_document=00000000000077',
    'search=500123',
    'search=padaria',
    'search=padaria+sol+77',
    'search=nada-com-este-nome',
  ].map((filter) => `/api/deliveries?per_page=20&${filter}`)
}

function officeScreens(example: Example): Screen[] {
  const { yesterday, driverId, deliveryId, importId } = example
  const office = (screen: string, ...paths: string[]) => ({ screen, viewers: OFFICE, paths })
  return [
    office(
      'entregas',
      ...deliveryLists(example),
      '/api/deliveries/views',
      '/api/drivers?status=active',
      '/api/deliveries/clients?search=padaria',
    ),
    office('quadro', '/api/deliveries?day=today&sort=-created_at&page=1&per_page=1000'),
    office(
      'entrega',
      `/api/deliveries/${deliveryId}/record`,
      `/api/deliveries/${deliveryId}/events?page=1&per_page=50`,
      `/api/occurrences?delivery_id=${deliveryId}`,
    ),
    office(
      'conferência',
      '/api/receipts?page=1&per_page=20',
      '/api/receipts?page=500&per_page=20',
      '/api/receipts?before_review=true&page=1&per_page=20',
      '/api/receipts?status=VALID&page=1&per_page=20',
      '/api/receipts?status=REJECTED&page=1&per_page=20',
    ),
    office(
      'alertas',
      '/api/deliveries/recent-alerts?state=open&per_page=10',
      '/api/deliveries/recent-alerts?state=all&per_page=10',
      '/api/deliveries/recent-alerts?state=all&type=parado&per_page=10',
    ),
    office(
      'importar',
      '/api/deliveries/imports?page=1&per_page=50',
      `/api/deliveries/imports/${importId}`,
      `/api/deliveries/imports/${importId}/files?page=1&per_page=50`,
    ),
    office(
      'rastreamento',
      `/api/tracking/drivers/${driverId}/history?start_date=${yesterday}&end_date=${yesterday}`,
      `/api/deliveries?driver_id=${driverId}&day=today&sort=created_at`,
    ),
  ]
}

function reportScreens({ driverId, today, monthAgo, longAgo }: Example): Screen[] {
  const month = `start_date=${monthAgo}&end_date=${today}`
  const reports = (screen: string, ...paths: string[]) => ({ screen, viewers: OFFICE, paths })
  return [
    reports(
      'relatórios',
      '/api/reports/deliveries?page=1&per_page=10',
      '/api/reports/deliveries?search=padaria&per_page=10',
      '/api/deliveries/deleted?page=1&per_page=10',
      '/api/reports/driver-performance',
      `/api/reports/deliveries?start_date=${longAgo}&end_date=${longAgo}&per_page=10`,
      `/api/reports/deliveries/totals?${month}`,
      '/api/reports/occurrences?page=1&per_page=10',
      '/api/reports/occurrences?search=padaria+sol+77&per_page=10',
      `/api/reports/occurrences/totals?${month}`,
      `/api/reports/clients?${month}&per_page=10`,
      `/api/reports/clients/totals?${month}`,
      `/api/reports/receipts/totals?${month}`,
      '/api/reports/driver-performance/month',
      `/api/reports/driver-performance?day=${longAgo}`,
      `/api/reports/driver-performance/month?day=${longAgo}`,
      '/api/reports/unproved/totals',
      '/api/reports/unproved?per_page=5',
    ),
    reports(
      'canhotos',
      '/api/reports/receipts?page=1&per_page=10',
      '/api/reports/receipts?search=padaria+sol&per_page=10',
      '/api/reports/canhotos?page=1&per_page=10',
      `/api/reports/canhotos?driver_id=${driverId}&per_page=10`,
    ),
    client('cliente que recebe', 'CLIENT'),
    client('cliente que envia', 'SENDER'),
  ]
}

function client(screen: string, viewer: Viewer): Screen {
  const pages = [1, 2].map((page) => `/api/deliveries?page=${page}&per_page=10`)
  const paths = [
    ...pages,
    '/api/dashboard/client',
    '/api/reports/deliveries?per_page=10',
    '/api/reports/canhotos?per_page=10',
  ]
  return { screen, viewers: [viewer], paths }
}

function masterScreens({ companyId }: Example): Screen[] {
  const master = (screen: string, ...paths: string[]) => ({
    screen: `MASTER ${screen}`,
    viewers: ['MASTER'] as const,
    paths,
  })
  const of = (path: string) => [
    `${path}?page=1&per_page=10`,
    `${path}?company_id=${companyId}&per_page=10`,
  ]
  return [
    master('início', '/api/dashboard/master', '/api/companies/usage', '/api/auth/companies'),
    master('empresas', '/api/companies?page=1&per_page=10', '/api/companies'),
    master('usuários', ...of('/api/users')),
    master(
      'relatórios',
      ...of('/api/reports/deliveries'),
      '/api/reports/deliveries?search=padaria+sol&per_page=10',
    ),
    master('canhotos', ...of('/api/reports/receipts')),
    master('auditoria', ...of('/api/reports/audit')),
    master('configurações', '/api/companies/settings'),
  ]
}
