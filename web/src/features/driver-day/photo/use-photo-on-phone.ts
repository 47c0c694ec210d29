import { useQuery } from '@tanstack/react-query'
import type { Owner } from '../../../lib/outbox/item.ts'
import { findSentPhoto } from '../../../lib/outbox/sent-photos.ts'
import { bytesOf } from '../../../lib/outbox/store.ts'
import { useSignedIn } from '../../../session/use-session.ts'

/** The photo of an outbox item, a draft, or a receipt that this phone sent today; null where it is not here. */
export function usePhotoOnPhone(id: string | null) {
  const { user, company } = useSignedIn()
  const owner = { userId: user.id, companyId: company.id }
  return useQuery({
    // No endpoint: the photo is read from IndexedDB.
    queryKey: ['photo-on-phone', id],
    queryFn: () => (id ? readPhoto(owner, id) : null),
    staleTime: Infinity,
  })
}

async function readPhoto(owner: Owner, id: string) {
  const bytes = (await bytesOf(id)) ?? (await findSentPhoto(owner, id))
  return bytes && new Blob([bytes.content], { type: bytes.type })
}
