import type { CallKind, CallLimits } from './call-limits.ts'

/** Who a call counts for. Calls without a company count for their user or network address. */
export interface CallOwner {
  company: string
  session: string
}

/** The connections that are in use, of all kinds and of lists. */
interface Used {
  any: number
  list: number
}

const NOTHING: Used = { any: 0, list: 0 }

/** Counts the connections of each company and session, and says whether another one is within their shares. */
export function createConnectionUsage(poolSize: number, { shares, listShares }: CallLimits) {
  const used = new Map<string, Used>()
  const countOf = (share: number) => Math.max(1, Math.floor(poolSize * share))

  const scopesOf = ({ company, session }: CallOwner) =>
    [
      ['all', 'all'],
      ['company', `company ${company}`],
      ['session', `session ${session}`],
    ] as const

  function add(owner: CallOwner, kind: CallKind, change: 1 | -1) {
    for (const [, key] of scopesOf(owner)) {
      const { any, list } = used.get(key) ?? NOTHING
      if (any + change === 0) used.delete(key)
      else used.set(key, { any: any + change, list: list + (kind === 'list' ? change : 0) })
    }
  }

  return {
    canStart: (owner: CallOwner, kind: CallKind) =>
      scopesOf(owner).every(([scope, key]) => {
        const { any, list } = used.get(key) ?? NOTHING
        if (any >= countOf(shares[scope])) return false
        return kind !== 'list' || list < countOf(listShares[scope])
      }),
    start: (owner: CallOwner, kind: CallKind) => add(owner, kind, 1),
    end: (owner: CallOwner, kind: CallKind) => add(owner, kind, -1),
  }
}
