import {
  type ImportFile,
  imports,
  type RouteProposal as Proposal,
} from '@canhoto/contracts/imports'
import { vehicles } from '@canhoto/contracts/vehicles'
import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { formatCpf } from '@canhoto/fiscal/cpf'
import { NativeSelect } from '@mantine/core'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { useDrivers } from '../../shared/new-delivery/form/use-drivers.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { formatNumber } from '../../lib/format.ts'
import classes from './route-dialog.module.css'

interface Props {
  file: ImportFile
  dialog: OpenDialog
}

const NO_DRIVER = 'Por favor, atribua a entrega a um motorista.'

/** The route that an MDF-e proposes, with another driver or vehicle where the user chooses one. */
export function RouteDialog({ file, dialog }: Props) {
  const { proposal } = file
  const drivers = useDrivers()
  const fleet = useEndpointQuery(vehicles.list, {
    query: { status: 'ATIVO', per_page: UNPAGED_SIZE },
  })
  const { form, ...state } = useEndpointForm(imports.accept, {
    dialog,
    params: { id: file.id },
    initial: { driver_id: proposal?.driver_id ?? '', vehicle_id: proposal?.vehicle_id ?? '' },
    validate: ({ driver_id }) => (driver_id ? {} : { driver_id: NO_DRIVER }),
    invalidates: [imports.list, imports.get, imports.files],
    failure: { title: 'Erro ao salvar', text: 'Não foi possível criar a rota. Tente novamente.' },
    onSaved: ({ data }) => notify.success('Rota criada!', data.detail ?? ''),
  })
  if (!proposal) return null
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
        {...form.getInputProps('driver_id')}
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
        {...form.getInputProps('vehicle_id')}
      />
      <RouteNotes proposal={proposal} />
    </FormDialog>
  )
}

function RouteNotes({ proposal: { notes, ctes } }: { proposal: Proposal }) {
  return (
    <div data-whole>
      <h3 className={classes.heading}>{`Notas (${formatNumber(notes.length)})`}</h3>
      {ctes > 0 && (
        <p className={classes.note}>
          {`O MDF-e lista também ${formatNumber(ctes)} CT-e: importe os arquivos deles para criar suas entregas.`}
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
