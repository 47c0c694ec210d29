import { MIN_DRIVER_PASSWORD_LENGTH } from '@canhoto/contracts/limits'
import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskCpf, maskPhone } from '../../kit/form/masks.ts'

export type DriverValues = Record<
  'name' | 'username' | 'email' | 'password' | 'cpf' | 'cnh' | 'phone',
  string
>

export function NewDriverFields({ form }: { form: UseFormReturnType<DriverValues> }) {
  const field = bindFields(form)
  return (
    <>
      <TextInput
        label="Nome completo"
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...field('name', 200)}
      />
      <TextInput
        label="Nome de usuário"
        withAsterisk
        autoCapitalize="none"
        spellCheck={false}
        {...field('username', 60)}
      />
      <TextInput
        label="E-mail"
        withAsterisk
        type="email"
        inputMode="email"
        {...field('email', 200)}
      />
      <PasswordInput
        label="Senha"
        withAsterisk
        description="Com maiúscula, minúscula e número. O motorista a troca no primeiro acesso."
        placeholder={`Mínimo de ${MIN_DRIVER_PASSWORD_LENGTH} caracteres`}
        wrapperProps={{ 'data-whole': true }}
        {...field('password', 200)}
        autoComplete="new-password"
      />
      <MaskedInput
        label="CPF"
        withAsterisk
        mask={maskCpf}
        inputMode="numeric"
        placeholder="000.000.000-00"
        {...field('cpf')}
      />
      <TextInput label="CNH" withAsterisk inputMode="numeric" {...field('cnh', 20)} />
      <MaskedInput
        label="Telefone"
        withAsterisk
        type="tel"
        inputMode="tel"
        placeholder="(00) 00000-0000"
        mask={maskPhone}
        {...field('phone')}
      />
    </>
  )
}
