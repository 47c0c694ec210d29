import { Notice } from '../../ui/notice.tsx'

interface Props {
  title: string
  /** What to do instead. */
  advice: string
}

/** Shown in place of the camera's picture. */
export function CameraProblem({ title, advice }: Props) {
  return (
    <Notice tone="warning" role="alert">
      <strong>{title}</strong>
      <p>{advice}</p>
    </Notice>
  )
}
