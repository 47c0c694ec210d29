import type { Owner } from './item.ts'
import { itemsOf } from './store.ts'

/** How many things of this person have not reached the server, refused ones included. */
export async function countPending(owner: Owner) {
  const items = await itemsOf(owner)
  return items.filter(({ state }) => state !== 'sent').length
}
