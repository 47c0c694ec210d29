import { FullScreenMessage } from '../ui/full-screen.tsx'
import plain from '../ui/plain-button.module.css'
import { useTitle } from '../ui/page/use-title.ts'

export function NotFound() {
  useTitle('Página não encontrada · Canhoto')
  return (
    <FullScreenMessage title="404">
      <p>Oops! Page not found</p>
      <a className={plain.button} data-variant="default" href="/">
        Voltar ao início
      </a>
    </FullScreenMessage>
  )
}
