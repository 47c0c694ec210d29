import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { addressOf, companyDay } from './add-deliveries.ts'
import { ALFA, BETA } from './companies.ts'
import { sendForm } from './demo-call.ts'
import { signInForDemo } from './demo-session.ts'
import type { Demonstration } from './demonstration.ts'
import { noteFor } from './import-documents.ts'
import type { OnWay } from './list-on-way.ts'
import { MOVE_EVERY_MS } from './move-drivers.ts'
import { type Way, WAYS } from './ways.ts'

/** How many deliveries of a company are created on one day, with those that a visitor creates. */
const MAX_PER_DAY = 200
/** The stops ahead for which the office has something. */
const AHEAD = 2

/**
 * An invoice is registered for a customer at one of the driver's next stops, who has none yet: in turns by the office, which
 * gives it to the driver, and by the driver, who has it at once.
 */
export async function registerAhead(demonstration: Demonstration, driver: OnWay, now: Date) {
  const { app, owner, tokens } = demonstration
  const { company_id: companyId, driver_id, user_id, way, next } = driver
  const stops = Array.from({ length: AHEAD }, (_, n) => way.stops[(next + n) % way.stops.length])
  const known = await findWork(demonstration, driver, now)
  const customer = stops.find((stop) => stop && !known.addresses.has(addressOf(stop)))
  if (!customer || known.isEnough) return
  const number = numberAt(now, driver)
  const officeUserId = number % 2 === 0 ? known.officeUserId : null
  const member = { companyId, userId: officeUserId ?? user_id }
  const token = await signInForDemo(owner, tokens, member)
  if (!token) return
  const note = noteFor(customer, number, companyDay(now))
  const summary = {
    nf_number: String(note.number),
    nfe_key: nfeKey(note),
    client_name: customer.name,
    delivery_address: addressOf(customer),
    delivery_date_expected: companyDay(now),
  }
  await sendForm(app, {
    token,
    path: '/api/deliveries/create-from-sefaz',
    fields: { summary: JSON.stringify(summary), ...(officeUserId && { driver_id }) },
    file: { name: `${summary.nfe_key}-nfe.xml`, bytes: Buffer.from(nfeXml(note)) },
  })
}

/** Another one at every move and for every driver, for weeks. */
function numberAt(now: Date, { way }: OnWay) {
  const ways: readonly Way[] = Object.values(WAYS)
  const moves = Math.floor(now.getTime() / MOVE_EVERY_MS)
  return 100_000 + ((moves * ways.length + ways.indexOf(way)) % 900_000)
}

/** Where the driver has something to deliver, and who registers more in the office. */
async function findWork({ owner }: Demonstration, { company_id, driver_id }: OnWay, now: Date) {
  const company = [ALFA, BETA].find(({ id }) => id === company_id)
  const office = company?.users.find(({ role }) => role === 'OPERATOR') ?? company?.users[0]
  const { rows } = await owner.query<{ addresses: string[]; user_id: string | null; made: number }>(
    `select array(select delivery_address from deliveries
                   where company_id = $1 and driver_id = $2 and status in ('PENDING', 'IN_TRANSIT')) as addresses,
            (select id from users where username = $3) as user_id,
            (select count(*)::int from deliveries where company_id = $1 and created_at > $4::timestamptz - interval '1 day') as made`,
    [company_id, driver_id, office?.username, now],
  )
  const { addresses = [], user_id = null, made = 0 } = rows[0] ?? {}
  return { addresses: new Set(addresses), officeUserId: user_id, isEnough: made >= MAX_PER_DAY }
}
