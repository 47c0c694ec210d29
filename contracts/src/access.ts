/** Who may do what. The only table of role rules: the server enforces it, the web hides with it. Spec 1 section 6, spec 2 section 6. */

export const ROLES = ['MASTER', 'ADMIN', 'SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const
export type Role = (typeof ROLES)[number]

const OFFICE = ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const

const RULES = {
  'session.use': ROLES,
  'session.choose-company': ROLES,
  'companies.read': ['MASTER'],
  'users.read': ['MASTER', 'ADMIN', 'SUPERVISOR'],
  'drivers.read': OFFICE,
  'vehicles.read': [...OFFICE, 'DRIVER'],
  'deliveries.read': [...OFFICE, 'DRIVER', 'CLIENT'],
  'deliveries.create': [...OFFICE, 'DRIVER'],
  'deliveries.assign': OFFICE,
  'deliveries.delete': ['ADMIN', 'SUPERVISOR', 'DRIVER'],
  'documents.read': [...OFFICE, 'DRIVER'],
  'receipts.upload': [...OFFICE, 'DRIVER'],
  'receipts.read': [...OFFICE, 'DRIVER', 'CLIENT'],
  'tracking.share': ['DRIVER'],
  'tracking.read': OFFICE,
  'dashboard.read': OFFICE,
} satisfies Record<string, readonly Role[]>

export type Action = keyof typeof RULES

export function can(role: Role, action: Action) {
  return (RULES[action] as readonly Role[]).includes(role)
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
