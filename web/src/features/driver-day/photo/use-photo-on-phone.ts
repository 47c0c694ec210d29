import { useQuery } from '@tanstack/react-query'
import { bytesOf } from '../../../lib/outbox/store.ts'

/** The photo of an outbox item or a draft; null where it was sent. */
export function usePhotoOnPhone(id: string | null) {
  return useQuery({
    // No endpoint: the photo is read from IndexedDB.
    queryKey: ['photo-on-phone', id],
    queryFn: () => (id ? readPhoto(id) : null),
    staleTime: Infinity,
  })
}

async function readPhoto(id: string) {
  const bytes = await bytesOf(id)
  return bytes && new Blob([bytes.content], { type: bytes.type })
}
