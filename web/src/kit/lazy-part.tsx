import { useWindowEvent } from '@mantine/hooks'
import { type ComponentType, lazy, useState } from 'react'
import { Failure } from '../ui/data-states.tsx'

type Download<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * React's `lazy` for a part of the screen that may fail to load: it says so in its own place and is asked for again there. The rest
 * of the screen stays, with what was typed. A new version of the application has no longer the files of the old one.
 */
export function lazyPart<Props extends object>(download: Download<Props>) {
  return lazy(() => download().catch(() => ({ default: askingAgain(download) })))
}

function askingAgain<Props extends object>(download: Download<Props>) {
  let loaded: ComponentType<Props> | null = null

  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    useWindowEvent('online', () => {
      if (!Loaded) void retry()
    })

    async function retry() {
      // Vite tells everybody of a failure (app/reload/reload.ts), and it still stands on the screen.
      const found = await download().catch(() => null)
      if (!found) return
      loaded = found.default
      setLoaded(() => loaded)
    }

    if (Loaded) return <Loaded {...props} />
    return (
      <Failure
        title="Erro de conexão"
        message="Esta parte da tela não pôde ser carregada. Tente novamente ou recarregue a página."
        onRetry={() => void retry()}
      />
    )
  }
}
