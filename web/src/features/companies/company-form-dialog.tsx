import { auth } from '@canhoto/contracts/auth'
import { companies, type Company } from '@canhoto/contracts/companies'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { CompanyFields } from '../../shared/company-form/company-fields.tsx'
import {
  type Defaults,
  newValues,
  validateFilled,
  valuesOf,
} from '../../shared/company-form/company-values.ts'
import { saveCompany } from '../../shared/company-form/save-company.ts'

interface Props {
  /** Null for a new one. */
  company: Company | null
  defaults: Defaults
  dialog: OpenDialog
}

export function CompanyFormDialog({ company, defaults, dialog }: Props) {
  const isNew = company === null
  const { form, ...state } = useEndpointForm(isNew ? companies.create : companies.update, {
    dialog,
    initial: company ? valuesOf(company) : newValues(defaults),
    onlyChanged: !isNew,
    edited: company ? { version: company.version, toValues: valuesOf } : undefined,
    toBody: ({ logo: _, ...body }) => body,
    validate: validateFilled,
    send: (sent) => saveCompany(company, sent),
    invalidates: [companies.list, auth.companies],
    failure: { title: 'Erro', text: isNew ? 'Erro ao criar empresa' : 'Erro ao atualizar empresa' },
    notFoundText: 'Esta empresa não existe mais.',
    onSaved: ({ message = 'Empresa salva com sucesso!' }) => notify.success(message),
  })
  return (
    <FormDialog title={isNew ? 'Nova Empresa' : 'Editar Empresa'} state={state} size="xl">
      <CompanyFields form={form} company={company} />
    </FormDialog>
  )
}
