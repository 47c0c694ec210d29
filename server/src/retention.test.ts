import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../test/harness.ts'
import { NIGHT, NOON, retentionOf } from '../test/retention.ts'
import { findBrokenProofs } from './commands/find-broken-proofs.ts'
import { listRetentionPlans } from './retention-plans.ts'
import { runRetentionOf } from './retention.ts'

const app = await startApp()
const { pool, owner, storage, company, as, connection } = app
const { contextAt, runAt, addPositions, countPositions } = retentionOf(app)

const TERMS = '/api/companies/retention'

async function prove(driver: SignedInUser, carrier: Company, ageYears: number) {
  const delivery = await newDelivery(owner, carrier, { driver_id: driver.driverId })
  const sent = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })
  const { url } = sent.json().data as { url: string }
  const file = url.split('=')[1] ?? ''
  await owner.query(
    `update files set created_at = $2::timestamptz - make_interval(years => $3, days => 3) where id = $1`,
    [file, NIGHT, ageYears],
  )
  return { ...delivery, url, file }
}

/** As a document of a delivery has it. */
async function addDocument(deliveryId: string, file: string, { id }: Company) {
  await owner.query(
    `insert into delivery_documents (id, company_id, delivery_id, file_id, kind) values ($1, $2, $3, $4, 'photo')`,
    [uuid(), id, deliveryId, file],
  )
}

