import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import classes from './form-dialog.module.css'
import { FormProblem } from './form-problem.tsx'
import type { FormDialogState } from './use-form-dialog.ts'

interface Props {
  title: string
  state: FormDialogState
  /** What the button that saves says, and while it saves. */
  submit?: string
  busy?: string
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** A form in a dialog; its fields stand in two columns on a desk, `data-whole` takes both. */
export function FormDialog({
  title,
  state: { submit: send, guard, problem, isSaving },
  submit = 'Salvar',
  busy = 'Salvando...',
  size = 'lg',
  children,
}: Props) {
  const id = useId()
  const actions = (
    <>
      <Button variant="default" onClick={guard.close} disabled={isSaving}>
        Cancelar
      </Button>
      <Button type="submit" form={id} aria-busy={isSaving}>
        {isSaving ? busy : submit}
      </Button>
    </>
  )
  return (
    <>
      <Dialog
        opened={guard.isShown}
        onClose={guard.close}
        title={title}
        size={size}
        actions={actions}
      >
        <form
          id={id}
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <FormProblem problem={problem} />
          {children}
          <p className={classes.required} data-whole>
            * campo obrigatório
          </p>
        </form>
      </Dialog>
      <DiscardQuestion guard={guard} />
    </>
  )
}
