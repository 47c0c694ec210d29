import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { SENDER } from '@canhoto/fiscal/test/nfe-options'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { intakeCompany } from '../../../../test/sefaz/intake-company.ts'
import { createDfeIntake } from '../../../access/dfe-intake.ts'
import { DEFAULT_STORAGE_RULES } from '../../../domain/storage-rules.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { finishDocument } from './documents/documents.ts'
import { handleNextDocument } from './documents/handle-next.ts'

/** The job of the application does not run in this test: the test is the process that handles the documents. */
const NEVER_MS = 3_600_000
const app = await startApp({ dfeIntakeIntervalMs: NEVER_MS })
const { owner } = app
const dfeIntake = createDfeIntake(app.pool)
const dependencies = {
  dfeIntake,
  storage: app.storage,
  documentReader: app.documentReader,
  storageRules: DEFAULT_STORAGE_RULES,
}
const handle = (storage: Storage = app.storage) => handleNextDocument({ ...dependencies, storage })

const insertNote = (companyId: string, number: number) => {
  const xml = nfeXml({ number, wrapper: 'nfeProc' })
  return owner.query(
    `insert into dfe_documents (company_id, cnpj, service, environment, nsu, schema, kind, access_key, sha256, xml)
     select company_id, cnpj, service, environment, $2, 'procNFe_v4.00.xsd', 'procNFe', $3, '', $4
       from dfe_cursors where company_id = $1 and service = 'nfe'`,
    [companyId, number, /Id="NFe([0-9A-Z]{44})/.exec(xml)?.[1], xml],
  )
}

const countOf = async (table: string, companyId: string) =>
  (await owner.query(`select from ${table} where company_id = $1`, [companyId])).rowCount

const endClaims = () =>
  owner.query(`update dfe_intakes set claimed_at = now() - interval '121 seconds'`)

/** Fails as a process that is killed while it stores the bytes. */
const killed: Storage = { ...app.storage, write: () => Promise.reject(new Error('killed')) }

test('a document whose process was killed is handled once, by the next one, when its claim has ended', async () => {
  const { company, admin, list, PATH } = await intakeCompany(app)
  await admin.put(`${PATH}/shippers`, { cnpj: SENDER.taxId, automatic: 'root' })
  await insertNote(company.id, 1)
  expect(await handle(killed)).toBe(true)
  expect(await countOf('deliveries', company.id)).toBe(0)
  expect(await list()).toEqual([])

  // Its claim is still that of the other process.
  expect(await handle()).toBe(false)
  await endClaims()
  expect(await handle()).toBe(true)
  expect(await countOf('deliveries', company.id)).toBe(1)
  expect(await countOf('delivery_documents', company.id)).toBe(1)
  expect(await list()).toMatchObject([{ state: 'delivery' }])
  expect(await handle()).toBe(false)
})

test('a process that was thought dead writes nothing once another one has its document', async () => {
  const { company, list } = await intakeCompany(app)
  await insertNote(company.id, 1)
  const slow = await dfeIntake.claim()
  expect(slow).toMatchObject({ companyId: company.id, attempts: 1 })
  await endClaims()
  expect(await handle()).toBe(true)
  expect(await list()).toHaveLength(1)
  const late = slow?.inTransaction((db) => finishDocument(db, slow.claim, false))
  await expect(late).rejects.toMatchObject({ code: 'CA007' })
  const { rows } = await owner.query('select is_read from dfe_documents where company_id = $1', [
    company.id,
  ])
  expect(rows).toEqual([{ is_read: true }])
})

test('documents of a company are handled in their order, and companies take turns', async () => {
  const [alfa, beta] = [await intakeCompany(app), await intakeCompany(app)]
  for (const number of [3, 1, 2]) await insertNote(alfa.company.id, number)
  await insertNote(beta.company.id, 9)
  const order: string[] = []
  for (;;) {
    const claimed = await dfeIntake.claim()
    if (!claimed) break
    const { rows } = await owner.query('select nsu, company_id from dfe_documents where id = $1', [
      claimed.id,
    ])
    order.push(`${rows[0].company_id === alfa.company.id ? 'alfa' : 'beta'} ${rows[0].nsu}`)
    await claimed.inTransaction((db) => finishDocument(db, claimed.claim, true))
  }
  expect(order.filter((each) => each.startsWith('alfa'))).toEqual(['alfa 3', 'alfa 1', 'alfa 2'])
  expect(order.indexOf('beta 9')).toBeLessThan(2)
})

test('a note that cannot be stored, as while the storage is down, is listed for the office after two attempts', async () => {
  const { company, admin, list, create, PATH } = await intakeCompany(app)
  await admin.put(`${PATH}/shippers`, { cnpj: SENDER.taxId, automatic: 'root' })
  await insertNote(company.id, 1)
  for (let n = 1; n <= 3; n += 1) {
    expect(await handle(killed)).toBe(true)
    await endClaims()
  }
  const [entry] = await list()
  expect(entry).toMatchObject({ number: '1', state: 'new' })
  expect((await create([entry.id])).json().data).toMatchObject([{ outcome: 'created' }])
})

test('a document that never ends counts as one that Canhoto does not read, and the next ones go on', async () => {
  const { company, office, list, PATH } = await intakeCompany(app)
  await insertNote(company.id, 1)
  await insertNote(company.id, 2)
  const readOnce = () => Promise.reject(new Error('killed'))
  const documentReader = { ...app.documentReader, readOnce }
  for (let n = 1; n <= 5; n += 1) {
    expect(await handleNextDocument({ ...dependencies, documentReader })).toBe(true)
    await endClaims()
  }
  await handle()
  await handle()
  expect(await list()).toMatchObject([{ number: '2', state: 'new' }])
  expect((await office.get(`${PATH}/status`)).json().data).toMatchObject({ unread: 1, waiting: 0 })
})
