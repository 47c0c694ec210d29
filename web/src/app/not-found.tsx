import { Button } from '@mantine/core'
import { FullScreenMessage } from '../ui/full-screen.tsx'
import { useTitle } from '../ui/page/use-title.ts'

export function NotFound() {
  useTitle('Página não encontrada · Canhoto')
  return (
    <FullScreenMessage title="404">
      <p>Oops! Page not found</p>
      <Button component="a" href="/" variant="default">
        Voltar ao início
      </Button>
    </FullScreenMessage>
  )
}
