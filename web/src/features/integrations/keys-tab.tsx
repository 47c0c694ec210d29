import { type ApiKey, apiKeys, MAX_API_KEYS } from '@canhoto/contracts/api-keys'
import { useState } from 'react'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { NewButton } from '../../ui/new-button.tsx'
import { keyColumns, revokeColumn } from './key-columns.tsx'
import { KeyFormDialog } from './key-form-dialog.tsx'
import classes from './integrations.module.css'
import { SecretDialog } from './secret-dialog.tsx'

const REVOKE_TEXTS = {
  done: 'Chave revogada.',
  notFound: 'Esta chave não existe mais.',
  failure: { title: 'Erro ao revogar chave' },
}

type Choice = 'new' | { revoked: ApiKey }

export function KeysTab() {
  const dialog = useDialog<Choice>(['new'])
  const [made, setMade] = useState<string | null>(null)
  const { choice } = dialog
  const revoked = choice !== null && choice !== 'new' ? choice.revoked : null
  const create = () => dialog.open('new')
  const actions = revokeColumn((key) => dialog.open({ revoked: key }))
  return (
    <>
      <div className={classes.bar}>
        <NewButton onClick={create}>Nova chave</NewButton>
      </div>
      <EndpointList
        endpoint={apiKeys.list}
        pageSize={MAX_API_KEYS}
        label="Chaves de API"
        columns={[...keyColumns, actions]}
        emptyText="Nenhuma chave. Com uma chave o ERP envia os XML e lê as entregas sem senha de ninguém."
        failure={{ title: 'Erro ao carregar chaves' }}
      />
      {choice === 'new' && <KeyFormDialog key={dialog.key} dialog={dialog} onMade={setMade} />}
      <SecretDialog title="Chave criada" label="Chave" secret={made} onClose={() => setMade(null)}>
        <p>Copie a chave agora e guarde-a no ERP: ela não aparece de novo.</p>
      </SecretDialog>
      {revoked && (
        <DeleteDialog
          dialog={dialog}
          endpoint={apiKeys.revoke}
          params={{ id: revoked.id }}
          invalidates={[apiKeys.list]}
          title="Revogar chave"
          confirm="Revogar"
          texts={REVOKE_TEXTS}
        >
          <p>
            O programa que usa <strong>{revoked.name}</strong> ({revoked.prefix}…) deixa de
            funcionar agora.
          </p>
          <p>O que ele já fez continua registrado. Uma chave revogada não volta.</p>
        </DeleteDialog>
      )}
    </>
  )
}
