import { type EmailSchedule, emails, MAX_SCHEDULES } from '@canhoto/contracts/emails'
import { FREQUENCY_LABELS, SCHEDULE_LABELS } from '@canhoto/contracts/labels/email'
import { DeleteDialog } from '../../../kit/dialog/delete-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { actionsColumn, type RowChoice } from '../../../kit/list/actions-column.tsx'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { NewButton } from '../../../ui/new-button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../../ui/table/data-table.tsx'
import classes from '../integrations.module.css'
import { ScheduleFormDialog } from './schedule-form-dialog.tsx'

const DELETE_TEXTS = {
  done: 'Envio excluído.',
  notFound: 'Este envio não existe mais.',
  failure: { title: 'Erro ao excluir envio' },
}

/** What is sent again and again. */
export function Schedules() {
  const dialog = useDialog<RowChoice<EmailSchedule>>()
  const { edited, deleted } = dialog.choice ?? {}
  const create = () => dialog.open({ edited: null })
  const actions = actionsColumn({
    open: dialog.open,
    nameOf: ({ kind }: EmailSchedule) => SCHEDULE_LABELS[kind],
  })
  return (
    <section aria-labelledby="envios">
      <div className={classes.sectionBar}>
        <h2 id="envios">Envios programados</h2>
        <NewButton onClick={create}>Novo envio</NewButton>
      </div>
      <EndpointList
        endpoint={emails.schedules}
        pageSize={MAX_SCHEDULES}
        label="Envios programados"
        columns={[...COLUMNS, actions]}
        emptyText="Nenhum envio. O resumo do que falta pode chegar toda manhã, e um relatório a cada semana ou mês."
        failure={{ title: 'Erro ao carregar envios' }}
      />
      {edited !== undefined && (
        <ScheduleFormDialog key={dialog.key} schedule={edited} dialog={dialog} />
      )}
      {deleted && (
        <DeleteDialog
          dialog={dialog}
          endpoint={emails.deleteSchedule}
          params={{ id: deleted.id }}
          invalidates={[emails.schedules]}
          title="Excluir envio"
          texts={DELETE_TEXTS}
        >
          <p>
            <strong>{SCHEDULE_LABELS[deleted.kind]}</strong> não é mais enviado.
          </p>
        </DeleteDialog>
      )}
    </section>
  )
}

const describeTime = ({ frequency, hour }: EmailSchedule) =>
  `${FREQUENCY_LABELS[frequency]}, às ${hour}h`

const COLUMNS: DataColumn<EmailSchedule>[] = [
  {
    heading: 'O que',
    cell: (schedule) => (
      <RowName
        narrowOnly={`${schedule.is_active ? 'Ativo' : 'Inativo'} · ${describeTime(schedule)} · ${schedule.recipients.join(', ')}`}
      >
        {SCHEDULE_LABELS[schedule.kind]}
      </RowName>
    ),
  },
  { heading: 'Quando', width: '14rem', wide: true, cell: describeTime },
  {
    heading: 'Para',
    width: '32%',
    wide: true,
    cell: ({ recipients }) => <span className={classes.url}>{recipients.join(', ')}</span>,
  },
  {
    heading: 'Status',
    width: '7rem',
    wide: true,
    cell: ({ is_active }) => (
      <Pill tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Ativo' : 'Inativo'}</Pill>
    ),
  },
]
