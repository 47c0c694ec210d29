import classes from './form-problem.module.css'

export interface Problem {
  title?: string | undefined
  text: string
  /** A toast has announced it already, so screen readers must not announce it twice. */
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
