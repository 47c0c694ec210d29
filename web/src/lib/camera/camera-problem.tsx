import { Callout } from '../../ui/callout.tsx'

interface Props {
  title: string
  /** What to do instead. */
  advice: string
}

/** Shown in place of the camera's picture. */
export function CameraProblem({ title, advice }: Props) {
  return (
    <Callout tone="warning" role="alert">
      <strong>{title}</strong>
      <p>{advice}</p>
    </Callout>
  )
}
