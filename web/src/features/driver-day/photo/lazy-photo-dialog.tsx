import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../../ui/toasts/notify.ts'
import type { PhotoDialog } from './photo-dialog.tsx'

let loaded: typeof PhotoDialog | null = null

/** Before it is needed, so that the camera opens at the tap. The service worker stores it with the driver's screen. */
export async function loadPhotoDialog() {
  loaded ??= (await import('./photo-dialog.tsx')).PhotoDialog
}

/** The camera and its preview are a download of their own, which the first screen does not wait for. */
export function LazyPhotoDialog(props: ComponentProps<typeof PhotoDialog>) {
  const [Dialog, setDialog] = useState(() => loaded)
  const fail = useEffectEvent(() => {
    notify.error('Erro de conexão', 'A câmera não pôde ser aberta. Tente com conexão.')
    props.onClose()
  })
  useEffect(() => {
    loadPhotoDialog().then(() => setDialog(() => loaded), fail)
  }, [])
  return Dialog && <Dialog {...props} />
}
