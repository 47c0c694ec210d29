import type { Company } from '@canhoto/contracts/companies'
import { NativeSelect, TextInput } from '@mantine/core'
import { summaryOf } from '../../panels/form/checks.ts'
import { FormDialog } from '../../panels/form/form-dialog.tsx'
import { MaskedInput } from '../../panels/form/masked-input.tsx'
import { maskCnpj } from '../../panels/form/masks.ts'
import { useFormDialog } from '../../panels/form/use-form-dialog.ts'
import { notify } from '../../ui/notify.ts'
import { ColourField } from './colour-field.tsx'
import { checkCompany, type Defaults, newValues, planChoices, valuesOf } from './company-values.ts'
import { LogoField } from './logo-field.tsx'
import { saveCompany } from './save-company.ts'

interface Props {
  /** Null for a new one. */
  company: Company | null
  defaults: Defaults
  onSaved: () => void
  onClose: () => void
}

/** Mounted while it is open. */
export function CompanyFormDialog({ company, defaults, onSaved, onClose }: Props) {
  const isNew = company === null
  const { form, ...state } = useFormDialog({
    opened: true,
    initial: company ? valuesOf(company) : newValues(defaults),
    check: checkCompany,
    summarize: summaryOf,
    save: (values, key) => saveCompany(company, values, key),
    failure: { title: 'Erro', text: isNew ? 'Erro ao criar empresa' : 'Erro ao atualizar empresa' },
    onSaved({ message = 'Empresa salva com sucesso!' }) {
      notify.success(message)
      onSaved()
    },
    onClose,
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
        maxLength={30}
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
      <TextInput
        label="Máximo de usuários"
        inputMode="numeric"
        maxLength={6}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('max_users')}
      />
      <TextInput
        label="Máximo de motoristas"
        inputMode="numeric"
        maxLength={6}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('max_drivers')}
      />
      <ColourField form={form} field="primary_color" label="Cor primária" />
      <ColourField form={form} field="secondary_color" label="Cor secundária" />
      <LogoField
        company={company}
        chosen={logo}
        onChoose={(file) => form.setFieldValue('logo', file)}
        onRemoved={onSaved}
      />
    </FormDialog>
  )
}
