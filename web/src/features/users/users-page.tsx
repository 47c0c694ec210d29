import { assignableBy, can, type Role } from '@canhoto/contracts/access'
import { users } from '@canhoto/contracts/users'
import { useDialog } from '../../kit/dialog/use-dialog.ts'
import { EndpointList } from '../../kit/list/endpoint-list.tsx'
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
  const { seesAll, query, filters } = useCompanyScope()
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
        search="Buscar por nome, usuário ou e-mail"
        filters={filters}
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
