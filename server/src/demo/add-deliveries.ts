import { readFileSync } from 'node:fs'
import { accessKeyFrom } from '@canhoto/fiscal/access-key'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { insertDelivery } from '../domain/insert-delivery.ts'
import { connectionDb } from '../platform/connection-db.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { addFile } from './add-file.ts'
import type { DemoUsers } from './add-users.ts'
import { CUSTOMERS, type DemoCompany, SHIPPERS } from './companies.ts'
import { photographStub } from './photograph-stub.ts'
import type { Random } from './random.ts'
import type { Customer } from './ways.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export interface DemoContext {
  company: DemoCompany
  users: DemoUsers
  random: Random
  now: Date
}

interface DeliveryContext extends DemoContext {
  /** The photos of today wait to be read. */
  readsReceipts?: boolean | undefined
}

/** YYYY-MM-DD in the company's time zone. */
export const companyDay = (at: Date) =>
  at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

const midnightOf = (day: string) => new Date(`${day}T00:00:00-03:00`)
const latest = (...dates: Date[]) => new Date(Math.max(...dates.map(Number)))

const PHOTOS = ['canhoto-1.jpg', 'canhoto-2.jpg'].map((name) =>
  readFileSync(new URL(`photos/${name}`, import.meta.url)),
)

/** How many of a driver's deliveries of today are finished before the demonstration begins. */
const FINISHED_TODAY = 2
/** How many of yesterday's are late: still to be made. */
const LATE = 2

/** Thirty days of deliveries, today's included: the past finished with a photo, except for what is late, today partly. */
export async function addDeliveries(
  client: pg.ClientBase,
  storage: Storage,
  context: DeliveryContext,
) {
  const { company, users, random, now } = context
  const { drivers } = users
  let number = random.between(20_000, 40_000)
  for (let age = DAYS; age >= 0; age--) {
    const created = new Date(now.getTime() - age * DAY_MS - 2 * HOUR_MS)
    for (let n = 0; n < (age === 0 ? company.deliveriesToday : company.deliveriesPerDay); n++) {
      // In turns, so that the day of every driver has something done and something to do.
      const turn = Math.floor(n / drivers.length)
      const driver = drivers[n % drivers.length] ?? drivers[0]
      if (!driver) throw new Error('A demonstration company has drivers.')
      const finished = age === 0 ? turn < FINISHED_TODAY : age > 1 || n >= LATE
      const day = companyDay(new Date(now.getTime() - age * DAY_MS))
      const id = await addDelivery(client, context, {
        driverId: driver.id,
        created,
        day,
        number: (number += random.between(1, 9)),
        // What is open of today for a driver on a route is where the demonstration finds the driver.
        customer:
          age === 0 && turn >= FINISHED_TODAY
            ? driver.way?.stops[driver.way.begins.stop]
            : undefined,
      })
      if (finished)
        await addReceipt(client, storage, context, {
          deliveryId: id,
          userId: driver.userId,
          at: latest(
            new Date(created.getTime() + HOUR_MS + turn * MINUTE_MS * 9 + delayMs(age, n)),
            // Just after midnight an hour ago was yesterday, and what is done today is of today's figures.
            midnightOf(day),
          ),
          note: unreviewedNote(age, number, day),
        })
    }
  }
}

/** Now and then one is made a day after it was promised; never yesterday's, which would be made today. */
const delayMs = (age: number, n: number) => (age > 1 && age % 4 === 0 && n === 1 ? DAY_MS : 0)

/** The note of a delivery of today, whose photo is not reviewed yet; null for earlier days. */
const unreviewedNote = (age: number, number: number, day: string) =>
  age === 0 ? { number: String(number), day } : null

/** As the deliveries of a customer have it. */
export const addressOf = ({ address, city, uf }: Customer) => `${address}, ${city}/${uf}`

async function addDelivery(
  client: pg.ClientBase,
  { company, users, random }: DemoContext,
  note: {
    driverId: string
    created: Date
    day: string
    number: number
    customer: Customer | undefined
  },
) {
  const [picked, shipper] = [random.pick(CUSTOMERS), random.pick(SHIPPERS)]
  const customer = note.customer ?? picked
  const id = uuid({ msecs: note.created.getTime() })
  const { day } = note
  const createdAt = note.created.toISOString()
  const total = (random.between(90, 9_000) + random.between(0, 99) / 100).toFixed(2)
  const key = accessKeyFrom({
    ufCode: '35',
    yearMonth: day.slice(0, 7),
    issuer: shipper.document,
    model: '55',
    series: '1',
    number: String(note.number),
    emissionType: '1',
    code: String(10_000_000 + note.number),
  })
  const author = {
    company_id: company.id,
    user_id: users.officeUserId,
    occurred_at: createdAt,
    recorded_at: createdAt,
  }
  const delivery = {
    id,
    company_id: company.id,
    nf_number: String(note.number),
    series: '1',
    nfe_key: key,
    sender_name: shipper.name,
    sender_document: shipper.document,
    ...receiverOf(customer),
    delivery_volume: random.between(1, 24),
    merchandise_value: total,
    invoice_total_value: total,
    emission_date: day,
    departure_date: day,
    delivery_date_expected: day,
    scheduled_for: day,
    source: 'xml',
    driver_id: note.driverId,
    created_by: users.officeUserId,
    created_at: createdAt,
    updated_at: createdAt,
  }
  await insertDelivery(connectionDb(client), delivery, author)
  return id
}

const receiverOf = (customer: Customer) => ({
  client_name: customer.name,
  client_name_extracted: customer.name,
  client_document: customer.document,
  delivery_address: addressOf(customer),
  municipality: customer.city,
  uf: customer.uf,
  cep: customer.cep,
  client_phone: customer.phone,
})

async function addReceipt(
  client: pg.ClientBase,
  storage: Storage,
  { company, random, readsReceipts = false }: DeliveryContext,
  receipt: {
    deliveryId: string
    userId: string
    at: Date
    /** The note on the stub, when the photo is not reviewed yet. */
    note: { number: string; day: string } | null
  },
) {
  const { note } = receipt
  const [receiptId, which] = [uuid(), random.between(0, PHOTOS.length - 1)]
  const photo = note ? await photographStub(which, note) : PHOTOS[which]
  if (!photo) throw new Error('There is a photo.')
  const { userId } = receipt
  const fileId = await addFile(client, storage, {
    companyId: company.id,
    userId,
    name: `${receiptId}.jpg`,
    mime: 'image/jpeg',
    bytes: photo,
  })
  await client.query(
    `insert into receipts (id, company_id, delivery_id, file_id, driver_id, captured_at, received_at, created_by, status,
       validated_at, reading)
     select $1, company_id, id, $2, driver_id, $3, $3, $4, $6, $7, $8 from deliveries where id = $5`,
    [
      receiptId,
      fileId,
      receipt.at,
      userId,
      receipt.deliveryId,
      note ? 'PENDING_REVIEW' : 'VALID',
      note ? null : receipt.at,
      note && readsReceipts ? 'waiting' : 'done',
    ],
  )
  await client.query(
    `update deliveries set receipt_id = $1, status = 'DELIVERED', delivered_at = $2, updated_at = $2 where id = $3`,
    [receiptId, receipt.at, receipt.deliveryId],
  )
  await client.query(
    `insert into delivery_events (company_id, delivery_id, kind, from_status, to_status, user_id, occurred_at, recorded_at)
     values ($1, $2, 'STATUS', 'PENDING', 'DELIVERED', $3, $4, $4)`,
    [company.id, receipt.deliveryId, userId, receipt.at],
  )
}
