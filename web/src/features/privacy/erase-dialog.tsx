import { ERASE_WORD, type PersonWanted, privacy } from '@canhoto/contracts/privacy'
import { Textarea, TextInput } from '@mantine/core'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { callWithMessage } from '../../lib/http/api.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './privacy-page.module.css'

/** All that a large company has stored is searched. */
const ERASE_LIMIT_MS = 600_000

interface Props {
  wanted: PersonWanted
  dialog: OpenDialog
  onErased: () => void
}

export function EraseDialog({ wanted, dialog, onErased }: Props) {
  const { form, ...state } = useEndpointForm(privacy.erasePerson, {
    dialog,
    initial: { reason: '', confirmation: '' },
    toBody: ({ reason = '', confirmation }) => ({
      ...wanted,
      reason,
      confirmation: confirmation as typeof ERASE_WORD,
    }),
    send: ({ body, headers }) =>
      callWithMessage(privacy.erasePerson, { body, headers, timeoutMs: ERASE_LIMIT_MS }),
    invalidates: [privacy.listRequests, privacy.retention],
    failure: { title: 'Erro', text: 'Erro ao anonimizar' },
    onSaved({ message }) {
      notify.success(message ?? 'Dados da pessoa anonimizados.')
      onErased()
    },
  })
  const bind = bindFields(form)
  return (
    <FormDialog
      title="Anonimizar os dados desta pessoa"
      state={state}
      submit="Anonimizar"
      busy="Anonimizando..."
    >
      <div data-whole>
        <p>
          <strong>Não pode ser desfeito.</strong> Nome, documento, endereço, telefone, e-mail,
          posições, fotos e documentos desta pessoa são apagados em toda a empresa.
        </p>
        <p>Fica, por obrigação fiscal e para provar as entregas, sem o nome da pessoa:</p>
        <ul className={classes.list}>
          <li>número, chave de acesso, datas e valores das notas, município e UF;</li>
          <li>o registro selado de cada comprovante, com o hash da foto, a hora e o local;</li>
          <li>os consentimentos dados e os registros de acesso (Marco Civil, seis meses).</li>
        </ul>
      </div>
      <Textarea
        label="Motivo"
        description="Fica no registro de pedidos. Não escreva dados da pessoa."
        rows={2}
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...bind('reason', 300)}
      />
      <TextInput
        label={`Digite ${ERASE_WORD} para confirmar`}
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...bind('confirmation', 20)}
      />
    </FormDialog>
  )
}
