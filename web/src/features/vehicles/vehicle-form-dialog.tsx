import { type Vehicle, vehicles } from '@canhoto/contracts/vehicles'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { summaryOf } from '../../kit/form/checks.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { MaskedInput } from '../../kit/form/masked-input.tsx'
import { maskPlate } from '../../kit/form/masks.ts'
import { useFormDialog } from '../../kit/form/use-form-dialog.ts'
import type { OpenDialog } from '../../kit/form/use-open-dialog.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { checkVehicle, type VehicleValues, valuesOf } from './vehicle-values.ts'

interface Props {
  /** Null for a new one. */
  vehicle: Vehicle | null
  dialog: OpenDialog
  onChanged: () => void
}

export function VehicleFormDialog({ vehicle, dialog, onChanged }: Props) {
  const isNew = vehicle === null
  const [thisYear] = useState(() => new Date().getFullYear())
  const { form, ...state } = useFormDialog({
    dialog,
    initial: valuesOf(vehicle, thisYear),
    check: (values) => checkVehicle(values, thisYear),
    summarize: summaryOf,
    save: (values, key) => saveVehicle(vehicle, values, key),
    failure: { text: isNew ? 'Erro ao cadastrar veículo' : 'Erro ao editar veículo' },
    gone: 'Este veículo não existe mais.',
    onChanged,
    onSaved: () =>
      notify.success(isNew ? 'Veículo cadastrado com sucesso!' : 'Veículo atualizado com sucesso!'),
  })
  return (
    <FormDialog title={isNew ? 'Novo Veículo' : 'Editar Veículo'} state={state}>
      <MaskedInput
        label="Placa"
        mask={maskPlate}
        placeholder="ABC1D23"
        withAsterisk
        autoCapitalize="characters"
        {...form.getInputProps('plate')}
      />
      <TextInput
        label="Modelo"
        maxLength={80}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('model')}
      />
      <TextInput
        label="Marca"
        placeholder="Não informado"
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('brand')}
      />
      <TextInput
        label="Ano"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.getInputProps('year')}
      />
      <TextInput
        label="Cor"
        placeholder="Não informado"
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('color')}
      />
      {!isNew && (
        <NativeSelect
          label="Status"
          data={[
            { value: 'ATIVO', label: 'Ativo' },
            { value: 'INATIVO', label: 'Inativo' },
          ]}
          {...form.getInputProps('status')}
        />
      )}
    </FormDialog>
  )
}

function saveVehicle(vehicle: Vehicle | null, values: VehicleValues, key: string) {
  const { status, ...body } = values
  if (!vehicle) return call(vehicles.create, { body, headers: { 'idempotency-key': key } })
  // An emptied field is the default again.
  const brand = body.brand.trim() || 'Não informado'
  const color = body.color.trim() || 'Não informado'
  return call(vehicles.update, {
    params: { id: vehicle.id },
    body: { ...body, brand, color, status },
  })
}