test('a night deletes what is older than the terms of its company, once, and says what; the receipts stay and say so', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const [admin, foreign] = [await as('ADMIN', alfa), await as('ADMIN', beta)]
  const [driver, theirs] = [await as('DRIVER', alfa), await as('DRIVER', beta)]
  for (const [user, place] of [
    [driver, alfa],
    [theirs, beta],
  ] as const)
    for (const age of [100, 95, 89, 1]) await addPositions(user, place, age)
  const old = await prove(driver, alfa, 2)
  const fresh = await prove(driver, alfa, 1)
  await addDocument(old.id, old.file, alfa)

  const saved = await admin.put(TERMS, { position_days: 90, photo_years: 2, document_years: null })
  expect(saved.json()).toMatchObject({
    data: { position_days: 90, photo_years: 2, document_years: null },
    message: 'Prazos de guarda salvos!',
  })
  expect((await foreign.get(TERMS)).json().data).toEqual({
    position_days: 180,
    photo_years: 5,
    document_years: 6,
  })
  const dryRun = async () =>
    (await admin.get(`${TERMS}/preview?position_days=90&photo_years=2`)).json().data
  const dry = await dryRun()
  expect(dry).toMatchObject({
    positions: { count: 10 },
    photos: { count: 1 },
    documents: { count: 0 },
    bytes: PHOTO.length,
  })
  expect((await listRetentionPlans(contextAt(NIGHT))).map(({ line }) => line)).toContainEqual(
    expect.stringMatching(/^Alfa: 10 posições \(.* a .*\), 1 fotos e 0 documentos/),
  )
  expect(await countPositions(driver)).toBe(20)

  await runAt(NOON)
  expect(await countPositions(driver)).toBe(20)
  await Promise.all([runAt(NIGHT), runAt(NIGHT)])
  expect(await countPositions(driver)).toBe(10)
  expect(await countPositions(theirs)).toBe(20)
  const runs = (await admin.get(`${TERMS}/runs`)).json().data
  expect(runs).toMatchObject([{ positions: 10, photos: 1, documents: 0, bytes: PHOTO.length }])
  expect((await foreign.get(`${TERMS}/runs`)).json().data).toMatchObject([{ positions: 0 }])
  expect((await dryRun()).positions.count).toBe(0)

  const gone = await admin.get(old.url)
  expect([gone.statusCode, gone.json().error]).toEqual([
    410,
    expect.stringMatching(/^Foto apagada em \d\d\/\d\d\/\d{4} pelo prazo de guarda da empresa\.$/),
  ])
  expect((await admin.get(fresh.url)).statusCode).toBe(200)
  expect(await storage.list()).not.toContain(old.file)
  const { receipts } = (await admin.get(`/api/deliveries/${old.id}/record`)).json().data
  expect(receipts[0].photo_deleted).toBe(gone.json().error)
  const verified = await admin.get(`/api/receipts/${receipts[0].id}/proof`)
  const proof = await app.anonymous.get(`/api/proofs/${verified.json().data.verification_id}`)
  expect(proof.json().data).toMatchObject({
    verdict: 'PHOTO_DELETED',
    details: { photo_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(await findBrokenProofs(connection, storage)).toEqual({ checked: 2, broken: [] })
})

describe('the photo of an event of SEFAZ that is not settled', () => {
  const PHOTOS_2_YEARS = { position_days: 90, photo_years: 2 }

  /** A delivery with a photo that is older than the term of photos, and an event that tells of it. */
  async function withEvent(name: string, environment = 'production') {
    const carrier = await company(name)
    const [admin, driver] = [await as('ADMIN', carrier), await as('DRIVER', carrier)]
    const [told, untold] = [await prove(driver, carrier, 3), await prove(driver, carrier, 3)]
    await admin.put(TERMS, { ...PHOTOS_2_YEARS, document_years: 6 })
    await owner.query(
      `insert into sefaz_settings (company_id, events, changed_by) values ($1, $2, $3)`,
      [carrier.id, environment, admin.userId],
    )
    const { rows } = await owner.query<{ id: string }>(
      `insert into sefaz_events (company_id, environment, type, access_key, sequence, authorizer, content, state, signed_xml, protocol)
       values ($1, $2, '110180', '35261111222333000181570010000012341000012345', 1, 'SP', '{}', 'rejected', '<evento/>', '1') returning id`,
      [carrier.id, environment],
    )
    await owner.query(
      'insert into sefaz_event_deliveries (company_id, event_id, delivery_id) values ($1, $2, $3)',
      [carrier.id, rows[0]?.id, told.id],
    )
    const setState = (state: string) =>
      owner.query('update sefaz_events set state = $2 where company_id = $1', [carrier.id, state])
    const stored = async () => {
      expect(await runRetentionOf(contextAt(NOON), carrier.id)).toBe(true)
      const kept = await storage.list()
      return { told: kept.includes(told.file), untold: kept.includes(untold.file) }
    }
    return { carrier, admin, told, setState, stored }
  }

  test('stays until the event is registered, however often the night comes, and is not announced', async () => {
    const { admin, setState, stored } = await withEvent('Lambda')
    const announced = async () =>
      (await admin.get(`${TERMS}/preview?position_days=90&photo_years=2&document_years=6`)).json()
        .data.photos.count
    expect(await announced()).toBe(1)
    for (const state of ['waiting', 'signed', 'sending', 'unknown', 'rejected', 'stopped']) {
      await setState(state)
      expect(await stored()).toEqual({ told: true, untold: false })
    }
    expect(await announced()).toBe(0)
    await setState('registered')
    expect(await announced()).toBe(1)
    expect(await stored()).toEqual({ told: false, untold: false })
  })

  test('goes with the documents of the company at the latest, and never where these are kept for ever', async () => {
    const { admin, told, stored } = await withEvent('My')
    await owner.query(
      `update files set created_at = $2::timestamptz - interval '7 years' where id = $1`,
      [told.file, NIGHT],
    )
    await admin.put(TERMS, { ...PHOTOS_2_YEARS, document_years: null })
    expect(await stored()).toMatchObject({ told: true })
    await admin.put(TERMS, { ...PHOTOS_2_YEARS, document_years: 6 })
    expect(await stored()).toMatchObject({ told: false })
  })

  test('of a test stays while the company sends tests, and that of production also while it sends nothing', async () => {
    const tested = await withEvent('Ny', 'homologation')
    expect(await tested.stored()).toMatchObject({ told: true })
    await owner.query(`update sefaz_settings set events = 'production' where company_id = $1`, [
      tested.carrier.id,
    ])
    expect(await tested.stored()).toMatchObject({ told: false })
    const switchedOff = await withEvent('Xi')
    await owner.query(`update sefaz_settings set events = 'off' where company_id = $1`, [
      switchedOff.carrier.id,
    ])
    expect(await switchedOff.stored()).toMatchObject({ told: true })
  })
})

test('a photographed invoice is kept as long as documents are, and not as photos of stubs', async () => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const file = uuid()
  await owner.query(
    `insert into files (id, company_id, state, name, mime, size, sha256, created_by)
     values ($1, $2, 'kept', 'nota.jpg', 'image/jpeg', 100, repeat('0', 64), $3)`,
    [file, alfa.id, admin.userId],
  )
  await addDocument((await newDelivery(owner, alfa)).id, file, alfa)
  const deletedAt = async (ageYears: number) => {
    await owner.query(
      `update files set created_at = $2::timestamptz - make_interval(years => $3, days => 3) where id = $1`,
      [file, NIGHT, ageYears],
    )
    const terms = 'position_days=90&photo_years=2&document_years=6'
    const { photos, documents } = (await admin.get(`${TERMS}/preview?${terms}`)).json().data
    return { photos: photos.count, documents: documents.count }
  }
  expect(await deletedAt(4)).toEqual({ photos: 0, documents: 0 })
  expect(await deletedAt(7)).toEqual({ photos: 0, documents: 1 })
})

test('a run that a crash cut off is gone on with by another process, and bytes that it left are removed', async () => {
  const alfa = await company('Gama')
  const driver = await as('DRIVER', alfa)
  await addPositions(driver, alfa, 200)
  const marked = await prove(driver, alfa, 0)
  await owner.query(
    `update files set state = 'purging', purged_at = now(), purge_reason = 'RETENTION' where id = $1`,
    [marked.file],
  )
  await owner.query(
    `insert into retention_runs (company_id, day, claimed_at) values ($1, ($2::timestamptz at time zone 'America/Sao_Paulo')::date, now())`,
    [alfa.id, NIGHT],
  )
  await runAt(NIGHT)
  expect(await countPositions(driver)).toBe(5)
  expect(await storage.list()).not.toContain(marked.file)

  await owner.query(
    `update retention_runs set claimed_at = now() - interval '20 minutes' where company_id = $1`,
    [alfa.id],
  )
  await runAt(NIGHT)
  expect(await countPositions(driver)).toBe(0)
  const { rows } = await owner.query(
    'select positions, finished_at is not null as is_finished from retention_runs where company_id = $1',
    [alfa.id],
  )
  expect(rows).toEqual([{ positions: 5, is_finished: true }])
})

test('of two processes that claim a night in the same moment one does it', async () => {
  const { id } = await company('Iota')
  const first = await owner.connect()
  await first.query('begin')
  await first.query(
    `insert into retention_runs (company_id, day) values ($1, ($2::timestamptz at time zone 'America/Sao_Paulo')::date)`,
    [id, NIGHT],
  )
  const second = runRetentionOf(contextAt(NIGHT), id)
  const waiting = async () =>
    (
      await owner.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%claim_retention%'`,
      )
    ).rowCount
  await expect.poll(waiting).toBe(1)
  await first.query('commit')
  first.release()
  expect(await second).toBe(false)
})

