import { companies, type Company } from '@canhoto/contracts/companies'
import { useMutation } from '@tanstack/react-query'
import { callTold } from '../../lib/api.ts'
import { serverMessage } from '../../panels/server-message.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'

interface Props {
  company: Company
  onDone: () => void
  onClose: () => void
}

export function DeactivateCompanyDialog({ company, onDone, onClose }: Props) {
  const removing = useMutation({
    mutationFn: () => callTold(companies.remove, { params: { id: company.id } }),
    onSuccess({ message = 'Empresa desativada.' }) {
      notify.success(message)
      onDone()
      onClose()
    },
    onError: (error) => notify.error('Erro', serverMessage(error, 'Erro ao excluir empresa')),
  })
  return (
    <ConfirmDialog
      opened
      title="Excluir empresa"
      confirm="Excluir"
      danger
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>
        Tem certeza que deseja excluir <strong>{company.name}</strong>?
      </p>
      <p>
        A empresa é desativada: todos os usuários dela saem na hora, inclusive motoristas em rota, e
        ninguém mais entra. Entregas, canhotos e usuários ficam guardados; para voltar, edite a
        empresa e mude o status para Ativa.
      </p>
    </ConfirmDialog>
  )
}
