import { canManage, isMaster, type Role } from '@canhoto/contracts/access'
import type { UserRow } from '@canhoto/contracts/users'
import { IconBuilding, IconKey } from '@tabler/icons-react'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import { companyColumn } from '../../shared/companies/company-column.tsx'
import { activeColumn } from '../../shared/active/active-column.tsx'
import { type DataColumn, RowName } from '../../ui/table/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DeleteButton, EditButton, RowActions, RowButton } from '../../ui/table/row-actions.tsx'

export type UserAction = 'edit' | 'delete' | 'reset' | 'memberships'

interface Viewer {
  role: Role
  id: string
  open: (choice: { action: UserAction; user: UserRow }) => void
}

export function userColumns(viewer: Viewer): DataColumn<UserRow>[] {
  const seesAll = isMaster(viewer.role)
  return [
    {
      heading: 'Usuário',
      cell: (user) => (
        <RowName
          under={user.username}
          narrowOnly={`${ROLE_LABELS[user.role]}${seesAll ? ` · ${formatCompanies(user)}` : ''}${user.is_active ? '' : ' · Inativo'}`}
        >
          {user.full_name}
        </RowName>
      ),
    },
    ...(seesAll ? [companiesColumn] : []),
    {
      // Spec 1 section 2 writes this heading so; every other heading and label says 'E-mail'.
      heading: 'Email',
      width: seesAll ? '20%' : '24%',
      wide: true,
      cell: ({ email }) => <span title={email ?? ''}>{email ?? 'Não informado'}</span>,
    },
    { heading: 'Perfil', width: '9rem', wide: true, cell: ({ role }) => ROLE_LABELS[role] },
    activeColumn,
    {
      heading: 'Ações',
      width: seesAll ? '12.5rem' : '9.75rem',
      actions: true,
      cell: (user) => <Actions user={user} viewer={viewer} />,
    },
  ]
}

const companiesColumn: DataColumn<UserRow> = {
  ...companyColumn,
  cell: (user) => <span title={listCompanies(user)}>{formatCompanies(user)}</span>,
}

function listCompanies({ memberships }: UserRow) {
  return memberships.map(({ company_name }) => company_name).join(', ')
}

function formatCompanies({ memberships, role }: UserRow) {
  if (isMaster(role)) return 'Plataforma'
  const [first, ...others] = memberships
  if (!first) return 'Nenhuma empresa'
  return others.length === 0 ? first.company_name : `${first.company_name} e mais ${others.length}`
}

function Actions({ user, viewer }: { user: UserRow; viewer: Viewer }) {
  if (isMaster(user.role) && !isMaster(viewer.role)) return <Pill tone="info">Protegido</Pill>
  if (!canManage(viewer.role, user.role) && user.id === viewer.id)
    return <Pill tone="info">Você</Pill>
  if (!canManage(viewer.role, user.role)) return <Pill tone="neutral">Só leitura</Pill>
  const open = (action: UserAction) => () => viewer.open({ action, user })
  const name = user.full_name
  return (
    <RowActions>
      {isMaster(viewer.role) && (
        <RowButton
          title="Empresas de"
          name={name}
          Icon={IconBuilding}
          onClick={open('memberships')}
        />
      )}
      {(isMaster(viewer.role) || !user.is_shared) && (
        <RowButton title="Redefinir senha de" name={name} Icon={IconKey} onClick={open('reset')} />
      )}
      <EditButton name={name} onClick={open('edit')} />
      {user.id !== viewer.id && <DeleteButton name={name} onClick={open('delete')} />}
    </RowActions>
  )
}