test('nights that a server slept through are made up for at any hour, and a command does one company at once', async () => {
  const alfa = await company('Delta')
  const driver = await as('DRIVER', alfa)
  await addPositions(driver, alfa, 200)
  await owner.query(`update companies set created_at = now() - interval '9 days' where id = $1`, [
    alfa.id,
  ])
  await runAt(NOON)
  expect(await countPositions(driver)).toBe(0)

  await addPositions(driver, alfa, 200)
  await runAt(NIGHT)
  expect(await countPositions(driver)).toBe(5)
  expect(await runRetentionOf(contextAt(NOON), alfa.id)).toBe(true)
  expect(await countPositions(driver)).toBe(0)
})

test('terms that the law or the work does not allow are refused, and only the administrator sets them', async () => {
  const alfa = await company('Teta')
  const admin = await as('ADMIN', alfa)
  const refused = await admin.put(TERMS, { position_days: 29, photo_years: 0, document_years: 5 })
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    {
      position_days: 'De 30 a 1830 dias.',
      photo_years: 'De 1 a 30 anos, ou sem prazo.',
      document_years: 'De 6 a 30 anos, ou sem prazo.',
    },
  ])
  for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT', 'MASTER'] as const)
    expect((await (await as(role, alfa)).get(TERMS)).statusCode).toBe(403)
  await expect(pool.query('select claim_retention(now())')).rejects.toThrow('permission denied')
})
