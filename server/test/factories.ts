import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { clientOf } from './client.ts'
import type { Company } from './harness.ts'

/** A real JPEG of a signed stub. */
export const PHOTO = readFileSync(new URL('../src/demo/photos/canhoto-1.jpg', import.meta.url))

interface NewDelivery {
  nf_number?: string
  client_name?: string
  client_document?: string | null
  driver_id?: string | null
  status?: string
  created_at?: string
  scheduled_for?: string
  delivery_date_expected?: string
  delivered_at?: string | null
  nfe_key?: string
  delivery_address?: string
  municipality?: string
  uf?: string
  sender_document?: string
  delivery_volume?: number | null
  merchandise_value?: number
  invoice_total_value?: number
}

/** Inserts a delivery as if it had been registered. */
export async function newDelivery(owner: pg.Pool, company: Company, more: NewDelivery = {}) {
  const id = uuid()
  const userId = uuid()
  await owner.query(
    `insert into users (id, username, password_hash, full_name) values ($1, $2, 'none', 'Quem cadastrou')`,
    [userId, userId],
  )
  const row = {
    id,
    company_id: company.id,
    nf_number: '1001',
    client_name: 'Padaria Sol',
    source: 'manual',
    created_by: userId,
    ...more,
  }
  const columns = Object.keys(row)
  await owner.query(
    `insert into deliveries (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  )
  return { id, nf_number: row.nf_number }
}

export async function newVehicle(owner: pg.Pool, company: Company, plate = 'BRA2E19') {
  const id = uuid()
  await owner.query(
    `insert into vehicles (id, company_id, plate, model, year) values ($1, $2, $3, 'Fiorino', 2023)`,
    [id, company.id, plate],
  )
  return { id, plate }
}

/** A user with a password, for tests that begin at the sign-in. */
export async function newUser(owner: pg.Pool, username: string, passwordHash: string) {
  const id = uuid()
  await owner.query(
    `insert into users (id, username, password_hash, full_name) values ($1, $2, $3, 'Ana Moreira')`,
    [id, username, passwordHash],
  )
  return { id, username }
}

export async function newMembership(
  owner: pg.Pool,
  userId: string,
  company: Company,
  role: string,
) {
  await owner.query('insert into memberships (user_id, company_id, role) values ($1, $2, $3)', [
    userId,
    company.id,
    role,
  ])
}

let userCount = 0

/** The body of the form for a new user, with a new username. */
export function userBody(user_type: string, more: Record<string, unknown> = {}) {
  const username = `pessoa.${userCount++}`
  return { username, password: 'canhoto123', full_name: 'Pessoa de teste', user_type, ...more }
}

interface Credentials {
  username: string
  password: string
}

/** The password with which `signIn` replaces a first password. */
export const ownPassword = (first: string) => `${first}, trocada`

/**
 * Signs in with both steps, as a browser does, and replaces a first password before. Without a token when the user may not
 * work in the company.
 */
export async function signIn(app: FastifyInstance, credentials: Credentials, company: Company) {
  const choosing = clientOf(app, await logIn(app, credentials))
  const chosen = await choosing.post('/api/auth/select-company', { company_id: company.id })
  const { data = {} } = chosen.json()
  return { ...clientOf(app, data.token ?? null), ...data }
}

/** Answers the temporary token. */
async function logIn(app: FastifyInstance, { username, password }: Credentials): Promise<string> {
  const anonymous = clientOf(app, null)
  const own = { username, password: ownPassword(password) }
  const { data } = (await anonymous.post('/api/auth/login', { username, password })).json()
  if (data && !data.reset_token) return data.token
  // Without data the password was replaced at an earlier sign-in.
  if (data)
    await anonymous.post('/api/auth/password-reset', {
      token: data.reset_token,
      new_password: own.password,
    })
  return (await anonymous.post('/api/auth/login', own)).json().data.token
}
