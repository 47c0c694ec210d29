import type { Action, Role } from './access.ts'

/** A key may never do what this role may not. */
export const KEY_ROLE: Role = 'OPERATOR'

/**
 * What a key of the API may be allowed, each scope with its actions of the access table. It stands apart from that table, because
 * the web's first download has the other one. What no scope names, such as passwords, users and keys, no key does.
 */
export const SCOPE_ACTIONS = {
  'deliveries.read': ['deliveries.read', 'deliveries.history'],
  'deliveries.import': ['deliveries.import'],
  'deliveries.write': [
    'deliveries.create',
    'deliveries.edit',
    'deliveries.assign',
    'deliveries.cancel',
    'deliveries.share',
  ],
  'receipts.read': ['receipts.read'],
  'occurrences.read': ['occurrences.read', 'reasons.read'],
  'drivers.read': ['drivers.read', 'vehicles.read'],
  'tracking.read': ['tracking.read'],
  'reports.read': ['reports.read', 'reports.deliveries', 'reports.figures', 'dashboard.read'],
} as const satisfies Record<string, readonly Action[]>

export type Scope = keyof typeof SCOPE_ACTIONS
export const SCOPES = Object.keys(SCOPE_ACTIONS) as [Scope, ...Scope[]]

/** The scopes of which each allows the action; none for an action that is for users alone. */
export function scopesFor(action: string): Scope[] {
  return SCOPES.filter((scope) => (SCOPE_ACTIONS[scope] as readonly string[]).includes(action))
}

export function isInScopes(scopes: readonly string[], action: string) {
  return scopesFor(action).some((scope) => scopes.includes(scope))
}
