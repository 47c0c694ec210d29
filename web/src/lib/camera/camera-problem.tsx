import classes from './camera-problem.module.css'

interface Props {
  title: string
  /** What to do instead. */
  advice: string
}

/** Stands where the camera's picture would be. */
export function CameraProblem({ title, advice }: Props) {
  return (
    <div role="alert" className={classes.problem}>
      <strong>{title}</strong>
      <span>{advice}</span>
    </div>
  )
}
