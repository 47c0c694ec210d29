import classes from './form-problem.module.css'

export interface Problem {
  title?: string | undefined
  text: string
}

/** What is wrong with a form, above its fields: nothing lies over the field that has the focus. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  return (
    <p role="alert" className={classes.problem} data-whole>
      {problem.title && <strong>{problem.title}</strong>} {problem.text}
    </p>
  )
}
