import {
  type ImportFile,
  imports,
  type RouteProposal as Proposal,
} from '@canhoto/contracts/imports'
import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { formatNumber } from '../../lib/format.ts'
import { DriverChoice, VehicleChoice } from './route-choices.tsx'
import classes from './route-dialog.module.css'

interface Props {
  file: ImportFile
  dialog: OpenDialog
}

const NO_DRIVER = 'Por favor, atribua a entrega a um motorista.'

/** The route that an MDF-e proposes, with another driver or vehicle where the user chooses one. */
export function RouteDialog({ file, dialog }: Props) {
  const { proposal } = file
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
      <DriverChoice proposal={proposal} input={form.getInputProps('driver_id')} />
      <VehicleChoice proposal={proposal} input={form.getInputProps('vehicle_id')} />
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
