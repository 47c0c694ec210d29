import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { type DemoCompany, MASTER } from './companies.ts'

const PASSWORD = 'canhoto123'

export interface DemoPeople {
  officeUserId: string
  drivers: { id: string; userId: string }[]
}

export async function addPeople(client: pg.ClientBase, company: DemoCompany): Promise<DemoPeople> {
  const password = await hash(PASSWORD)
  await client.query(
    `insert into users (id, username, password_hash, full_name, is_master) values ($1, $2, $3, $4, true)
     on conflict do nothing`,
    [uuid(), MASTER.username, password, MASTER.name],
  )

  const people: DemoPeople = { officeUserId: '', drivers: [] }
  for (const { username, name, role, document } of company.people) {
    const userId = uuid()
    await client.query(
      'insert into users (id, username, password_hash, full_name, email) values ($1, $2, $3, $4, $5)',
      [userId, username, password, name, `${username}@${company.domain}`],
    )
    await client.query(
      'insert into memberships (user_id, company_id, role, client_document) values ($1, $2, $3, $4)',
      [userId, company.id, role, document ?? null],
    )
    people.officeUserId ||= userId
    if (role === 'DRIVER')
      people.drivers.push({ id: await addDriver(client, company, userId, name), userId })
  }
  return people
}

async function addDriver(
  client: pg.ClientBase,
  company: DemoCompany,
  userId: string,
  name: string,
) {
  const id = uuid()
  await client.query(
    'insert into drivers (id, company_id, user_id, name, phone) values ($1, $2, $3, $4, $5)',
    [id, company.id, userId, name, '(11) 98888-0000'],
  )
  return id
}
