import type { CallKind } from './call-limits.ts'
import type { CallOwner } from './connection-usage.ts'

export interface WaitingCall {
  owner: CallOwner
  kind: CallKind
  start: () => void
}

/** The calls that wait for a connection. Companies take turns, and within a company its sessions. */
export function createWaitingCalls() {
  // A Map keeps its insertion order: the first company, and its first session, is served next.
  const companies = new Map<string, Map<string, WaitingCall[]>>()

  function add(call: WaitingCall) {
    const { company, session } = call.owner
    const sessions = companies.get(company) ?? new Map<string, WaitingCall[]>()
    sessions.set(session, [...(sessions.get(session) ?? []), call])
    companies.set(company, sessions)
  }

  /** What is deleted and set again goes to the end of its line. */
  function remove(call: WaitingCall) {
    const { company, session } = call.owner
    const sessions = companies.get(company)
    const rest = sessions?.get(session)?.filter((each) => each !== call)
    if (!sessions || !rest) return
    sessions.delete(session)
    if (rest.length > 0) sessions.set(session, rest)
    companies.delete(company)
    if (sessions.size > 0) companies.set(company, sessions)
  }

  return {
    add,
    remove,

    /** Takes the next call that may start out of its line. */
    take(canStart: (call: WaitingCall) => boolean) {
      for (const sessions of companies.values()) {
        for (const calls of sessions.values()) {
          const next = calls.find(canStart)
          if (!next) continue
          remove(next)
          return next
        }
      }
      return undefined
    },

    countOf(company: string) {
      const lines = [...(companies.get(company)?.values() ?? [])]
      return lines.reduce((sum, calls) => sum + calls.length, 0)
    },
  }
}
