import { Link } from 'react-router'
import { FullScreenMessage } from '../ui/full-screen.tsx'

export function NotFound() {
  return (
    <FullScreenMessage title="404">
      <p>Oops! Page not found</p>
      <Link to="/">Voltar ao início</Link>
    </FullScreenMessage>
  )
}
