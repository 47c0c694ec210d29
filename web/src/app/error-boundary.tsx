import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { FullScreenMessage } from '../ui/full-screen.tsx'

interface Props {
  children: ReactNode
}

/** For errors while rendering: offers a reload, which usually helps (a new version, a broken download). */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <FullScreenMessage title="Algo deu errado">
        <p role="alert">A tela não pôde ser mostrada. O que você já salvou continua guardado.</p>
        <Button onClick={() => location.reload()}>Recarregar</Button>
      </FullScreenMessage>
    )
  }
}
