import type { Company } from '@canhoto/contracts/companies'
import { NativeSelect, TextInput } from '@mantine/core'
import { summaryOf } from '../../kit/form/checks.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCnpj, maskCount } from '../../kit/form/masks.ts'
import { useFormDialog } from '../../kit/form/use-form-dialog.ts'
import type { OpenDialog } from '../../kit/form/use-open-dialog.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { ColourField } from './colour-field.tsx'
import { checkCompany, type Defaults, newValues, planChoices, valuesOf } from './company-values.ts'
import { LogoField } from './logo-field.tsx'
import { saveCompany } from './save-company.ts'

interface Props {
  /** Null for a new one. */
  company: Company | null
  defaults: Defaults
  dialog: OpenDialog
  onChanged: () => void
}

export function CompanyFormDialog({ company, defaults, dialog, onChanged }: Props) {
  const isNew = company === null
  const { form, ...state } = useFormDialog({
    dialog,
    initial: company ? valuesOf(company) : newValues(defaults),
    check: checkCompany,
    summarize: summaryOf,
    save: (values, key) => saveCompany(company, values, key),
    failure: { title: 'Erro', text: isNew ? 'Erro ao criar empresa' : 'Erro ao atualizar empresa' },
    gone: 'Esta empresa não existe mais.',
    onChanged,
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
      <ColourField form={form} field="primary_color" label="Cor primária" />
      <ColourField form={form} field="secondary_color" label="Cor secundária" />
      <LogoField
        company={company}
        chosen={logo}
        onChoose={(file) => form.setFieldValue('logo', file)}
        onRemoved={onChanged}
      />
    </FormDialog>
  )
}
