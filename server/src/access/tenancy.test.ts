import { type Role, ROLES } from '@canhoto/contracts/access'
import { describe, expect, test } from 'vitest'
import { companyWithEverything, type Secrets } from '../../test/company-with-everything.ts'
import { newDelivery, PHOTO } from '../../test/factories.ts'
import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { type SignedInUser, startApp, type TestApp } from '../../test/harness.ts'
import { findViolations, probeAnonymously } from '../../test/probe.ts'
import { NO_CALL_LIMITS } from './fair-shares/call-limits.ts'

describe('no company reaches another', async () => {
  const app = await startApp({ callLimits: NO_CALL_LIMITS })
  const alfa = await app.company('Alfa')
  const beta = await companyWithEverything(app)
  const roles = ROLES.filter((role) => role !== 'MASTER')

  test.each(roles)('as %s of Alfa, with every id of Beta, by every endpoint', async (role) => {
    expect(await Array.fromAsync(findViolations(app, role, alfa, beta))).toEqual([])
  })

  test('as a key of Alfa with every scope, with every id of Beta, by every endpoint', async () => {
    expect(await Array.fromAsync(findViolations(app, 'key', alfa, beta))).toEqual([])
  })

  test('nobody gets in, and what is public shows nothing of Beta', async () => {
    expect(await probeAnonymously(app, beta)).toEqual([])
  })

  test('a phone cannot take an id that another company has', async () => {
    const { delivery, receipt, occurrence, route, consent, importFile } = beta.ids
    const office = await app.as('OPERATOR', alfa)
    const { id: begun } = (await office.post('/api/deliveries/imports')).json().data
    const driver = await app.as('DRIVER', alfa)
    const mine = await newDelivery(app.owner, alfa, { driver_id: driver.driverId })
    const other = await newDelivery(app.owner, alfa, { driver_id: driver.driverId })
    const { rows } = await app.owner.query(
      'select id from occurrence_reasons where company_id = $1 limit 1',
      [alfa.id],
    )
    const summary = JSON.stringify({ nf_number: '1', client_name: 'Alfa' })
    const photo = {
      fields: { id: receipt, delivery_id: mine.id },
      file: { name: 'foto.jpg', bytes: PHOTO },
    }

    const answers = [
      await driver.upload('/api/deliveries/create-from-sefaz', {
        fields: { id: delivery, summary },
      }),
      await driver.upload('/api/receipts/upload', photo),
      await driver.upload('/api/occurrences', {
        fields: { id: occurrence, delivery_id: other.id, reason_id: rows[0].id },
        file: photo.file,
      }),
      await driver.put(`/api/tracking/drivers/${driver.userId}/status`, {
        status: 'online',
        route_id: route,
      }),
      await driver.post('/api/tracking/consents', { id: consent, version: '1', given: false }),
      await office.upload(`/api/deliveries/imports/${begun}/files`, {
        fields: { id: importFile },
        file: { name: 'nota.xml', bytes: new TextEncoder().encode('<nota/>') },
      }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404, 404])
  })

  test('a plate, an invoice and a key of Beta are free in Alfa; a user name is not', async () => {
    const key = (name: string) => ({ 'idempotency-key': name })
    const vehicle = { plate: 'ABC1D23', model: 'Fiorino', year: 2020 }
    const summary = JSON.stringify({ nf_number: '7', client_name: 'Padaria', nfe_key: nfeKey() })
    const user = { full_name: 'Ana', username: 'ana.das.duas', user_type: 'OPERATOR' }
    const createAll = async (admin: SignedInUser) => [
      await admin.post('/api/vehicles', vehicle, key('a')),
      await admin.upload('/api/deliveries/create-from-sefaz', { fields: { summary } }, key('b')),
      await admin.post('/api/users', { ...user, password: 'uma senha longa' }),
    ]
    const gama = await app.company('Gama')
    const [first, second] = [
      await createAll(await app.as('ADMIN', gama)),
      await createAll(await app.as('ADMIN', alfa)),
    ]
    expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    // Users sign in by their name alone, before they choose a company.
    expect(second.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409])
  })

  test('Beta has a row in every table that a user can read, so that the probe leaves none out', async () => {
    const { rows } = await app.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and has_any_column_privilege('canhoto_app', c.oid, 'select')
        order by 1`,
    )
    const empty: string[] = []
    for (const { name } of rows) {
      const found = await app.owner.query(`select from ${name} where company_id = $1 limit 1`, [
        beta.company.id,
      ])
      if (found.rowCount === 0) empty.push(name)
    }
    // No call shows the keys of others, and there are none before a call with a key.
    expect(empty).toEqual(['idempotency_keys'])
  })

  test('Beta itself still finds what is its own', async () => {
    const list = await (await app.as('ADMIN', beta.company)).get('/api/deliveries')
    expect(list.json().data.map((row: { client_name: string }) => row.client_name)).toEqual([
      beta.word,
      beta.word,
    ])
  })
})

describe('the probe notices', () => {
  async function expectViolation(app: TestApp, role: Role, beta: Secrets) {
    const violations = findViolations(app, role, await app.company(), beta)
    expect(await violations.next()).toMatchObject({ done: false })
  }

  describe('in the database', async () => {
    const app = await startApp({ callLimits: NO_CALL_LIMITS })
    const beta = await companyWithEverything(app)

    test('a table without row security', async () => {
      await app.owner.query('alter table deliveries disable row level security')
      await expectViolation(app, 'ADMIN', beta)
      await app.owner.query('alter table deliveries enable row level security')
    })

    test('a policy that lets companies through', async () => {
      await app.owner.query('alter policy company on vehicles using (true)')
      await expectViolation(app, 'SUPERVISOR', beta)
    })
  })

  test('connections that do not become the application’s role', async () => {
    const app = await startApp({ callLimits: NO_CALL_LIMITS, becomesAppRole: false })
    const beta = await companyWithEverything(app)

    await expectViolation(app, 'ADMIN', beta)
  })
})
