import {
  type ImportFile,
  imports,
  type RouteProposal as Proposal,
} from '@canhoto/contracts/imports'
import { vehicles } from '@canhoto/contracts/vehicles'
import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { formatCpf } from '@canhoto/fiscal/cpf'
import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { OpenDialog } from '../../kit/form/use-open-dialog.ts'
import { useFormDialog } from '../../kit/form/use-form-dialog.ts'
import { useDrivers } from '../../shared/new-delivery/form/use-drivers.ts'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './route-dialog.module.css'

interface Props {
  file: ImportFile
  dialog: OpenDialog
}

const MAX_VEHICLES = 1000

/** The route that an MDF-e proposes: whoever creates it may choose another driver or vehicle. */
export function RouteDialog({ file, dialog }: Props) {
  const client = useQueryClient()
  const { proposal } = file
  const drivers = useDrivers()
  const fleet = useQuery({
    queryKey: [vehicles.list.path, 'active'],
    queryFn: ({ signal }) =>
      call(vehicles.list, { query: { status: 'ATIVO', per_page: MAX_VEHICLES }, signal }),
  })
  const state = useFormDialog({
    dialog,
    initial: { driver_id: proposal?.driver_id ?? '', vehicle_id: proposal?.vehicle_id ?? '' },
    check: ({ driver_id }) =>
      driver_id ? {} : { driver_id: 'Por favor, atribua a entrega a um motorista.' },
    save: (body) => call(imports.accept, { params: { id: file.id }, body }),
    failure: { title: 'Erro ao salvar', text: 'Não foi possível criar a rota. Tente novamente.' },
    onSaved: (saved) => notify.success('Rota criada!', saved.detail ?? ''),
    onChanged: () => void client.invalidateQueries({ queryKey: [imports.list.path] }),
  })
  if (!proposal) return null
  const { getInputProps } = state.form
  return (
    <FormDialog
      title={`Rota do MDF-e ${proposal.number ?? ''}`}
      state={state}
      submit="Criar Rota"
      busy="Criando..."
    >
      <NativeSelect
        label="Motorista"
        withAsterisk
        description={proposal.driver_id ? undefined : unknownDriver(proposal)}
        data={[
          { value: '', label: 'Selecione um motorista' },
          ...(drivers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...getInputProps('driver_id')}
      />
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
        {...getInputProps('vehicle_id')}
      />
      <RouteNotes proposal={proposal} />
    </FormDialog>
  )
}

function RouteNotes({ proposal: { notes, ctes } }: { proposal: Proposal }) {
  return (
    <div data-whole>
      <h3 className={classes.heading}>{`Notas (${notes.length})`}</h3>
      {ctes > 0 && (
        <p className={classes.note}>
          {`O MDF-e lista também ${ctes} CT-e: importe os arquivos deles para criar suas entregas.`}
        </p>
      )}
      <ul className={classes.notes}>
        {notes.map(({ key, municipality, is_known }) => (
          <li key={key}>
            <span className={classes.key}>{formatAccessKey(key)}</span>
            <span className={classes.note}>
              {[municipality, is_known ? 'já registrada' : 'nova'].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const unknownVehicle = ({ plate }: Proposal) =>
  plate ? `A placa ${plate} não está na frota.` : 'O MDF-e não diz o veículo.'

const unknownDriver = ({ driver_name, driver_cpf }: Proposal) =>
  driver_name || driver_cpf
    ? `${driver_name ?? 'Motorista'}, CPF ${driver_cpf ? formatCpf(driver_cpf) : 'não informado'}, não está cadastrado.`
    : 'O MDF-e não diz quem dirige.'
