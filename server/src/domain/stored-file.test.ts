import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ENTER_PLATFORM } from '../access/actor.ts'
import { createInTransaction } from '../access/as-actor.ts'
import { newDelivery, PHOTO } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { discardPending } from './stored-file.ts'

const { owner, pool, storage, company, as } = await startApp()
const inTransaction = createInTransaction(pool, ENTER_PLATFORM)
const discard = () => discardPending({ inTransaction, storage }, 60)

/** A file that is stored, and whose record is not there yet. */
async function newPending(minutesAgo: number) {
  const id = uuid()
  const user = await as('DRIVER', await company())
  await storage.write(id, PHOTO)
  await owner.query(
    `insert into files (id, company_id, state, name, mime, size, sha256, created_by, created_at)
     values ($1, $2, 'pending', 'foto.jpg', 'image/jpeg', 1, 'none', $3, now() - make_interval(mins => $4))`,
    [id, user.actor.companyId, user.userId, minutesAgo],
  )
  return id
}

test('what a call that failed left behind is cleared after an hour', async () => {
  const [old, young] = [await newPending(61), await newPending(59)]
  expect(await discard()).toBe(1)
  expect(await storage.list()).toEqual([young])
  const { rows } = await owner.query('select id from files where id = any ($1)', [[old, young]])
  expect(rows).toEqual([{ id: young }])
})

test('a node whose clock is hours ahead does not clear what another one is storing', async () => {
  const stored = await newPending(0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await discard()
  expect(await storage.list()).toContain(stored)
})

test('a photo that was cleared while its node stood still is asked for again, and not refused', async () => {
  const alfa = await company()
  const driver = await as('DRIVER', alfa)
  const { id: delivery_id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  const send = () =>
    driver.upload('/api/receipts/upload', {
      fields: { delivery_id },
      file: { name: 'canhoto.jpg', bytes: PHOTO },
    })
  vi.spyOn(storage, 'write').mockImplementationOnce(async (id) => {
    await owner.query('delete from files where id = $1', [id])
  })
  expect((await send()).statusCode).toBe(500)
  expect((await send()).statusCode).toBe(200)
})
