import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/toasts/notify.ts'

interface Props {
  title: string
  /** What the secret is called: 'Chave'. */
  label: string
  /** Null: nothing is shown. */
  secret: string | null
  onClose: () => void
  children: ReactNode
}

/** A secret that is shown once. */
export function SecretDialog({ title, label, secret, onClose, children }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      notify.success('Copiado')
    } catch {
      notify.error('Não foi possível copiar', 'Selecione o texto e copie.')
    }
  }
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        Já guardei
      </Button>
      <Button onClick={() => void copy()}>Copiar</Button>
    </>
  )
  return (
    <Dialog opened={secret !== null} onClose={onClose} title={title} actions={actions} brief>
      {children}
      <TextInput
        label={label}
        value={secret ?? ''}
        readOnly
        mt="md"
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
