import type { EmailSchedule } from '@canhoto/contracts/emails'
import { FREQUENCY_LABELS, SCHEDULE_LABELS } from '@canhoto/contracts/labels/email'
import { Pill } from '../../../ui/pill.tsx'
import { type DataColumn, RowName } from '../../../ui/table/data-table.tsx'
import classes from '../integrations.module.css'
import { formatHour } from './schedule-values.ts'

const describeTime = ({ frequency, hour }: EmailSchedule) =>
  `${FREQUENCY_LABELS[frequency]}, às ${formatHour(hour)}`

const MAX_SHOWN = 2

/** The form has them all. */
export function formatRecipients({ recipients }: EmailSchedule) {
  const others = recipients.length - MAX_SHOWN
  return `${recipients.slice(0, MAX_SHOWN).join(', ')}${others > 0 ? ` e mais ${others}` : ''}`
}

/** One kind may be sent at two times. */
export const nameOfSchedule = (schedule: EmailSchedule) =>
  `${SCHEDULE_LABELS[schedule.kind]}, ${describeTime(schedule).toLowerCase()}`

export const scheduleColumns: DataColumn<EmailSchedule>[] = [
  {
    heading: 'O que',
    cell: (schedule) => (
      <div className={classes.whole}>
        <RowName belowDesktop={formatRecipients(schedule)}>
          {SCHEDULE_LABELS[schedule.kind]}
        </RowName>
        <span className={classes.narrow}>
          {describeTime(schedule)} <ScheduleState schedule={schedule} />
        </span>
      </div>
    ),
  },
  { heading: 'Quando', width: '15.5rem', wide: true, cell: describeTime },
  {
    heading: 'Para',
    width: '34%',
    wide: 'desktop',
    cell: (schedule) => <span className={classes.whole}>{formatRecipients(schedule)}</span>,
  },
  {
    heading: 'Situação',
    width: '7.5rem',
    wide: true,
    cell: (schedule) => <ScheduleState schedule={schedule} />,
  },
]

function ScheduleState({ schedule: { is_active } }: { schedule: EmailSchedule }) {
  return <Pill tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Ativo' : 'Inativo'}</Pill>
}
