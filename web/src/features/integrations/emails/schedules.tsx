import { type EmailSchedule, emails, MAX_SCHEDULES } from '@canhoto/contracts/emails'
import { DeleteDialog } from '../../../kit/dialog/delete-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { actionsColumn, type RowChoice } from '../../../kit/list/actions-column.tsx'
import { EndpointList } from '../../../kit/list/endpoint-list.tsx'
import { NewButton } from '../../../ui/new-button.tsx'
import classes from '../integrations.module.css'
import { formatRecipients, nameOfSchedule, scheduleColumns } from './schedule-columns.tsx'
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
  const actions = actionsColumn({ open: dialog.open, nameOf: nameOfSchedule })
  return (
    <section aria-labelledby="envios">
      <div className={classes.sectionBar}>
        <h2 id="envios">Envios programados</h2>
        <NewButton onClick={() => dialog.open({ edited: null })}>Novo envio</NewButton>
      </div>
      <EndpointList
        endpoint={emails.schedules}
        pageSize={MAX_SCHEDULES}
        label="Envios programados"
        columns={[...scheduleColumns, actions]}
        emptyText="Nenhum envio. O Canhoto pode mandar toda manhã o resumo do que falta, e relatórios por dia, semana ou mês."
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
            <strong>{nameOfSchedule(deleted)}</strong> não é mais enviado a{' '}
            {formatRecipients(deleted)}. O que já foi enviado fica no registro.
          </p>
        </DeleteDialog>
      )}
    </section>
  )
}
