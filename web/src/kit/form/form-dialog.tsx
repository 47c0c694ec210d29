import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import classes from './form-dialog.module.css'
import { PageForm } from './page-form.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

interface Props {
  title: string
  state: EndpointForm
  /** What the button that saves says, and while it saves. */
  submit?: string
  busy?: string
  /** The button that closes it unsaved. */
  cancel?: string
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** A form in a dialog; its fields stand in two columns on a desk, `data-whole` takes both. */
export function FormDialog({
  title,
  state,
  submit = 'Salvar',
  busy = 'Salvando...',
  cancel = 'Cancelar',
  size = 'lg',
  children,
}: Props) {
  const { guard, isSaving } = state
  const id = useId()
  const actions = (
    <>
      <Button variant="default" onClick={guard.close} disabled={isSaving}>
        {cancel}
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
        <PageForm id={id} ref={markFirstField} state={state} className={classes.form}>
          {children}
          <p className={classes.required} data-whole>
            * campo obrigatório
          </p>
        </PageForm>
      </Dialog>
      <DiscardQuestion guard={guard} />
    </>
  )
}

/** The dialog takes the focus a moment after it has opened, and gives it to what is marked so. */
function markFirstField(form: HTMLFormElement | null) {
  if (form?.querySelector('[data-autofocus]')) return
  const field = form?.querySelector(
    'input:enabled:not([readonly]), select:enabled, textarea:enabled',
  )
  field?.setAttribute('data-autofocus', 'true')
}
