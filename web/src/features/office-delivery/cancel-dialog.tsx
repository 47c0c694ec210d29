import { type DeliveryRecord, deliveryRecords } from '@canhoto/contracts/delivery-records'
import { MAX_CANCEL_REASON } from '@canhoto/contracts/limits'
import { Textarea } from '@mantine/core'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { RECORD_AND_LISTS } from './invalidated.ts'
import classes from './office-delivery.module.css'

interface Props {
  delivery: DeliveryRecord
  dialog: OpenDialog
}

export function CancelDialog({ delivery, dialog }: Props) {
  const { nf_number, driver_name } = delivery
  const { form, ...state } = useEndpointForm(deliveryRecords.cancel, {
    dialog,
    initial: { reason: '' },
    params: { id: delivery.id },
    invalidates: RECORD_AND_LISTS,
    failure: { text: 'Erro ao cancelar entrega' },
    notFoundText: 'Esta entrega não existe mais.',
    onSaved: ({ message }) => notify.success(message ?? `Entrega da NF ${nf_number} cancelada.`),
  })
  return (
    <FormDialog
      title={`Cancelar entrega · NF ${nf_number}`}
      state={state}
      submit="Cancelar entrega"
      busy="Cancelando..."
      cancel="Voltar"
      size="md"
    >
      <p className={classes.hint} data-whole>
        O cancelamento não pode ser desfeito.
        {driver_name &&
          ` Se ${driver_name} já fotografou o canhoto sem conexão, a foto ainda é aceita e a entrega fica realizada.`}
      </p>
      <Textarea
        label="Motivo do cancelamento"
        rows={3}
        withAsterisk
        wrapperProps={{ 'data-whole': true }}
        {...bindFields(form)('reason', MAX_CANCEL_REASON)}
      />
    </FormDialog>
  )
}
