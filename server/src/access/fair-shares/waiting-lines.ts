import type { CallKind } from './call-limits.ts'
import type { createConnectionUsage } from './connection-usage.ts'
import { createWaitingCalls } from './waiting-calls.ts'

/** Reads and changes have the same shares, so they wait in one line. */
const [LISTS_FIRST, LISTS_LAST] = [['list', 'write'] as const, ['write', 'list'] as const]

/**
 * The calls that wait for a connection, lists apart from the others: those that wait for the share of lists are not looked through for
 * each other call. Both lines take turns.
 */
export function createWaitingLines({ hasRoom }: ReturnType<typeof createConnectionUsage>) {
  const lists = createWaitingCalls()
  const others = createWaitingCalls()
  const lineOf = (kind: CallKind) => (kind === 'list' ? lists : others)
  let isListNext = false

  return {
    lineOf,

    /** Takes the next call that may start out of its line. */
    take() {
      for (const kind of isListNext ? LISTS_FIRST : LISTS_LAST) {
        if (!hasRoom(kind, 'all')) continue
        const next = lineOf(kind).take((scope, key) => hasRoom(kind, scope, key))
        if (!next) continue
        isListNext = kind !== 'list'
        return next
      }
      return undefined
    },

    countOf: (company: string) => lists.countOf(company) + others.countOf(company),
  }
}
