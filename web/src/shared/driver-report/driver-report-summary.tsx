import type { DriverReport } from '@canhoto/contracts/driver-performance'
import { IconTrophy } from '@tabler/icons-react'
import { formatCount, formatNumber } from '../../lib/format.ts'
import tones from '../../ui/tone.module.css'
import classes from './driver-report-summary.module.css'

export function DriverReportSummary({ report: { summary } }: { report: DriverReport }) {
  const { totalDrivers, totalDeliveriesToday, totalDeliveriesMonth, topDriver } = summary
  return (
    <div className={classes.summary}>
      <dl className={classes.figures}>
        <Figure name="Motoristas" value={totalDrivers} />
        <Figure name="Entregas hoje" value={totalDeliveriesToday} />
        <Figure name="Entregas no mês" value={totalDeliveriesMonth} />
      </dl>
      {topDriver ? (
        <p className={`${tones.tone} ${classes.top}`} data-tone="success">
          <IconTrophy size={24} aria-hidden />
          <span>
            <strong>Destaque de hoje: {topDriver.name}</strong>
            <br />
            {formatCount(topDriver.deliveriesToday, 'entrega hoje', 'entregas hoje')},{' '}
            {formatNumber(topDriver.deliveriesMonth)} no mês
          </span>
        </p>
      ) : (
        <p className={`${tones.tone} ${classes.top}`}>Nenhuma entrega realizada hoje ainda.</p>
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
