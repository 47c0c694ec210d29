import { assignableBy, isMaster, type Role } from '@canhoto/contracts/access'
import { MIN_PASSWORD_LENGTH } from '@canhoto/contracts/limits'
import type { UserRow } from '@canhoto/contracts/users'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCpf, maskPhone, maskTaxId } from '../../kit/form/masks.ts'
import { CompanyField } from './company-field.tsx'
import type { UserValues } from './user-values.ts'

interface Props {
  form: UseFormReturnType<UserValues>
  /** Null for a new user. */
  user: UserRow | null
  viewer: Role
}

const STATUSES = [
  { value: 'ATIVO', label: 'Ativo' },
  { value: 'INATIVO', label: 'Inativo' },
]

export function UserFields({ form, user, viewer }: Props) {
  // One company alone does not change the data of a user who works for two.
  const isShared = user !== null && user.is_shared && !isMaster(viewer)
  // A user of several companies has a role in each of them.
  const hasRoles = user !== null && user.is_shared && isMaster(viewer)
  return (
    <>
      {isShared && (
        <p data-whole>
          Este usuário também trabalha em outra empresa: aqui você altera o perfil e o status dele.
        </p>
      )}
      <TextInput
        label="Nome completo"
        maxLength={200}
        withAsterisk
        autoComplete="off"
        disabled={isShared}
        wrapperProps={{ 'data-whole': true }}
        {...form.getInputProps('full_name')}
      />
      <TextInput
        label="Usuário"
        maxLength={60}
        withAsterisk={user === null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={user !== null}
        {...(user && { description: 'Não pode ser alterado' })}
        {...form.getInputProps('username')}
      />
      {user === null && (
        <PasswordInput
          label="Senha"
          placeholder={`Mínimo de ${MIN_PASSWORD_LENGTH} caracteres`}
          maxLength={200}
          withAsterisk
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        maxLength={200}
        autoComplete="off"
        disabled={isShared}
        {...form.getInputProps('email')}
      />
      <MaskedInput
        label="CPF"
        mask={maskCpf}
        inputMode="numeric"
        placeholder="000.000.000-00"
        disabled={isShared}
        {...form.getInputProps('cpf')}
      />
      <CompanyField form={form} user={user} isMaster={isMaster(viewer)} />
      <NativeSelect
        label="Perfil"
        withAsterisk
        disabled={hasRoles || isMaster(user?.role)}
        {...(hasRoles && { description: 'Cada empresa tem o seu: altere em Empresas' })}
        data={rolesFor(viewer, user)}
        {...form.getInputProps('user_type')}
      />
      <NativeSelect label="Status" withAsterisk data={STATUSES} {...form.getInputProps('status')} />
      {!hasRoles && <FieldsOfRole form={form} />}
    </>
  )
}

/** What only a client or a driver has. */
function FieldsOfRole({ form }: Pick<Props, 'form'>) {
  const role = form.getValues().user_type
  if (role === 'CLIENT') {
    return (
      <MaskedInput
        label="CPF ou CNPJ do cliente"
        description="O cliente vê as entregas que este documento envia ou recebe"
        mask={maskTaxId}
        {...form.getInputProps('client_document')}
      />
    )
  }
  if (role !== 'DRIVER') return null
  return (
    <>
      <TextInput
        label="CNH"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('cnh')}
      />
      <MaskedInput
        label="Telefone"
        type="tel"
        inputMode="tel"
        placeholder="(00) 00000-0000"
        mask={maskPhone}
        {...form.getInputProps('phone')}
      />
    </>
  )
}

function rolesFor(viewer: Role, user: UserRow | null) {
  const roles = isMaster(user?.role) ? (['MASTER'] as const) : assignableBy(viewer)
  return [
    ...(user ? [] : [{ value: '', label: 'Selecione o perfil' }]),
    ...roles.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
  ]
}
