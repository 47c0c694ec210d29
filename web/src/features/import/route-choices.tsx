import type { RouteProposal as Proposal } from '@canhoto/contracts/imports'
import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { vehicles } from '@canhoto/contracts/vehicles'
import { formatCpf } from '@canhoto/fiscal/cpf'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { driverOptions } from '../../shared/drivers/driver-options.ts'
import { DriversFailure } from '../../shared/drivers/drivers-failure.tsx'
import { useDrivers } from '../../shared/new-delivery/form/use-drivers.ts'
import { Failure } from '../../ui/data-states.tsx'

interface Props {
  proposal: Proposal
  /** Of the field in its form. */
  input: NativeSelectProps
}

export function DriverChoice({ proposal, input }: Props) {
  const drivers = useDrivers()
  if (drivers.isError) return <DriversFailure drivers={drivers} />
  return (
    <NativeSelect
      label="Motorista"
      withAsterisk
      description={proposal.driver_id ? undefined : unknownDriver(proposal)}
      data={[{ value: '', label: 'Selecione um motorista' }, ...driverOptions(drivers.data)]}
      {...input}
    />
  )
}

export function VehicleChoice({ proposal, input }: Props) {
  const fleet = useEndpointQuery(vehicles.list, {
    query: { status: 'ATIVO', per_page: UNPAGED_SIZE },
  })
  // Without the list the field would say 'Sem veículo' of a vehicle that the MDF-e names.
  if (fleet.isError) {
    return (
      <Failure
        title="Falha ao carregar veículos"
        message={serverMessage(fleet.error)}
        onRetry={() => void fleet.refetch()}
      />
    )
  }
  return (
    <NativeSelect
      label="Veículo"
      description={proposal.vehicle_id ? undefined : unknownVehicle(proposal)}
      data={[
        { value: '', label: 'Sem veículo' },
        ...(fleet.data ?? []).map(({ id, plate, model }) => ({
          value: id,
          label: `${plate} - ${model}`,
        })),
      ]}
      {...input}
    />
  )
}

const unknownVehicle = ({ plate }: Proposal) =>
  plate ? `A placa ${plate} não está na frota.` : 'O MDF-e não diz o veículo.'

const unknownDriver = ({ driver_name, driver_cpf }: Proposal) =>
  driver_name || driver_cpf
    ? `${driver_name ?? 'Motorista'}, CPF ${driver_cpf ? formatCpf(driver_cpf) : 'não informado'}, não está cadastrado.`
    : 'O MDF-e não diz quem dirige.'
