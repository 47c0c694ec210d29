import { database } from './store.ts'

export interface LeftItems {
  /** The user's first name. */
  name: string
  receipts: number
  occurrences: number
}

/** What each user of this phone took or recorded and the server does not have, unconfirmed photos included. */
export async function listLeftItems(): Promise<LeftItems[]> {
  const db = await database()
  const items = (await db.getAll('outbox')).filter(({ state }) => state !== 'sent')
  const drafts = (await db.getAll('drafts')).map((draft) => ({ ...draft, isOccurrence: false }))
  const left = new Map<string, LeftItems>()
  for (const { userId, ownerName: name, isOccurrence } of [...drafts, ...items]) {
    if (!name) continue
    const { receipts, occurrences } = left.get(userId) ?? { receipts: 0, occurrences: 0 }
    left.set(
      userId,
      isOccurrence
        ? { name, receipts, occurrences: occurrences + 1 }
        : { name, receipts: receipts + 1, occurrences },
    )
  }
  return [...left.values()]
}

export function formatLeft({ name, receipts, occurrences }: LeftItems) {
  const parts = [
    receipts > 0 && `${receipts} ${receipts === 1 ? 'canhoto' : 'canhotos'}`,
    occurrences > 0 && `${occurrences} ${occurrences === 1 ? 'ocorrência' : 'ocorrências'}`,
  ]
  const verb = receipts + occurrences === 1 ? 'espera' : 'esperam'
  return `${parts.filter(Boolean).join(' e ')} de ${name} ${verb}: entre como ${name}`
}
