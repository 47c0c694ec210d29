import type { ReactNode, Ref } from 'react'
import { FormProblem } from './form-problem.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

interface Props {
  state: Pick<EndpointForm, 'submit' | 'problem'>
  id?: string
  ref?: Ref<HTMLFormElement>
  className?: string | undefined
  children: ReactNode
}

/** A form with its problem above its fields. Its button is among the children, or refers to the form by its id. */
export function PageForm({ state: { submit, problem }, id, ref, className, children }: Props) {
  return (
    <form
      id={id}
      ref={ref}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormProblem problem={problem} />
      {children}
    </form>
  )
}
