import type { CallOwner } from './connection-usage.ts'

export interface WaitingCall {
  owner: CallOwner
  start: () => void
}

/** The calls that wait for the same thing. Companies take turns, and within a company its sessions. */
export function createWaitingCalls() {
  // Maps and Sets keep their insertion order: the first company, and its first session, is served next.
  const companies = new Map<string, Map<string, Set<WaitingCall>>>()

  function add(call: WaitingCall) {
    const { company, session } = call.owner
    const sessions = companies.get(company) ?? new Map<string, Set<WaitingCall>>()
    sessions.set(session, (sessions.get(session) ?? new Set()).add(call))
    companies.set(company, sessions)
  }

  /** What is deleted and set again goes to the end of its line. */
  function remove(call: WaitingCall) {
    const { company, session } = call.owner
    const sessions = companies.get(company)
    const calls = sessions?.get(session)
    if (!sessions || !calls?.delete(call)) return
    sessions.delete(session)
    if (calls.size > 0) sessions.set(session, calls)
    companies.delete(company)
    if (sessions.size > 0) companies.set(company, sessions)
  }

  return {
    add,
    remove,

    /**
     * Takes the next call whose company and session have room out of its line. Looks at no more calls than companies and sessions
     * without room stand before it, however many wait: it is asked each time a call has ended.
     */
    take(hasRoom: (scope: keyof CallOwner, key: string) => boolean) {
      for (const [company, sessions] of companies) {
        if (!hasRoom('company', company)) continue
        for (const [session, calls] of sessions) {
          if (!hasRoom('session', session)) continue
          const [next] = calls
          if (next) remove(next)
          return next
        }
      }
      return undefined
    },

    countOf(company: string) {
      const lines = [...(companies.get(company)?.values() ?? [])]
      return lines.reduce((sum, calls) => sum + calls.size, 0)
    },
  }
}
