import { companies, type Company } from '@canhoto/contracts/companies'
import { PAGE_SIZE } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useOpenDialog } from '../../kit/form/use-open-dialog.ts'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { PagedList } from '../../kit/list/paged-list.tsx'
import { usePage } from '../../kit/list/use-page.ts'
import { usePagedSearch } from '../../kit/list/use-paged-search.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { checkToken } from './check-token.ts'
import { columnsFor } from './company-columns.tsx'
import { CompanyFormDialog } from './company-form-dialog.tsx'
import { DeactivateCompanyDialog } from './deactivate-company-dialog.tsx'
import { useDefaults } from './use-defaults.ts'

type Choice = { form: Company | null } | { remove: Company }

const failureOf = (error: Error) => ({
  title: 'Erro',
  text: serverMessage(error, 'Erro ao carregar empresas'),
})

export default function CompaniesPage() {
  const { text, setText, search, page, setPage } = usePagedSearch()
  const dialog = useOpenDialog<Choice>()
  const client = useQueryClient()
  const defaults = useDefaults()
  const list = usePage(companies.list, { search, page, per_page: PAGE_SIZE }, checkToken)

  const refresh = () => {
    void client.invalidateQueries({ queryKey: [companies.list.path] })
    void client.invalidateQueries({ queryKey: ['companies'] })
  }
  const { choice, key } = dialog

  return (
    <>
      <PageHeader title="Empresas">
        <Button
          leftSection={<IconPlus size={20} />}
          disabled={!defaults}
          onClick={() => dialog.open({ form: null })}
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
              onEdit: (form) => dialog.open({ form }),
              onRemove: (remove) => dialog.open({ remove }),
            })}
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedList>
      {choice && 'form' in choice && defaults && (
        <CompanyFormDialog
          key={key}
          company={choice.form}
          defaults={defaults}
          dialog={dialog}
          onChanged={refresh}
        />
      )}
      {choice && 'remove' in choice && (
        <DeactivateCompanyDialog company={choice.remove} dialog={dialog} onChanged={refresh} />
      )}
    </>
  )
}
