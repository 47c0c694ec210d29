import { assignableBy, isMaster, type Role } from '@canhoto/contracts/access'
import { MIN_PASSWORD_LENGTH } from '@canhoto/contracts/limits'
import type { UserRow } from '@canhoto/contracts/users'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCpf, maskPhone, maskTaxId } from '../../kit/form/masks.ts'
import { ACTIVE_CHOICES } from '../../shared/active/active-column.tsx'
import { useMail } from '../../shared/emails/use-mail.ts'
import choices from '../../ui/choices.module.css'
import { CompanyField } from './company-field.tsx'
import type { UserValues } from './user-values.ts'

interface Props {
  form: UseFormReturnType<UserValues>
  /** Null for a new user. */
  user: UserRow | null
  viewer: Role
}

/** The fields of a user, in the order of `UserValues`. */
export function UserFields({ form, user, viewer }: Props) {
  // One company alone does not change the data of a user who works for two.
  const isShared = user !== null && user.is_shared && !isMaster(viewer)
  // A user of several companies has a role in each of them.
  const hasRoles = user !== null && user.is_shared && isMaster(viewer)
  const field = bindFields(form)
  return (
    <>
      {isShared && (
        <p data-whole>
          Este usuário também trabalha em outra empresa: aqui você altera o perfil e o status dele.
        </p>
      )}
      <TextInput
        label="Nome completo"
        withAsterisk
        disabled={isShared}
        wrapperProps={{ 'data-whole': true }}
        {...field('full_name', 200)}
      />
      <SignInFields form={form} isNew={user === null} />
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        disabled={isShared}
        {...field('email', 200)}
      />
      <MaskedInput
        label="CPF"
        mask={maskCpf}
        inputMode="numeric"
        placeholder="000.000.000-00"
        disabled={isShared}
        {...field('cpf')}
      />
      <CompanyField form={form} user={user} isMaster={isMaster(viewer)} />
      <NativeSelect
        label="Perfil"
        withAsterisk
        disabled={hasRoles || isMaster(user?.role)}
        {...(hasRoles && { description: 'Cada empresa tem o seu: altere em Empresas.' })}
        data={rolesFor(viewer, user)}
        {...field('user_type')}
      />
      <NativeSelect label="Status" withAsterisk data={ACTIVE_CHOICES} {...field('status')} />
      {!hasRoles && <FieldsOfRole form={form} />}
    </>
  )
}

/** The name to sign in with, which stays, and the first password. */
function SignInFields({ form, isNew }: Pick<Props, 'form'> & { isNew: boolean }) {
  const field = bindFields(form)
  return (
    <>
      <TextInput
        label="Usuário"
        withAsterisk={isNew}
        autoCapitalize="none"
        spellCheck={false}
        disabled={!isNew}
        {...(!isNew && { description: 'Não pode ser alterado.' })}
        {...field('username', 60)}
      />
      {isNew && (
        <PasswordInput
          label="Senha"
          placeholder={`Mínimo de ${MIN_PASSWORD_LENGTH} caracteres`}
          withAsterisk
          {...field('password', 200)}
          autoComplete="new-password"
        />
      )}
    </>
  )
}

/** What only a client or a driver has. */
function FieldsOfRole({ form }: Pick<Props, 'form'>) {
  const field = bindFields(form)
  const role = form.getValues().user_type
  if (role === 'CLIENT') {
    return (
      <>
        <MaskedInput
          label="CPF ou CNPJ do cliente"
          description="O cliente vê as entregas que este documento envia ou recebe."
          mask={maskTaxId}
          {...field('client_document')}
        />
        <ProofsField form={form} />
      </>
    )
  }
  if (role !== 'DRIVER') return null
  return (
    <>
      <TextInput label="CNH" inputMode="numeric" {...field('cnh', 20)} />
      <MaskedInput
        label="Telefone"
        type="tel"
        inputMode="tel"
        placeholder="(00) 00000-0000"
        mask={maskPhone}
        {...field('phone')}
      />
    </>
  )
}

/** Where the installation sends e-mails. */
function ProofsField({ form }: Pick<Props, 'form'>) {
  if (!useMail()) return null
  const { wants_proofs, email } = form.getValues()
  return (
    <>
      <label className={choices.choice} data-whole>
        <input type="checkbox" {...form.getInputProps('wants_proofs', { type: 'checkbox' })} />
        Enviar ao e-mail do cliente o comprovante de cada entrega
      </label>
      {wants_proofs && !email && <p data-whole>Preencha o e-mail: sem ele nada é enviado.</p>}
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
