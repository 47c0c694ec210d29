import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, type EndpointName } from '../../lib/http/endpoint-key.ts'

/** Settings, of which there is one, have no id. */
export interface Saved {
  id?: string
}

/**
 * Puts a saved record into the lists that hold it, before the server is asked for them again: a user who opens it at once
 * edits what was saved. To be called before the lists are invalidated, because a list that is set counts as fresh.
 */
export function showSaved(client: QueryClient, lists: readonly EndpointName[], saved: Saved) {
  if (!saved.id) return
  for (const list of lists)
    client.setQueriesData<{ data: unknown }>({ queryKey: endpointKey(list) }, (answer) =>
      answer && Array.isArray(answer.data)
        ? { ...answer, data: answer.data.map((row: Saved) => merge(row, saved)) }
        : answer,
    )
}

/** A list may show more of a record than is edited. */
function merge(row: Saved, saved: Saved) {
  return row.id === saved.id ? { ...row, ...saved } : row
}
