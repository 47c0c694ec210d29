import {
  type DeliveryRecord,
  deliveryRecords,
  type EditedField,
  isEditable,
} from '@canhoto/contracts/delivery-records'
import { isFinal } from '@canhoto/contracts/delivery-status'
import { EDITED_LABELS } from '@canhoto/contracts/labels/delivery'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { EditField } from './edit-field.tsx'
import { toBody, valuesOf } from './edit-values.ts'
import { RECORD_AND_LISTS } from './invalidated.ts'
import classes from './office-delivery.module.css'

interface Props {
  delivery: DeliveryRecord
  dialog: OpenDialog
}

export function EditDialog({ delivery, dialog }: Props) {
  const { form, ...state } = useEndpointForm(deliveryRecords.update, {
    dialog,
    initial: valuesOf(delivery),
    params: { id: delivery.id },
    onlyChanged: true,
    edited: { version: delivery.version, toValues: valuesOf },
    toBody,
    invalidates: RECORD_AND_LISTS,
    failure: { text: 'Erro ao editar entrega' },
    notFoundText: 'Esta entrega não existe mais.',
    onSaved: () => notify.success('Entrega atualizada com sucesso!'),
  })
  const fields = (Object.keys(form.getValues()) as EditedField[]).filter((field) =>
    isEditable(field, delivery),
  )
  return (
    <FormDialog title={`Editar entrega · NF ${delivery.nf_number}`} state={state}>
      {isFinal(delivery.status) && (
        <p className={classes.hint} data-whole>
          Esta entrega já foi {delivery.status === 'DELIVERED' ? 'realizada' : 'cancelada'}: só o
          nome e o telefone do cliente e as observações ainda podem ser corrigidos.
        </p>
      )}
      {fields.map((field) => (
        <EditField key={field} field={field} label={EDITED_LABELS[field]} form={form} />
      ))}
    </FormDialog>
  )
}
