import '@mantine/core/styles/Progress.layer.css'
import { companies } from '@canhoto/contracts/companies'
import { Progress } from '@mantine/core'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { planLabel } from '@canhoto/contracts/labels/plan'
import { formatNumber } from '../../lib/format.ts'
import classes from './usage-bar.module.css'

/** How much of its plan the company uses; empty until that is known, and as high. */
export function UsageBar() {
  const usage = useEndpointQuery(companies.usage)
  if (usage.isPending) return <div className={`${classes.usage} ${classes.waiting}`} />
  if (!usage.data) return null
  const { subscription_plan, users, drivers } = usage.data
  const plan = planLabel(subscription_plan)
  return (
    <section className={classes.usage} aria-label={`Uso do plano ${plan}`}>
      <p className={classes.plan}>Plano {plan}</p>
      <Meter label="Usuários ativos" {...users} />
      <Meter label="Motoristas ativos" {...drivers} />
    </section>
  )
}

function Meter({ label, used, max }: { label: string; used: number; max: number }) {
  const isFull = used >= max
  const share = `${formatNumber(used)} de ${formatNumber(max)}`
  return (
    <div className={classes.meter}>
      <p className={classes.label}>
        <span>{label}</span>
        <span className="numbers" data-full={isFull || undefined}>
          {share}
        </span>
      </p>
      <Progress
        value={Math.min(100, (used / max) * 100)}
        aria-label={`${label}: ${share}`}
        {...(isFull && { color: 'red.8' })}
      />
    </div>
  )
}
