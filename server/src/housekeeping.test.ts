import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { newDelivery, PHOTO } from '../test/factories.ts'
import { startApp } from '../test/harness.ts'
import { NIGHT, retentionOf } from '../test/retention.ts'
import { runHousekeeping } from './housekeeping.ts'

const app = await startApp()
const { owner, storage, company, as } = app
const { contextAt, addPositions, countPositions } = retentionOf(app)
const run = () => runHousekeeping({ ...contextAt(NIGHT), refusedFileDays: 30 })

/** A driver with a photo and positions that are older than the terms of the company. */
async function newOldDay(name: string) {
  const carrier = await company(name)
  const admin = await as('ADMIN', carrier)
  await admin.put('/api/companies/retention', {
    position_days: 90,
    photo_years: 1,
    document_years: null,
  })
  const driver = await as('DRIVER', carrier)
  await addPositions(driver, carrier, 100)
  const { id: delivery_id } = await newDelivery(owner, carrier, { driver_id: driver.driverId })
  const sent = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })
  const file = String(sent.json().data.url).split('=')[1] ?? ''
  await owner.query(
    `update files set created_at = $2::timestamptz - interval '2 years' where id = $1`,
    [file, NIGHT],
  )
  return { carrier, driver, file }
}

async function newPendingFile(driver: Awaited<ReturnType<typeof newOldDay>>['driver']) {
  const id = uuid()
  await storage.write(id, PHOTO)
  await owner.query(
    `insert into files (id, company_id, state, name, mime, size, sha256, created_by, created_at)
     values ($1, $2, 'pending', 'foto.jpg', 'image/jpeg', 1, 'none', $3, now() - interval '2 hours')`,
    [id, driver.actor.companyId, driver.userId],
  )
  return id
}

test('a photo that the storage does not give up holds up neither the other companies nor the other work of the night', async () => {
  const alfa = await newOldDay('Alfa')
  const beta = await newOldDay('Beta')
  const pending = await newPendingFile(beta.driver)
  const remove = storage.remove.bind(storage)
  const broken = vi.spyOn(storage, 'remove').mockImplementation(async (id) => {
    if (id === alfa.file) throw new Error('EIO: i/o error')
    await remove(id)
  })

  await expect(run()).rejects.toThrow('2 steps failed.')
  expect(await storage.list()).toEqual([alfa.file])
  expect(await countPositions(beta.driver)).toBe(0)
  const { rowCount } = await owner.query('select from files where id = $1', [pending])
  expect(rowCount).toBe(0)

  broken.mockRestore()
  await owner.query(`update retention_runs set claimed_at = claimed_at - interval '20 minutes'`)
  await run()
  expect(await storage.list()).toEqual([])
})
