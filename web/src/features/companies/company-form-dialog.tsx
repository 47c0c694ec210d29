import { auth } from '@canhoto/contracts/auth'
import { companies, type Company } from '@canhoto/contracts/companies'
import { NativeSelect, TextInput } from '@mantine/core'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCnpj, maskCount } from '../../kit/form/masks.ts'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { ColorField } from './color-field.tsx'
import {
  type Defaults,
  newValues,
  planChoices,
  validateFilled,
  valuesOf,
} from './company-values.ts'
import { LogoField } from './logo-field.tsx'
import { saveCompany } from './save-company.ts'

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
    toBody: ({ logo: _, ...body }) => body,
    validate: validateFilled,
    send: (sent) => saveCompany(company, sent),
    invalidates: [companies.list, auth.companies],
    failure: { title: 'Erro', text: isNew ? 'Erro ao criar empresa' : 'Erro ao atualizar empresa' },
    notFoundText: 'Esta empresa não existe mais.',
    onSaved: ({ message = 'Empresa salva com sucesso!' }) => notify.success(message),
  })
  const { subscription_plan, logo } = form.getValues()
  return (
    <FormDialog title={isNew ? 'Nova Empresa' : 'Editar Empresa'} state={state} size="xl">
      <TextInput
        label="Nome"
        maxLength={200}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <MaskedInput
        label="CNPJ"
        mask={maskCnpj}
        placeholder="00.000.000/0000-00"
        withAsterisk
        {...form.getInputProps('cnpj')}
      />
      <TextInput
        label="Domínio"
        description="O endereço da empresa: quem entra por ele vê as cores e o logotipo dela"
        placeholder="alfa.com.br"
        maxLength={253}
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('domain')}
      />
      <TextInput
        label="Email"
        description="O contato da empresa"
        type="email"
        inputMode="email"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label="Plano"
        data={planChoices(subscription_plan)}
        {...form.getInputProps('subscription_plan')}
      />
      {isNew ? (
        <span />
      ) : (
        <NativeSelect
          label="Status"
          data={[
            { value: 'ACTIVE', label: 'Ativa' },
            { value: 'INACTIVE', label: 'Inativa' },
          ]}
          {...form.getInputProps('status')}
        />
      )}
      <MaskedInput
        label="Máximo de usuários"
        mask={maskCount}
        inputMode="numeric"
        withAsterisk
        {...form.getInputProps('max_users')}
      />
      <MaskedInput
        label="Máximo de motoristas"
        mask={maskCount}
        inputMode="numeric"
        withAsterisk
        {...form.getInputProps('max_drivers')}
      />
      <ColorField form={form} field="primary_color" label="Cor primária" />
      <ColorField form={form} field="secondary_color" label="Cor secundária" />
      <LogoField
        company={company}
        chosen={logo}
        onChoose={(file) => form.setFieldValue('logo', file)}
      />
    </FormDialog>
  )
}
