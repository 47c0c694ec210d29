import { auth } from '@canhoto/contracts/auth'
import { companies, type Company } from '@canhoto/contracts/companies'
import { DeleteDialog } from '../../kit/dialog/delete-dialog.tsx'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import type { RowChoice } from '../../kit/list/actions-column.tsx'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { callPage } from '../../lib/http/api.ts'
import { NewButton } from '../../ui/new-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { assertToken } from './assert-token.ts'
import { companyColumns } from './company-columns.tsx'
import { CompanyFormDialog } from './company-form-dialog.tsx'
import { useDefaults } from './use-defaults.ts'

const DELETE_TEXTS = {
  done: 'Empresa desativada.',
  notFound: 'Esta empresa não existe mais.',
  failure: { title: 'Erro', text: 'Erro ao desativar empresa' },
}

export default function CompaniesPage() {
  const { paging } = useListAddress({})
  const dialog = useDialog<RowChoice<Company>>()
  const defaults = useDefaults()
  const { edited, deleted } = dialog.choice ?? {}
  const create = { disabled: !defaults, onClick: () => dialog.open({ edited: null }) }
  return (
    <>
      <PageHeader title="Empresas">
        <NewButton {...create}>Nova Empresa</NewButton>
      </PageHeader>
      <EndpointList
        endpoint={companies.list}
        paging={paging}
        send={(input) => {
          assertToken()
          return callPage(companies.list, input)
        }}
        search="Buscar por nome, domínio ou CNPJ"
        label="Empresas"
        columns={companyColumns(dialog.open)}
        emptyText="Nenhuma empresa cadastrada."
        emptyAction={<NewButton {...create}>Cadastrar Empresa</NewButton>}
        failure={{ title: 'Erro', text: 'Erro ao carregar empresas' }}
      />
      {edited !== undefined && defaults && (
        <CompanyFormDialog key={dialog.key} company={edited} defaults={defaults} dialog={dialog} />
      )}
      {deleted && (
        <DeleteDialog
          dialog={dialog}
          endpoint={companies.deactivate}
          params={{ id: deleted.id }}
          invalidates={[companies.list, auth.companies]}
          title="Desativar empresa"
          confirm="Desativar"
          texts={DELETE_TEXTS}
        >
          <p>
            Tem certeza que deseja desativar <strong>{deleted.name}</strong>?
          </p>
          <p>
            Todos os usuários dela saem na hora, inclusive motoristas em rota, e ninguém mais entra.
            Entregas, canhotos e usuários ficam guardados; para voltar, edite a empresa e mude o
            status para Ativa.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
