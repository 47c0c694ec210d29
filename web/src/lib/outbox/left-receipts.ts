import { database } from './store.ts'

export interface LeftReceipts {
  /** The user's first name. */
  name: string
  count: number
}

/** The receipts that each user of this phone took and the server does not have, unconfirmed photos included. */
export async function listLeftReceipts(): Promise<LeftReceipts[]> {
  const db = await database()
  const items = (await db.getAll('outbox')).filter(({ state }) => state !== 'sent')
  const left = new Map<string, LeftReceipts>()
  for (const { userId, ownerName } of [...(await db.getAll('drafts')), ...items]) {
    if (!ownerName) continue
    left.set(userId, { name: ownerName, count: (left.get(userId)?.count ?? 0) + 1 })
  }
  return [...left.values()]
}
