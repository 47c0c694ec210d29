import { ERASE_WORD, type PersonWanted, privacy } from '@canhoto/contracts/privacy'
import { Textarea, TextInput } from '@mantine/core'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './privacy-page.module.css'

interface Props {
  wanted: PersonWanted
  dialog: OpenDialog
  onBegun: () => void
}

export function EraseDialog({ wanted, dialog, onBegun }: Props) {
  const { form, ...state } = useEndpointForm(privacy.erasePerson, {
    dialog,
    initial: { reason: '', confirmation: '' },
    toBody: ({ reason = '', confirmation }) => ({
      ...wanted,
      reason,
      confirmation: confirmation as typeof ERASE_WORD,
    }),
    invalidates: [privacy.listRequests],
    failure: { title: 'Erro', text: 'Erro ao anonimizar' },
    onSaved({ message }) {
      notify.success(message ?? 'Anonimização iniciada.')
      onBegun()
    },
  })
  const bind = bindFields(form)
  return (
    <FormDialog
      title="Anonimizar os dados desta pessoa"
      state={state}
      submit="Anonimizar"
      busy="Enviando..."
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
        <p>
          Em uma empresa grande leva alguns minutos. Você pode sair desta página: o andamento fica
          em “Pedidos”.
        </p>
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
