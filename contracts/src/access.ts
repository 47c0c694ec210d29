/** Who may do what. The only table of role rules: the server enforces it, the web hides with it. Spec 1 section 6, spec 2 section 6. */

export const ROLES = ['MASTER', 'ADMIN', 'SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const
export type Role = (typeof ROLES)[number]

const OFFICE = ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const

const RULES = {
  'session.use': ROLES,
  'session.choose-company': ROLES,
  'companies.manage': ['MASTER'],
  'platform.manage': ['MASTER'],
  'memberships.manage': ['MASTER'],
  'plan.read': ['MASTER', 'ADMIN'],
  'audit.read': ['MASTER', 'ADMIN'],
  'status.read': ['MASTER', 'ADMIN'],
  'users.read': ['MASTER', ...OFFICE],
  'users.manage': ['MASTER', 'ADMIN', 'SUPERVISOR'],
  'drivers.read': OFFICE,
  'vehicles.read': [...OFFICE, 'DRIVER'],
  'vehicles.manage': ['ADMIN'],
  'deliveries.read': [...OFFICE, 'DRIVER', 'CLIENT'],
  'deliveries.create': [...OFFICE, 'DRIVER'],
  'deliveries.assign': OFFICE,
  'deliveries.import': OFFICE,
  'deliveries.delete': ['ADMIN', 'SUPERVISOR', 'DRIVER'],
  'documents.read': [...OFFICE, 'DRIVER'],
  'receipts.upload': [...OFFICE, 'DRIVER'],
  'receipts.read': [...OFFICE, 'DRIVER', 'CLIENT'],
  'tracking.share': ['DRIVER'],
  'tracking.read': OFFICE,
  'dashboard.read': OFFICE,
  'reports.read': ['MASTER', ...OFFICE],
} satisfies Record<string, readonly Role[]>

export type Action = keyof typeof RULES

export function can(role: Role, action: Action) {
  return (RULES[action] as readonly Role[]).includes(role)
}

/** The roles that each may give to another person, and so the people that each may edit, deactivate or remove. */
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

/** A platform's own account is changed by the platform alone; anybody else by whoever could have created them. */
export function mayManage(viewer: Role, person: Role) {
  return person === 'MASTER' ? viewer === 'MASTER' : ASSIGNABLE[viewer].includes(person)
}

const ALIASES: Record<string, Role> = {
  ADMINISTRADOR: 'ADMIN',
  MOTORISTA: 'DRIVER',
  OPERADOR: 'OPERATOR',
  CLIENTE: 'CLIENT',
}

/** Reads a role as any system writes it (spec 1 section 2); null when nobody knows it. */
export function normalizeRole(text: string): Role | null {
  const word = text.trim().toUpperCase()
  return ALIASES[word] ?? ROLES.find((role) => role === word) ?? null
}
