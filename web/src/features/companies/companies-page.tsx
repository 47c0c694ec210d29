import { companies, type Company } from '@canhoto/contracts/companies'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { callPage } from '../../lib/api.ts'
import { ListToolbar } from '../../panels/list/list-toolbar.tsx'
import { PagedList } from '../../panels/list/paged-list.tsx'
import { usePagedSearch } from '../../panels/list/use-paged-search.ts'
import { serverMessage } from '../../panels/server-message.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { checkToken } from './check-token.ts'
import { columnsFor } from './company-columns.tsx'
import { CompanyFormDialog } from './company-form-dialog.tsx'
import { DeactivateCompanyDialog } from './deactivate-company-dialog.tsx'
import { useDefaults } from './use-defaults.ts'

type Open = { form: Company | null } | { remove: Company } | null

const failureOf = (error: Error) => ({
  title: 'Erro',
  text: serverMessage(error, 'Erro ao carregar empresas'),
})

export default function CompaniesPage() {
  const { text, setText, search, page, setPage } = usePagedSearch()
  const [open, setOpen] = useState<Open>(null)
  const client = useQueryClient()
  const defaults = useDefaults()
  const query = { search, page, per_page: PAGE_SIZE }
  const list = useQuery({
    queryKey: [companies.list.path, query],
    queryFn: ({ signal }) => {
      checkToken()
      return callPage(companies.list, { query, signal })
    },
    placeholderData: keepPreviousData,
  })

  const refresh = () => {
    void client.invalidateQueries({ queryKey: [companies.list.path] })
    void client.invalidateQueries({ queryKey: ['companies'] })
  }
  const close = () => setOpen(null)

  return (
    <>
      <PageHeader title="Empresas">
        <Button
          leftSection={<IconPlus size={20} />}
          disabled={!defaults}
          onClick={() => setOpen({ form: null })}
        >
          Nova Empresa
        </Button>
      </PageHeader>
      <ListToolbar label="Buscar por nome, domínio, e-mail ou CNPJ" text={text} onText={setText} />
      <PagedList
        list={list}
        failure={failureOf}
        empty={search ? 'Nenhum resultado encontrado.' : 'Nenhuma empresa cadastrada.'}
        page={page}
        perPage={PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            label="Empresas"
            rows={rows}
            keyOf={({ id }) => id}
            columns={columnsFor({
              onEdit: (form) => setOpen({ form }),
              onRemove: (remove) => setOpen({ remove }),
            })}
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedList>
      {open && 'form' in open && defaults && (
        <CompanyFormDialog
          company={open.form}
          defaults={defaults}
          onSaved={refresh}
          onClose={close}
        />
      )}
      {open && 'remove' in open && (
        <DeactivateCompanyDialog company={open.remove} onDone={refresh} onClose={close} />
      )}
    </>
  )
}
