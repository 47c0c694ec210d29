import { Button } from '@mantine/core'
import { Callout } from '../../ui/callout.tsx'

interface Props {
  title: string
  /** What to do instead. */
  advice: string
  onRetry: () => void
}

/** Shown in place of the camera's picture. */
export function CameraProblem({ title, advice, onRetry }: Props) {
  const again = (
    <Button variant="default" onClick={onRetry}>
      Tentar novamente
    </Button>
  )
  return (
    <Callout tone="warning" role="alert" action={again}>
      <strong>{title}</strong>
      <p>{advice}</p>
    </Callout>
  )
}
