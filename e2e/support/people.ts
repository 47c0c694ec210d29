import pg from 'pg'
import type { App } from './app.ts'

async function change(app: App, sql: string, values: unknown[]) {
  const client = new pg.Client(await app.connection())
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}

/** Gives a user of the demonstration a membership in another of its companies. */
export function alsoWorksFor(app: App, username: string, domain: string, role: string) {
  return change(
    app,
    `insert into memberships (user_id, company_id, role)
     select u.id, c.id, $3 from users u, companies c where u.username = $1 and c.domain = $2`,
    [username, domain, role],
  )
}

interface Look {
  name?: string
  primary_color: string
  secondary_color: string
}

export function dress(app: App, domain: string, look: Look) {
  return change(
    app,
    `update companies set name = coalesce($2, name), primary_color = $3, secondary_color = $4 where domain = $1`,
    [domain, look.name ?? null, look.primary_color, look.secondary_color],
  )
}

export function changeRole(app: App, username: string, role: string) {
  return change(
    app,
    `update memberships set role = $2 where user_id = (select id from users where username = $1)`,
    [username, role],
  )
}

export function rename(app: App, username: string, name: string) {
  return change(app, 'update users set full_name = $2 where username = $1', [username, name])
}
