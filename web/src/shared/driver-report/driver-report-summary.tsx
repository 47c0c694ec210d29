import type { DriverReport } from '@canhoto/contracts/driver-performance'
import { IconTrophy } from '@tabler/icons-react'
import { formatCount, formatNumber } from '../../lib/format.ts'
import type { ReportWords } from './report-words.ts'
import tones from '../../ui/tone.module.css'
import classes from './driver-report-summary.module.css'

interface Props {
  report: DriverReport
  words: ReportWords
}

export function DriverReportSummary({ report: { summary }, words }: Props) {
  const { onDay, inMonth } = words
  const { totalDrivers, totalDeliveriesToday, totalDeliveriesMonth, topDriver } = summary
  return (
    <div className={classes.summary}>
      <dl className={classes.figures}>
        <Figure name="Motoristas" value={totalDrivers} />
        <Figure name={`Entregas ${onDay}`} value={totalDeliveriesToday} />
        <Figure name={`Entregas ${inMonth}`} value={totalDeliveriesMonth} />
      </dl>
      {topDriver ? (
        <p className={`${tones.tone} ${classes.top}`} data-tone="success">
          <IconTrophy size={24} aria-hidden />
          <span>
            <strong>
              {words.topDriver}: {topDriver.name}
            </strong>
            <br />
            {formatCount(topDriver.deliveriesToday, 'entrega', 'entregas')} {onDay},{' '}
            {formatNumber(topDriver.deliveriesMonth)} {inMonth}
          </span>
        </p>
      ) : (
        <p className={`${tones.tone} ${classes.top}`}>{words.nothing}</p>
      )}
    </div>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}
