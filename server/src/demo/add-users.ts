import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { type DemoCompany, type DemoUser, MASTER } from './companies.ts'
import { type Way, WAYS } from './ways.ts'

const PASSWORD = 'canhoto123'

export interface DemoUsers {
  officeUserId: string
  drivers: { id: string; userId: string; way: Way | undefined }[]
}

export async function addUsers(client: pg.ClientBase, company: DemoCompany): Promise<DemoUsers> {
  const password = await hash(PASSWORD)
  await client.query(
    `insert into users (id, username, password_hash, full_name, is_master) values ($1, $2, $3, $4, true)
     on conflict do nothing`,
    [uuid(), MASTER.username, password, MASTER.name],
  )
  if (company.hasMaster)
    await client.query(
      `insert into memberships (user_id, company_id, role) select id, $1, 'ADMIN' from users where username = $2`,
      [company.id, MASTER.username],
    )

  const users: DemoUsers = { officeUserId: '', drivers: [] }
  for (const user of company.users) {
    const { username, name, role, document, cpf } = user
    const userId = uuid()
    await client.query(
      'insert into users (id, username, password_hash, full_name, email, cpf) values ($1, $2, $3, $4, $5, $6)',
      [userId, username, password, name, `${username}@${company.domain}`, cpf ?? null],
    )
    await client.query(
      'insert into memberships (user_id, company_id, role, client_document) values ($1, $2, $3, $4)',
      [userId, company.id, role, document ?? null],
    )
    users.officeUserId ||= userId
    if (role === 'DRIVER')
      users.drivers.push({
        id: await addDriver(client, company, userId, user),
        userId,
        way: user.way && WAYS[user.way],
      })
  }
  return users
}

async function addDriver(
  client: pg.ClientBase,
  company: DemoCompany,
  userId: string,
  { name, cpf, cnh }: DemoUser,
) {
  const id = uuid()
  await client.query(
    `insert into drivers (id, company_id, user_id, name, cpf, cnh, phone, email)
     select $1, $2, u.id, $4, $5, $6, '(11) 98888-0000', u.email from users u where u.id = $3`,
    [id, company.id, userId, name, cpf ?? null, cnh ?? null],
  )
  return id
}
