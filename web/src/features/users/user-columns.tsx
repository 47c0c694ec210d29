import { canManage, isMaster, type Role } from '@canhoto/contracts/access'
import type { UserRow } from '@canhoto/contracts/users'
import { ActionIcon, Group } from '@mantine/core'
import { IconBuilding, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { ROLE_LABELS } from '@canhoto/contracts/role-labels'
import { type DataColumn, RowName } from '../../ui/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'

export type UserAction = 'edit' | 'remove' | 'reset' | 'companies'

interface Viewer {
  role: Role
  id: string
  onAction: (action: UserAction, user: UserRow) => void
}

export function columnsFor(viewer: Viewer): DataColumn<UserRow>[] {
  return [
    {
      heading: 'Usuário',
      cell: (user) => (
        <RowName
          under={isMaster(viewer.role) ? `${user.username} · ${placesOf(user)}` : user.username}
          narrowOnly={`${ROLE_LABELS[user.role]}${user.is_active ? '' : ' · Inativo'}`}
        >
          {user.full_name}
        </RowName>
      ),
    },
    {
      heading: 'Email',
      width: '24%',
      wide: true,
      cell: ({ email }) => <span title={email ?? ''}>{email ?? 'Não informado'}</span>,
    },
    { heading: 'Perfil', width: '9rem', wide: true, cell: ({ role }) => ROLE_LABELS[role] },
    {
      heading: 'Status',
      width: '7rem',
      wide: true,
      cell: ({ is_active }) => (
        <Pill tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Ativo' : 'Inativo'}</Pill>
      ),
    },
    {
      heading: 'Ações',
      width: isMaster(viewer.role) ? '12.5rem' : '9.75rem',
      actions: true,
      cell: (user) => <Actions user={user} viewer={viewer} />,
    },
  ]
}

function placesOf({ memberships, role }: UserRow) {
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
  const button = (action: UserAction, label: string, Icon: typeof IconPencil, colour?: string) => (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={`${label} ${user.full_name}`}
      title={label}
      {...(colour && { color: colour })}
      onClick={() => viewer.onAction(action, user)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
  return (
    <Group gap="0.25rem" justify="flex-end" wrap="nowrap">
      {isMaster(viewer.role) && button('companies', 'Empresas de', IconBuilding)}
      {(isMaster(viewer.role) || !user.is_shared) && button('reset', 'Redefinir senha de', IconKey)}
      {button('edit', 'Editar', IconPencil)}
      {user.id !== viewer.id && button('remove', 'Excluir', IconTrash, 'red.8')}
    </Group>
  )
}
