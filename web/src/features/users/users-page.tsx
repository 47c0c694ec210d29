import { assignableBy, can, type Role } from '@canhoto/contracts/access'
import { OfCompany } from '@canhoto/contracts/fields'
import { users } from '@canhoto/contracts/users'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
import { isNarrowed } from '../../kit/list/list-address.ts'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { useCompanyScope } from '../../shared/companies/use-company-scope.tsx'
import { NewButton } from '../../ui/new-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { UsageBar } from './usage-bar.tsx'
import { userColumns } from './user-columns.tsx'
import { type UserChoice, UserDialog } from './user-dialog.tsx'

export default function UsersPage() {
  const { user } = useSignedIn()
  const role = roleOf(user)
  return role && <Users viewer={role} viewerId={user.id} />
}

function Users({ viewer, viewerId }: { viewer: Role; viewerId: string }) {
  const address = useListAddress(OfCompany)
  const { seesAll, query, field } = useCompanyScope(address)
  const dialog = useDialog<UserChoice>()
  const canCreate = assignableBy(viewer).length > 0
  const create = () => dialog.open({ action: 'edit', user: null })
  return (
    <>
      <PageHeader title="Usuários">
        {canCreate && <NewButton onClick={create}>Novo Usuário</NewButton>}
      </PageHeader>
      {!seesAll && can(viewer, 'plan.read') && <UsageBar />}
      <EndpointList
        endpoint={users.list}
        query={query}
        paging={address.paging}
        search="Buscar por nome, usuário ou e-mail"
        filters={{ fields: field, isSet: isNarrowed(query), clear: address.clear }}
        label="Usuários"
        columns={userColumns({ role: viewer, id: viewerId, open: dialog.open })}
        emptyText="Nenhum usuário cadastrado."
        emptyAction={canCreate && <NewButton onClick={create}>Cadastrar Usuário</NewButton>}
        failure={{ title: 'Erro', text: 'Erro ao carregar usuários' }}
      />
      {dialog.choice && (
        <UserDialog key={dialog.key} choice={dialog.choice} dialog={dialog} viewer={viewer} />
      )}
    </>
  )
}
