import type { Owner } from './item.ts'
import { itemsOf } from './store.ts'

/** The number of items of this owner that the server has not accepted, refused ones included. */
export async function countPending(owner: Owner) {
  const items = await itemsOf(owner)
  return items.filter(({ state }) => state !== 'sent').length
}
