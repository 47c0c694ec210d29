import type { Company } from '@canhoto/contracts/companies'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCnpj, maskCount } from '../../kit/form/masks.ts'
import { COMPANY_STATUS_LABELS } from '../companies/company-status.tsx'
import { ColorField } from './color-field.tsx'
import { type CompanyValues, planChoices, timeZoneChoices } from './company-values.ts'
import { LogoField } from './logo-field.tsx'

interface Props {
  form: UseFormReturnType<CompanyValues>
  /** Null for a new one. */
  company: Company | null
}

const STATUSES = Object.entries(COMPANY_STATUS_LABELS).map(([value, label]) => ({ value, label }))

/** The fields of a company, in the order of `CompanyValues`. */
export function CompanyFields({ form, company }: Props) {
  return (
    <>
      <IdentityFields form={form} />
      <PlanFields form={form} isNew={company === null} />
      <ColorField form={form} field="primary_color" label="Cor primária" />
      <ColorField form={form} field="secondary_color" label="Cor secundária" />
      <LogoField
        company={company}
        chosen={form.getValues().logo}
        onChoose={(file) => form.setFieldValue('logo', file)}
      />
    </>
  )
}

function IdentityFields({ form }: Pick<Props, 'form'>) {
  const field = bindFields(form)
  return (
    <>
      <TextInput label="Nome" withAsterisk {...field('name', 200)} />
      <MaskedInput
        label="CNPJ"
        mask={maskCnpj}
        placeholder="00.000.000/0000-00"
        withAsterisk
        {...field('cnpj')}
      />
      <TextInput
        label="Domínio"
        description="O endereço da empresa: quem entra por ele vê as cores e o logotipo dela."
        placeholder="alfa.com.br"
        withAsterisk
        autoCapitalize="none"
        spellCheck={false}
        {...field('domain', 253)}
      />
      <TextInput
        label="E-mail"
        description="O contato da empresa."
        type="email"
        inputMode="email"
        {...field('email', 200)}
      />
    </>
  )
}

function PlanFields({ form, isNew }: Pick<Props, 'form'> & { isNew: boolean }) {
  const field = bindFields(form)
  const zone = (
    <NativeSelect
      label="Fuso horário"
      description={!isNew && 'Um novo fuso encerra as sessões: todos da empresa entram novamente.'}
      wrapperProps={{ 'data-whole': !isNew || undefined }}
      data={timeZoneChoices(form.getValues().time_zone)}
      {...field('time_zone')}
    />
  )
  const limit = { mask: maskCount, inputMode: 'numeric', withAsterisk: true } as const
  return (
    <>
      <NativeSelect
        label="Plano"
        data={planChoices(form.getValues().subscription_plan)}
        {...field('subscription_plan')}
      />
      {isNew ? zone : <NativeSelect label="Status" data={STATUSES} {...field('status')} />}
      <MaskedInput label="Máximo de usuários" {...limit} {...field('max_users')} />
      <MaskedInput label="Máximo de motoristas" {...limit} {...field('max_drivers')} />
      {!isNew && zone}
    </>
  )
}
