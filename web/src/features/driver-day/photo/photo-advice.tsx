import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../../ui/callout.tsx'
import { findPhotoFault } from './find-photo-fault.ts'
import type { PhotoFault } from '@canhoto/fiscal/stub/judge-photo'

const ADVICE: Record<PhotoFault, string> = {
  dark: 'Foto escura. Tirar outra?',
  blurred: 'Foto tremida. Tirar outra?',
  glare: 'Foto com reflexo. Tirar outra?',
}

/** What this phone sees in the photo. The driver decides: it can be confirmed all the same. */
export function PhotoAdvice({ id, photo }: { id: string; photo: Blob }) {
  const { data: fault } = useQuery({
    // No endpoint: the photo is looked at on this phone.
    queryKey: ['photo-fault', id],
    queryFn: () => findPhotoFault(photo),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <output>
      {fault && (
        <Callout tone="warning" mt="md">
          {ADVICE[fault]}
        </Callout>
      )}
    </output>
  )
}
