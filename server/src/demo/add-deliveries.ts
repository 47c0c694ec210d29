import { readFileSync } from 'node:fs'
import { accessKeyFrom } from '@canhoto/fiscal/access-key'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Storage } from '../platform/storage.ts'
import { addFile } from './add-file.ts'
import type { DemoPeople } from './add-people.ts'
import { CUSTOMERS, type DemoCompany, SHIPPERS } from './companies.ts'
import type { Luck } from './random.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface DemoContext {
  company: DemoCompany
  people: DemoPeople
  luck: Luck
  now: Date
}

/** YYYY-MM-DD on the company's wall calendar. */
export const companyDay = (at: Date) =>
  at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

const PHOTOS = ['canhoto-1.jpg', 'canhoto-2.jpg'].map((name) =>
  readFileSync(new URL(`photos/${name}`, import.meta.url)),
)

/** Thirty days of deliveries, today's included: the past mostly finished with a photo, today partly. */
export async function addDeliveries(client: pg.ClientBase, storage: Storage, context: DemoContext) {
  const { company, luck, now } = context
  let number = luck.between(20_000, 40_000)
  for (let age = DAYS; age >= 0; age--) {
    const created = new Date(now.getTime() - age * DAY_MS - 2 * HOUR_MS)
    for (let n = 0; n < company.deliveriesPerDay; n++) {
      const finished = age === 0 ? n % 3 === 0 : luck.chance(0.97)
      const day = companyDay(new Date(now.getTime() - age * DAY_MS))
      const id = await addDelivery(client, context, {
        created,
        day,
        number: (number += luck.between(1, 9)),
      })
      if (finished)
        await addReceipt(client, storage, context, {
          deliveryId: id,
          at: new Date(created.getTime() + HOUR_MS),
        })
    }
  }
}

async function addDelivery(
  client: pg.ClientBase,
  { company, people, luck }: DemoContext,
  note: { created: Date; day: string; number: number },
) {
  const [customer, shipper, driver] = [
    luck.pick(CUSTOMERS),
    luck.pick(SHIPPERS),
    luck.pick(people.drivers),
  ]
  const id = uuid({ msecs: note.created.getTime() })
  const { day } = note
  const total = (luck.between(90, 9_000) + luck.between(0, 99) / 100).toFixed(2)
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
  await client.query(
    `insert into deliveries (id, company_id, nf_number, series, nfe_key, client_name, client_name_extracted, client_document,
       sender_name, sender_document, delivery_address, municipality, uf, cep, delivery_volume, merchandise_value,
       invoice_total_value, emission_date, departure_date, delivery_date_expected, scheduled_for, source, driver_id, created_by,
       created_at, updated_at)
     values ($1, $2, $3, '1', $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $15, $15, $15, 'xml', $16, $17, $18, $18)`,
    [
      id,
      company.id,
      String(note.number),
      key,
      customer.name,
      customer.document,
      shipper.name,
      shipper.document,
      `${customer.address}, ${customer.city}/${customer.uf}`,
      customer.city,
      customer.uf,
      customer.cep,
      luck.between(1, 24),
      total,
      day,
      driver.id,
      people.officeUserId,
      note.created,
    ],
  )
  await client.query(
    `insert into delivery_events (company_id, delivery_id, kind, to_status, user_id, occurred_at) values ($1, $2, 'CREATED', 'PENDING', $3, $4)`,
    [company.id, id, people.officeUserId, note.created],
  )
  return id
}

async function addReceipt(
  client: pg.ClientBase,
  storage: Storage,
  { company, people, luck }: DemoContext,
  done: { deliveryId: string; at: Date },
) {
  const [receiptId, photo] = [uuid(), luck.pick(PHOTOS)]
  const userId = people.drivers[0]?.userId ?? people.officeUserId
  const fileId = await addFile(client, storage, {
    companyId: company.id,
    userId,
    name: `${receiptId}.jpg`,
    mime: 'image/jpeg',
    bytes: photo,
  })
  await client.query(
    `insert into receipts (id, company_id, delivery_id, file_id, driver_id, captured_at, received_at, created_by)
     select $1, company_id, id, $2, driver_id, $3, $3, $4 from deliveries where id = $5`,
    [receiptId, fileId, done.at, userId, done.deliveryId],
  )
  await client.query(
    `update deliveries set receipt_id = $1, status = 'DELIVERED', delivered_at = $2, updated_at = $2 where id = $3`,
    [receiptId, done.at, done.deliveryId],
  )
  await client.query(
    `insert into delivery_events (company_id, delivery_id, kind, from_status, to_status, user_id, occurred_at)
     values ($1, $2, 'STATUS', 'PENDING', 'DELIVERED', $3, $4)`,
    [company.id, done.deliveryId, userId, done.at],
  )
}
