import { companies, type Company } from '@canhoto/contracts/companies'
import { callTold } from '../../lib/http/api.ts'
import { RemovalDialog } from '../../kit/form/removal-dialog.tsx'
import type { OpenDialog } from '../../kit/form/use-open-dialog.ts'

interface Props {
  company: Company
  dialog: OpenDialog
  onChanged: () => void
}

const WORDS = {
  done: 'Empresa desativada.',
  gone: 'Esta empresa não existe mais.',
  failure: { title: 'Erro', text: 'Erro ao excluir empresa' },
}

export function DeactivateCompanyDialog({ company, dialog, onChanged }: Props) {
  return (
    <RemovalDialog
      dialog={dialog}
      title="Excluir empresa"
      remove={() => callTold(companies.deactivate, { params: { id: company.id } })}
      words={WORDS}
      onRemoved={onChanged}
    >
      <p>
        Tem certeza que deseja excluir <strong>{company.name}</strong>?
      </p>
      <p>
        A empresa é desativada: todos os usuários dela saem na hora, inclusive motoristas em rota, e
        ninguém mais entra. Entregas, canhotos e usuários ficam guardados; para voltar, edite a
        empresa e mude o status para Ativa.
      </p>
    </RemovalDialog>
  )
}
