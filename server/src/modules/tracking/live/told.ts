import type { Change } from '../../../access/live-changes.ts'

/** Milliseconds: longer than a change is read again. */
const REMEMBERED_MS = 20_000

/** Remembers what was told, because each change is read several times. */
export function createTold() {
  const told = new Map<string, number>()
  return {
    isNew({ kind, record_id, changed_at }: Change) {
      const key = `${kind} ${record_id} ${changed_at}`
      const isNew = !told.has(key)
      told.set(key, performance.now())
      return isNew
    },

    forget() {
      const limit = performance.now() - REMEMBERED_MS
      for (const [key, readAt] of told) if (readAt < limit) told.delete(key)
    },
  }
}
