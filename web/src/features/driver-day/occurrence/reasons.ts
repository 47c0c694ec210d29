import { occurrenceReasons } from '@canhoto/contracts/occurrence-reasons'
import { callPage } from '../../../lib/http/api.ts'
import { endpointKey } from '../../../lib/http/endpoint-key.ts'
import { cacheKey, writeCached } from '../../../lib/offline/offline-cache.ts'
import { useOfflineQuery } from '../../../lib/offline/use-offline-query.ts'
import type { Owner } from '../../../lib/outbox/item.ts'

const ACTIVE = { query: { status: 'ATIVO' } } as const

/** Why a delivery may not be made; without a network, as they were read last. */
export function useReasons() {
  return useOfflineQuery(occurrenceReasons.list, ACTIVE)
}

/** Reads them before they are needed. */
export async function keepReasons(owner: Owner) {
  const at = Date.now()
  const answer = await callPage(occurrenceReasons.list, ACTIVE)
  await writeCached(cacheKey(owner, endpointKey(occurrenceReasons.list, ACTIVE)), { ...answer, at })
}
