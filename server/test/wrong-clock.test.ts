import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newDelivery, PHOTO } from './factories.ts'
import { SECRET, startApp } from './harness.ts'
import { otherClock } from './other-clock.ts'
import { runningServer } from './running-server.ts'

const { databaseUrl, owner, company, as } = await startApp()
const folder = mkdtempSync(join(tmpdir(), 'canhoto-clock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A node on a machine whose clock differs by so many seconds. */
async function startNode(seconds: number) {
  const environment = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: SECRET,
    ...otherClock(folder, seconds),
  }
  const node = await runningServer(join(folder, 'data'), { demo: false, environment })
  await node.start()
  onTestFinished(async () => void (await node.kill()))
  return node
}

for (const seconds of [-3600, 3600])
  test(`a photo is dated right by a node whose clock is ${seconds} s off`, async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const node = await startNode(seconds)
    const now = new Date().toISOString()
    const body = new FormData()
    body.append('delivery_id', id)
    body.append('captured_at', now)
    body.append('file', new Blob([new Uint8Array(PHOTO)]), 'canhoto.jpg')
    const headers = { authorization: `Bearer ${driver.token}`, 'x-phone-time': now }
    const answer = await fetch(`${node.url}/api/receipts/upload`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    const { rows } = await owner.query(
      `select captured_at = $2::timestamptz as is_right, abs(phone_skew_ms) < 60000 as is_small
         from receipts where delivery_id = $1`,
      [id, now],
    )
    expect(rows).toEqual([{ is_right: true, is_small: true }])
    expect(node.output()).toContain('O relógio do servidor e o do banco de dados diferem 3600 s')
  }, 60_000)
