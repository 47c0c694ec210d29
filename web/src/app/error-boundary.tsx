import { Component, Fragment, type ReactNode } from 'react'
import { FullScreenLoading, FullScreenMessage } from '../ui/full-screen.tsx'
import { PlainButton } from '../ui/plain-button.tsx'

interface Props {
  children: ReactNode
}

interface State {
  failure: 'screen' | 'download' | null
  isSecondTry: boolean
}

/**
 * For errors while rendering. The screen may fail on what this device keeps of the server, so it is tried once more without;
 * what waits to be sent stays. After that a reload is offered, which usually helps (a new version, a broken download).
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, isSecondTry: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: isDownload(error) ? 'download' : 'screen' }
  }

  override componentDidCatch(error: unknown) {
    if (!isDownload(error) && !this.state.isSecondTry) void this.tryWithoutCache()
  }

  async tryWithoutCache() {
    await dropOfflineCache()
    this.setState({ failure: null, isSecondTry: true })
  }

  override render() {
    const { failure, isSecondTry } = this.state
    if (!failure) return <Fragment key={String(isSecondTry)}>{this.props.children}</Fragment>
    if (failure === 'screen' && !isSecondTry)
      return <FullScreenLoading text="Carregando sistema..." />
    return (
      <FullScreenMessage title="Algo deu errado">
        <p role="alert">A tela não pôde ser mostrada. O que você já salvou continua guardado.</p>
        <PlainButton onClick={() => location.reload()}>Recarregar</PlainButton>
      </FullScreenMessage>
    )
  }
}

/** A file of the application that did not arrive, in the words of each browser and of Vite. What is kept did not cause it. */
function isDownload(error: unknown) {
  return (
    error instanceof Error &&
    /dynamically imported module|module script|preload CSS/i.test(error.message)
  )
}

async function dropOfflineCache() {
  try {
    const { clearOfflineCache } = await import('../lib/offline/offline-cache.ts')
    await clearOfflineCache(null)
  } catch {
    // A device without storage has nothing to drop.
  }
}
