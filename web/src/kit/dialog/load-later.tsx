import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../ui/toasts/notify.ts'

/**
 * A dialog that is a download of its own, which the first screen does not wait for. Where it cannot be loaded, `failure` is
 * said and the dialog is closed. `load` loads it before it is needed, so that it opens at the tap.
 */
export function loadLater<Props extends { onClose: () => void }>(
  download: () => Promise<ComponentType<Props>>,
  failure: string,
) {
  let loaded: ComponentType<Props> | null = null

  async function load() {
    loaded ??= await download()
  }

  function Later(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      notify.error('Erro de conexão', failure)
      props.onClose()
    })
    useEffect(() => {
      load().then(() => setDialog(() => loaded), fail)
    }, [])
    return Dialog && <Dialog {...props} />
  }

  return [Later, load] as const
}
