import { Button } from '@mantine/core'

interface Props {
  isDirty: boolean
  isSaving: boolean
}

/** Of settings that are saved as they stand: without a change there is nothing to save. */
export function SaveButton({ isDirty, isSaving }: Props) {
  return (
    <Button type="submit" aria-busy={isSaving} disabled={!isDirty && !isSaving}>
      {isSaving ? 'Salvando...' : 'Salvar'}
    </Button>
  )
}
