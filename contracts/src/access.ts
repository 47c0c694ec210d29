/**
 * Who may do what. The only table of role rules: the server enforces it, the web hides with it. Spec 1 section 6, spec
 * 2 section 6.
 */

export const ROLES = ['MASTER', 'ADMIN', 'SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const
export type Role = (typeof ROLES)[number]

const OFFICE = ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const

const RULES = {
  'session.use': ROLES,
  'session.choose-company': ROLES,
  'companies.manage': ['MASTER'],
  'companies.create': ['MASTER'],
  'platform.manage': ['MASTER'],
  'memberships.manage': ['MASTER'],
  'plan.read': ['MASTER', 'ADMIN'],
  'audit.read': ['MASTER', 'ADMIN'],
  'status.read': ['MASTER', 'ADMIN'],
  'users.read': ['MASTER', ...OFFICE],
  'users.manage': ['MASTER', 'ADMIN', 'SUPERVISOR'],
  'drivers.read': OFFICE,
  'drivers.create': OFFICE,
  'vehicles.read': [...OFFICE, 'DRIVER'],
  'vehicles.manage': ['ADMIN'],
  'deliveries.read': [...OFFICE, 'DRIVER', 'CLIENT'],
  'deliveries.create': [...OFFICE, 'DRIVER'],
  'deliveries.assign': OFFICE,
  'deliveries.dispatch': OFFICE,
  'deliveries.order': [...OFFICE, 'DRIVER'],
  'deliveries.history': OFFICE,
  'deliveries.edit': OFFICE,
  'deliveries.cancel': OFFICE,
  'deliveries.share': [...OFFICE, 'CLIENT'],
  'deliveries.import': OFFICE,
  'imports.review': OFFICE,
  'deliveries.delete': ['ADMIN', 'SUPERVISOR', 'DRIVER'],
  'deliveries.restore': OFFICE,
  'documents.read': [...OFFICE, 'DRIVER'],
  'receipts.upload': [...OFFICE, 'DRIVER'],
  'receipts.read': ROLES,
  'receipts.review': OFFICE,
  'occurrences.read': ROLES,
  'occurrences.create': [...OFFICE, 'DRIVER'],
  'reasons.read': [...OFFICE, 'DRIVER'],
  'reasons.manage': ['ADMIN'],
  'proofs.manage': ['ADMIN'],
  'privacy.manage': ['ADMIN'],
  'integrations.manage': ['ADMIN'],
  'certificates.manage': ['ADMIN'],
  'sefaz.read': OFFICE,
  'sefaz.retry': OFFICE,
  'sefaz.cancel': ['ADMIN', 'SUPERVISOR'],
  'sefaz-intake.use': OFFICE,
  'sefaz-intake.manage': ['ADMIN'],
  'tracking.share': ['DRIVER'],
  'tracking.read': OFFICE,
  'dashboard.read': OFFICE,
  'demonstration.pause': OFFICE,
  'alerts.read': OFFICE,
  'live.read': [...OFFICE, 'CLIENT'],
  'dashboard.client': ['CLIENT'],
  'reports.read': ['MASTER', ...OFFICE],
  'reports.deliveries': ['MASTER', ...OFFICE, 'CLIENT'],
  'reports.figures': OFFICE,
} satisfies Record<string, readonly Role[]>

export type Action = keyof typeof RULES

export function can(role: Role, action: Action) {
  return (RULES[action] as readonly Role[]).includes(role)
}

/** A platform administrator, who sees every company. */
export function isMaster(role: Role | null | undefined) {
  return role === 'MASTER'
}

/** Who drives, and sees their own deliveries alone. */
export function isDriver(role: Role | null | undefined) {
  return role === 'DRIVER'
}

/** Of a company's customer, who sees the deliveries that name their document. */
export function isClient(role: Role | null | undefined) {
  return role === 'CLIENT'
}

/** The roles that each role may give to another user, and so the users that each may edit, deactivate or delete. */
const ASSIGNABLE: Record<Role, readonly Role[]> = {
  MASTER: ['ADMIN', 'SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'],
  ADMIN: ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'],
  SUPERVISOR: ['OPERATOR', 'DRIVER'],
  OPERATOR: [],
  DRIVER: [],
  CLIENT: [],
}

export function assignableBy(viewer: Role) {
  return ASSIGNABLE[viewer]
}

/** MASTER alone changes a MASTER; any other user is changed by the roles that could have created them. */
export function canManage(viewer: Role, managed: Role) {
  return isMaster(managed) ? isMaster(viewer) : ASSIGNABLE[viewer].includes(managed)
}

const ALIASES: Record<string, Role> = {
  ADMINISTRADOR: 'ADMIN',
  MOTORISTA: 'DRIVER',
  OPERADOR: 'OPERATOR',
  CLIENTE: 'CLIENT',
}

/** Parses a role in any of the spellings of spec 1 section 2; null when the text is not a role. */
export function normalizeRole(text: string): Role | null {
  const word = text.trim().toUpperCase()
  return ALIASES[word] ?? ROLES.find((role) => role === word) ?? null
}
