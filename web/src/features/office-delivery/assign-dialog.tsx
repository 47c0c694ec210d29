import { deliveries } from '@canhoto/contracts/deliveries'
import type { DeliveryRecord } from '@canhoto/contracts/delivery-records'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { DriverSelect } from '../../shared/new-delivery/form/driver-select.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { RECORD_AND_LISTS } from './invalidated.ts'
import classes from './office-delivery.module.css'

interface Props {
  delivery: DeliveryRecord
  dialog: OpenDialog
}

export function AssignDialog({ delivery, dialog }: Props) {
  const { form, ...state } = useEndpointForm(deliveries.assign, {
    dialog,
    initial: { driver_id: delivery.driver_id ?? '' },
    toBody: ({ driver_id = '' }) => ({ delivery_ids: [delivery.id], driver_id }),
    validate: ({ driver_id }) => (driver_id ? {} : { driver_id: 'Escolha um motorista' }),
    invalidates: RECORD_AND_LISTS,
    failure: { text: 'Erro ao atribuir entrega' },
    notFoundText: 'Esta entrega ou este motorista não existe mais.',
    onSaved: () => notify.success(`Entrega da NF ${delivery.nf_number} atribuída.`),
  })
  return (
    <FormDialog
      title={`${delivery.driver_id ? 'Trocar' : 'Atribuir'} motorista · NF ${delivery.nf_number}`}
      state={state}
      submit="Atribuir"
      busy="Atribuindo..."
      size="md"
    >
      <div className={classes.driver} data-whole>
        <DriverSelect {...form.getInputProps('driver_id')} clearable={false} />
      </div>
    </FormDialog>
  )
}
