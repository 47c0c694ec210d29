import { FullScreenMessage } from '../ui/full-screen.tsx'

export function NotFound() {
  return (
    <FullScreenMessage title="404">
      <p>Oops! Page not found</p>
      <a href="/">Voltar ao início</a>
    </FullScreenMessage>
  )
}
