import { FullScreenMessage } from '../ui/full-screen.tsx'
import { useTitle } from '../ui/use-title.ts'

export function NotFound() {
  useTitle('Página não encontrada · Canhoto')
  return (
    <FullScreenMessage title="404">
      <p>Oops! Page not found</p>
      <a href="/">Voltar ao início</a>
    </FullScreenMessage>
  )
}
