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

type Scope = 'all' | keyof CallOwner

const NOTHING: Used = { any: 0, list: 0 }
/** The one key of the scope of all calls. */
const EVERYBODY = ''

/** Counts the connections of each company and session, and says whether another one is within their shares. */
export function createConnectionUsage(poolSize: number, { shares, listShares }: CallLimits) {
  const used = { all: new Map(), company: new Map(), session: new Map() } satisfies Record<
    Scope,
    Map<string, Used>
  >
  const countOf = (share: number) => Math.max(1, Math.floor(poolSize * share))
  const limitsOf = (scope: Scope) => ({
    any: countOf(shares[scope]),
    list: countOf(listShares[scope]),
  })
  const most: Record<Scope, Used> = {
    all: limitsOf('all'),
    company: limitsOf('company'),
    session: limitsOf('session'),
  }

  function add({ company, session }: CallOwner, kind: CallKind, change: 1 | -1) {
    addTo(used.all, EVERYBODY, kind, change)
    addTo(used.company, company, kind, change)
    addTo(used.session, session, kind, change)
  }

  function hasRoom(kind: CallKind, scope: Scope, key = EVERYBODY) {
    const { any, list } = used[scope].get(key) ?? NOTHING
    return any < most[scope].any && (kind !== 'list' || list < most[scope].list)
  }

  return {
    /** Whether one more call of this kind is within the share of all, of a company or of a session. */
    hasRoom,
    canStart: ({ company, session }: CallOwner, kind: CallKind) =>
      hasRoom(kind, 'all') &&
      hasRoom(kind, 'company', company) &&
      hasRoom(kind, 'session', session),
    start: (owner: CallOwner, kind: CallKind) => add(owner, kind, 1),
    end: (owner: CallOwner, kind: CallKind) => add(owner, kind, -1),
  }
}

function addTo(used: Map<string, Used>, key: string, kind: CallKind, change: 1 | -1) {
  const { any, list } = used.get(key) ?? NOTHING
  if (any + change === 0) used.delete(key)
  else used.set(key, { any: any + change, list: list + (kind === 'list' ? change : 0) })
}
