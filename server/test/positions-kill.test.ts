import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTokens } from '../src/access/token.ts'
import { insertCompany, insertSignedIn, SECRET } from './harness.ts'
import { runningServer } from './running-server.ts'
import { minutesAgo } from './start-sharing.ts'

const DRIVERS = 8
const BETWEEN_KILLS = 40

const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-positions-'))
const server = await runningServer(dataDir, {
  demo: false,
  environment: { MASTER_USERNAME: 'chefe', MASTER_PASSWORD: 'uma senha longa', JWT_SECRET: SECRET },
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a position that was acknowledged outlives the server and its database', async () => {
  await server.start()
  const tokens = await signInDrivers()
  const acknowledged: string[] = []
  let running = true
  async function drive(token: string, n: number) {
    for (let second = n; running; second += DRIVERS) {
      const recorded_at = new Date(Date.now() - 3_600_000 + second).toISOString()
      const answer = await post('tracking/location', token, {
        latitude: -23,
        longitude: -46,
        recorded_at,
      })
      const { data } = ((await answer?.json().catch(() => null)) ?? {}) as {
        data?: { accepted: number }
      }
      if (answer?.ok && data?.accepted === 1) acknowledged.push(recorded_at)
    }
  }
  const driving = tokens.map(drive)
  const progress = async () => {
    const before = acknowledged.length
    await vi.waitUntil(() => acknowledged.length >= before + BETWEEN_KILLS, { timeout: 60_000 })
  }
  await progress()
  await server.kill()
  await server.start()
  await progress()
  await server.killDatabase()
  await progress()
  running = false
  await Promise.all(driving)
  await server.kill()
  await server.start()

  const stored = await withOwner(async (owner) => {
    const { rows } = await owner.query<{ at: Date }>('select recorded_at as at from positions')
    return new Set(rows.map(({ at }) => at.toISOString()))
  })
  expect(acknowledged.filter((at) => !stored.has(at))).toEqual([])
}, 240_000)

async function signInDrivers() {
  return withOwner(async (owner) => {
    const company = await insertCompany(owner)
    const tokens = createTokens(SECRET, () => new Date())
    const drivers = []
    for (let n = 0; n < DRIVERS; n++)
      drivers.push(await insertSignedIn(owner, tokens, { role: 'DRIVER', company }))
    for (const { token, driverId } of drivers) {
      const occurred_at = minutesAgo(120)
      await post('tracking/consents', token, { version: '1', given: true, occurred_at })
      await post(
        `tracking/drivers/${driverId}/status`,
        token,
        { status: 'online', occurred_at },
        'PUT',
      )
    }
    return drivers.map(({ token }) => token)
  })
}

async function withOwner<T>(work: (owner: pg.Pool) => Promise<T>) {
  const owner = new pg.Pool({ ...(await server.connection()), max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Null without an answer. */
function post(path: string, token: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(`${server.url}/api/${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  }).catch(() => null)
}
