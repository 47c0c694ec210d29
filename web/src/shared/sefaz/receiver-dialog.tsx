import { type SefazEvent, sefazEvents } from '@canhoto/contracts/sefaz-events'
import { TextInput } from '@mantine/core'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { OF_SEFAZ } from './of-sefaz.ts'

/** What SEFAZ needs and the driver has not sent: the office reads it in the photo, or asks. */
export function ReceiverDialog({ event, dialog }: { event: SefazEvent; dialog: OpenDialog }) {
  const { form, ...state } = useEndpointForm(sefazEvents.giveReceiver, {
    dialog,
    initial: {
      receiver_name: event.receiver_name ?? '',
      receiver_document: event.receiver_document ?? '',
    },
    params: { id: event.id },
    invalidates: OF_SEFAZ,
    failure: { text: 'Erro ao informar quem recebeu' },
    notFoundText: 'Este evento não existe mais.',
    onSaved: ({ message = 'Recebedor informado.' }) => notify.success(message),
  })
  const field = bindFields(form)
  return (
    <FormDialog title="Informar quem recebeu" state={state} size="md">
      <TextInput
        label="Nome de quem recebeu"
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...field('receiver_name', 60)}
      />
      <TextInput
        label="Documento de quem recebeu"
        description="CPF, RG ou matrícula, como está no canhoto. A foto e o registro do motorista não mudam."
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...field('receiver_document', 20)}
      />
    </FormDialog>
  )
}
