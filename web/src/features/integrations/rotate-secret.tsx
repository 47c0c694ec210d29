import { webhooks } from '@canhoto/contracts/webhooks'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** The button, its question, and the new secret. */
export function RotateSecret({ id }: { id: string }) {
  const dialog = useDialog<'rotate'>(['rotate'])
  const [secret, setSecret] = useState<string | null>(null)
  const rotation = useEndpointMutation(webhooks.rotate, {
    onSuccess({ data }) {
      dialog.close()
      setSecret(data.secret)
    },
    onError: (error) => notify.error('Erro', serverMessage(error)),
  })
  return (
    <>
      <Button variant="default" onClick={() => dialog.open('rotate')}>
        Trocar segredo
      </Button>
      <ConfirmDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title="Trocar segredo"
        confirm="Trocar segredo"
        busy={rotation.isPending}
        onConfirm={() => rotation.start({ params: { id } })}
      >
        <p>
          Será criado um segredo novo. Durante 24 horas as chamadas são assinadas com os dois, para
          que o programa que recebe possa ser atualizado sem perder nenhuma.
        </p>
      </ConfirmDialog>
      <SecretDialog
        title="Segredo trocado"
        label="Segredo"
        secret={secret}
        onClose={() => setSecret(null)}
      >
        <p>Copie o segredo novo agora: ele não aparece de novo. O anterior vale mais 24 horas.</p>
      </SecretDialog>
    </>
  )
}
