import { NOT_INFORMED, type Vehicle, vehicles } from '@canhoto/contracts/vehicles'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { bindFields } from '../../kit/form/bind-fields.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskPlate } from '../../kit/form/masks.ts'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { ACTIVE_CHOICES } from '../../shared/active/active-column.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import { toBody, validateYear, valuesOf } from './vehicle-values.ts'

interface Props {
  /** Null for a new one. */
  vehicle: Vehicle | null
  dialog: OpenDialog
}

export function VehicleFormDialog({ vehicle, dialog }: Props) {
  const isNew = vehicle === null
  const [thisYear] = useState(() => new Date().getFullYear())
  const { form, ...state } = useEndpointForm(isNew ? vehicles.create : vehicles.update, {
    dialog,
    initial: valuesOf(vehicle, thisYear),
    ...(vehicle && { params: { id: vehicle.id } }),
    onlyChanged: !isNew,
    edited: vehicle
      ? { version: vehicle.version, toValues: (current) => valuesOf(current, thisYear) }
      : undefined,
    toBody,
    validate: (values) => validateYear(values, thisYear),
    invalidates: [vehicles.list],
    failure: { text: isNew ? 'Erro ao cadastrar veículo' : 'Erro ao editar veículo' },
    notFoundText: 'Este veículo não existe mais.',
    onSaved: () =>
      notify.success(isNew ? 'Veículo cadastrado com sucesso!' : 'Veículo atualizado com sucesso!'),
  })
  const field = bindFields(form)
  return (
    <FormDialog title={isNew ? 'Novo Veículo' : 'Editar Veículo'} state={state}>
      <MaskedInput
        label="Placa"
        mask={maskPlate}
        placeholder="ABC1D23"
        withAsterisk
        autoCapitalize="characters"
        {...field('plate')}
      />
      <TextInput label="Modelo" withAsterisk {...field('model', 80)} />
      <TextInput label="Marca" placeholder={NOT_INFORMED} {...field('brand', 80)} />
      <TextInput label="Ano" inputMode="numeric" {...field('year', 4)} />
      <TextInput label="Cor" placeholder={NOT_INFORMED} {...field('color', 40)} />
      {!isNew && <NativeSelect label="Status" data={ACTIVE_CHOICES} {...field('status')} />}
    </FormDialog>
  )
}
