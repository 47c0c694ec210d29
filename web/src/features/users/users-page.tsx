import { assignableBy, can, isMaster, type Role } from '@canhoto/contracts/access'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { users } from '@canhoto/contracts/users'
import { companies } from '@canhoto/contracts/companies'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { useOpenDialog } from '../../kit/form/use-open-dialog.ts'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { usePage } from '../../kit/list/use-page.ts'
import { usePagedSearch } from '../../kit/list/use-paged-search.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CompanyFilter } from '../../shared/companies/company-filter.tsx'
import { UsageBar } from './usage-bar.tsx'
import { columnsFor } from './user-columns.tsx'
import { type UserChoice, UserDialog } from './user-dialog.tsx'

const failureOf = (error: Error) => ({
  title: 'Erro',
  text: serverMessage(error, 'Erro ao carregar usuários'),
})

export default function UsersPage() {
  const { user } = useSignedIn()
  const role = roleOf(user)
  return role && <Users viewer={role} viewerId={user.id} />
}

function Users({ viewer, viewerId }: { viewer: Role; viewerId: string }) {
  const { text, setText, search, page, setPage } = usePagedSearch()
  const [companyId, setCompanyId] = useState('')
  const dialog = useOpenDialog<UserChoice>()
  const client = useQueryClient()
  const list = usePage(users.list, {
    search,
    page,
    per_page: PAGE_SIZE,
    ...(companyId && { company_id: companyId }),
  })

  function refresh() {
    void client.invalidateQueries({ queryKey: [users.list.path] })
    void client.invalidateQueries({ queryKey: [companies.usage.path] })
  }

  return (
    <>
      <PageHeader title="Usuários">
        {assignableBy(viewer).length > 0 && (
          <Button
            leftSection={<IconPlus size={20} />}
            onClick={() => dialog.open({ action: 'edit', user: null })}
          >
            Novo Usuário
          </Button>
        )}
      </PageHeader>
      {!isMaster(viewer) && can(viewer, 'plan.read') && <UsageBar />}
      <ListToolbar label="Buscar por nome, usuário ou e-mail" text={text} onText={setText}>
        {isMaster(viewer) && (
          <CompanyFilter
            value={companyId}
            onChange={(id) => {
              setCompanyId(id)
              setPage(1)
            }}
          />
        )}
      </ListToolbar>
      <PagedList
        list={list}
        failure={failureOf}
        empty={search ? 'Nenhum resultado encontrado.' : 'Nenhum usuário cadastrado.'}
        page={page}
        perPage={PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            label="Usuários"
            rows={rows}
            keyOf={({ id }) => id}
            columns={columnsFor({
              role: viewer,
              id: viewerId,
              onAction: (action, user) => dialog.open({ action, user }),
            })}
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedList>
      {dialog.choice && (
        <UserDialog
          key={dialog.key}
          choice={dialog.choice}
          dialog={dialog}
          viewer={viewer}
          onChanged={refresh}
        />
      )}
    </>
  )
}
