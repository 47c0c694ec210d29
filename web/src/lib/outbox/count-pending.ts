import type { Owner } from './item.ts'
import { database } from './store.ts'

/** The number of items of this owner that the server has not accepted, refused ones included. */
export async function countPending({ userId, companyId }: Owner) {
  const items = await (await database()).getAllFromIndex('outbox', 'owner', [userId, companyId])
  return items.filter(({ state }) => state !== 'sent').length
}
