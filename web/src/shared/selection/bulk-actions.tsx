import { Button } from '@mantine/core'

interface Props {
  /** The form that the second button submits. */
  form: string
  submit: string
  isPending: boolean
  isDisabled: boolean
  onCancel: () => void
}

/** The buttons of a dialog that changes the chosen deliveries. */
export function BulkActions({ form, submit, isPending, isDisabled, onCancel }: Props) {
  return (
    <>
      <Button variant="default" onClick={onCancel} disabled={isPending}>
        Cancelar
      </Button>
      <Button type="submit" form={form} aria-busy={isPending} disabled={isDisabled}>
        {submit}
      </Button>
    </>
  )
}
