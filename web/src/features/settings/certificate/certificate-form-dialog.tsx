import { certificates } from '@canhoto/contracts/certificates'
import { PasswordInput } from '@mantine/core'
import type { OpenDialog } from '../../../kit/dialog/use-dialog.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { callWithMessage } from '../../../lib/http/api.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { notify } from '../../../ui/toasts/notify.ts'
import { CertificateFileField } from './certificate-file-field.tsx'

interface Props {
  dialog: OpenDialog
  isReplacement: boolean
}

const EMPTY = { file: null as File | null, password: '', current_password: '' }
const MAX_BYTES = certificates.upload.upload.maxBytes

export function CertificateFormDialog({ dialog, isReplacement }: Props) {
  const { user } = useSignedIn()
  const { form, ...state } = useEndpointForm(certificates.upload, {
    dialog,
    initial: EMPTY,
    toBody: ({ password = '', current_password = '' }) => ({ password, current_password }),
    validate: ({ file }) => validateFile(file),
    send: ({ body, values: { file } }) =>
      callWithMessage(certificates.upload, { body, file, fileName: 'certificado.pfx' }),
    invalidates: [certificates.get],
    failure: { text: 'Não foi possível enviar o certificado. Tente novamente.' },
    onSaved: ({ message = 'Certificado digital enviado!' }) => notify.success(message),
  })
  return (
    <FormDialog
      title={isReplacement ? 'Trocar certificado' : 'Enviar certificado'}
      state={state}
      submit="Enviar"
      busy="Enviando..."
    >
      <CertificateFileField
        file={form.getValues().file}
        error={form.errors['file']}
        path={form.getInputProps('file') as object}
        onFile={(file) => form.setFieldValue('file', file)}
      />
      {/* Not offered by password managers, which know no password of a file. */}
      <PasswordInput
        label="Senha do certificado"
        description="A que foi escolhida ao emitir ou exportar o arquivo."
        autoComplete="off"
        withAsterisk
        {...form.getInputProps('password')}
      />
      {/* Password managers read the user of the next password from it. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput
        label="Sua senha do Canhoto"
        description="Para confirmar que é você."
        autoComplete="current-password"
        withAsterisk
        {...form.getInputProps('current_password')}
      />
    </FormDialog>
  )
}

function validateFile(file: File | null) {
  if (!file) return { file: 'Escolha o arquivo do certificado.' }
  return file.size > MAX_BYTES ? { file: certificates.upload.upload.tooLarge } : {}
}
