import { addressOf, companyDay } from './add-deliveries.ts'
import { sendForm } from './demo-call.ts'
import { signInForDemo } from './demo-session.ts'
import type { Demonstration } from './demonstration.ts'
import type { OnWay } from './list-on-way.ts'
import { ACCURACY } from './move-drivers.ts'
import { photographStub } from './photograph-stub.ts'

/** So many of a company stay open, for the visitor. */
const MIN_OPEN = 4
const RECEIVERS = ['Cláudia Reis', 'Antônio Lima', 'Portaria', 'Joana Prates']

/** A driver at a stop makes one delivery of its customer: the stub is photographed, or it fails where the round says so. */
export async function workAtStop(demonstration: Demonstration, driver: OnWay, now: Date) {
  const { app, owner, tokens } = demonstration
  const { at, way } = driver
  if (at === null || !driver.hasSignal) return
  const delivery = await findOpen(demonstration, driver)
  if (!delivery) return
  const member = { companyId: driver.company_id, userId: driver.user_id }
  const token = await signInForDemo(owner, tokens, member)
  if (!token) return
  const done = {
    delivery_id: delivery.id,
    latitude: String(driver.latitude),
    longitude: String(driver.longitude),
    accuracy: String(ACCURACY),
  }
  if (at === way.failure.stop) {
    const fields = { ...done, occurred_at: now.toISOString(), reason_id: delivery.reason_id ?? '' }
    return sendForm(app, { token, path: '/api/occurrences', fields })
  }
  const bytes = await photographStub(at, { number: delivery.nf_number, day: companyDay(now) })
  return sendForm(app, {
    token,
    path: '/api/receipts/upload',
    fields: {
      ...done,
      captured_at: now.toISOString(),
      receiver_name: RECEIVERS[at % RECEIVERS.length] ?? '',
    },
    file: { name: `canhoto-${delivery.nf_number}.jpg`, bytes },
  })
}

interface Open {
  id: string
  nf_number: string
  /** Of the failure at this stop. */
  reason_id: string | null
}

/** The oldest open delivery of the driver for the customer of the stop; none while the company has few. */
async function findOpen({ owner }: Demonstration, { company_id, driver_id, at, way }: OnWay) {
  const stop = way.stops[at ?? 0]
  const { rows } = await owner.query<Open>(
    `select d.id, d.nf_number, (select r.id from occurrence_reasons r where r.company_id = $1 and r.code = $4) as reason_id
       from deliveries d
      where d.company_id = $1 and d.driver_id = $2 and d.delivery_address = $3 and d.status in ('PENDING', 'IN_TRANSIT')
        and (select count(*) from (select from deliveries o
               where o.company_id = $1 and o.status in ('PENDING', 'IN_TRANSIT') limit $5) left_open) = $5
      order by d.created_at limit 1`,
    [company_id, driver_id, stop && addressOf(stop), way.failure.code, MIN_OPEN + 1],
  )
  return rows[0]
}
