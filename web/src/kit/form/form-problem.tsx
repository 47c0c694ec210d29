import classes from './form-problem.module.css'

export interface Problem {
  title?: string | undefined
  text: string
  /** A toast has said it already, so screen readers are not told twice. */
  isAnnounced?: boolean
}

/** What is wrong with a form, above its fields, where it covers none of them. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  const { title, text, isAnnounced } = problem
  return (
    <p {...(!isAnnounced && { role: 'alert' })} className={classes.problem} data-whole>
      {title && <strong>{title}</strong>} {text}
    </p>
  )
}
