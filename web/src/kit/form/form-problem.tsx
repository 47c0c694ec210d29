import classes from './form-problem.module.css'

export interface Problem {
  title?: string | undefined
  text: string
  /** A line for each field that the problem is about, where the sentence cannot name them. */
  details?: readonly string[]
  /** A toast has announced it already, so screen readers must not announce it twice. */
  isAnnounced?: boolean
}

/** What is wrong with a form, above its fields, where it covers none of them. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  const { title, text, details = [], isAnnounced } = problem
  return (
    <p {...(!isAnnounced && { role: 'alert' })} className={classes.problem} data-whole>
      {title && <strong>{title}</strong>} {text}
      {details.map((line) => (
        <span key={line} className={classes.detail}>
          {line}
        </span>
      ))}
    </p>
  )
}
