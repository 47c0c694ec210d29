import pg from 'pg'
import { expect } from 'vitest'
import { createTokens } from '../src/access/token.ts'
import { openOwner } from '../src/platform/database.ts'
import { PHOTO } from './factories.ts'
import { insertCompany, insertSignedIn, SECRET, sha256 } from './harness.ts'
import type { Acknowledged } from './load.ts'
import type { runningServer } from './running-server.ts'

type RunningServer = Awaited<ReturnType<typeof runningServer>>

/** A driver of a new company, whose secret the server has (SECRET). */
export async function signInDriver(server: RunningServer) {
  const owner = openOwner(await server.connection(), 1)
  try {
    const company = await insertCompany(owner)
    const tokens = createTokens(SECRET, () => new Date())
    return (await insertSignedIn(owner, tokens, { role: 'DRIVER', company })).token
  } finally {
    await owner.end()
  }
}

/** Every delivery and photo is there once, and whole. */
export async function assertAcknowledged(
  server: RunningServer,
  token: string,
  { deliveries, receipts }: Acknowledged,
) {
  const rows = await queryOnce(
    server,
    `select id, nf_number from deliveries where nf_number like 'D-%'`,
  )
  const found = new Map(rows.map((row) => [row.nf_number, row.id]))
  expect(rows).toHaveLength(found.size)
  for (const [number, id] of deliveries) expect([number, found.get(number)]).toEqual([number, id])

  for (const [number, url] of receipts) {
    const answer = await fetch(server.url + url, { headers: { authorization: `Bearer ${token}` } })
    expect([number, sha256(new Uint8Array(await answer.arrayBuffer()))]).toEqual([
      number,
      sha256(PHOTO),
    ])
  }
  const twice = 'select delivery_id from receipts group by 1 having count(*) > 1'
  expect(await queryOnce(server, twice)).toEqual([])
}

/** Of the server's database. */
export async function queryOnce(server: RunningServer, statement: string) {
  const client = new pg.Client(await server.connection())
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(statement)).rows
  } finally {
    await client.end()
  }
}
