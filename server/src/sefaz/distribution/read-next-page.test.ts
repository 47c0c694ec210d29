import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, openTestPool } from '../../../test/cluster.ts'
import { insertCompany } from '../../../test/harness.ts'
import { findNextDue } from '../../../test/sefaz/distribution/next-due.ts'
import { sampleDocuments } from '../../../test/sefaz/distribution/sample-documents.ts'
import { switchDistributionOn } from '../../../test/sefaz/distribution/switch-on.ts'
import { sampleKey } from '../../../test/sefaz/sample-events.ts'
import { startSefazStub } from '../../../test/sefaz/stub/server.ts'
import { createTestAuthority } from '../../../test/sefaz/test-certificates.ts'
import { createCompanyTransaction } from '../../access/job-transaction.ts'
import { openOwner } from '../../platform/database.ts'
import { callSefaz } from '../transport/call-sefaz.ts'
import { buildDistributionRequest } from './build-request.ts'
import { createCursorClaims } from './cursor-claims.ts'
import type { ClaimedCursor } from './cursor.ts'
import { createCursor, listCursors, resumeCursor, setCursorActive } from './cursors.ts'
import { readNextPage } from './read-next-page.ts'

const ALFA = '11222333000181'
const SECRET = 'a secret of the readers of the test'
const HOUR_SECONDS = 3660

const { connection, drop } = await createTestDatabase()
const owner = openOwner(connection, 2)
const pool = await openTestPool(connection, SECRET, 4)
const claims = createCursorClaims(pool)
let now = new Date('2026-11-02T03:00:00Z')
const authority = createTestAuthority()
const authorities = [authority.root]
const own = authority.company(ALFA)
const identity = { ...own, chain: [authority.intermediate] }
let stub = await startSefazStub({ authority, now: () => now })
let company = await insertCompany(owner)
afterAll(async () => {
  await stub.close()
  await Promise.all([pool.end(), owner.end()])
  await drop()
})

beforeEach(async () => {
  await stub.close()
  stub = await startSefazStub({ authority, now: () => now })
  await owner.query('update dfe_cursors set is_active = false')
  company = await insertCompany(owner)
})

const asCompany = <T>(work: Parameters<ReturnType<typeof createCompanyTransaction>>[0]) =>
  createCompanyTransaction(pool, company.id)(work) as Promise<T>

async function begin(more: Partial<Parameters<typeof createCursor>[1]> = {}) {
  const asking = { cnpj: ALFA, service: 'nfe', environment: 'homologation', ufCode: '35' } as const
  await switchDistributionOn(owner, company.id, more.environment)
  await asCompany((db) => createCursor(db, { ...asking, ...more }))
  await owner.query(
    'update dfe_cursors set next_read_at = $1, next_gap_at = $1 where company_id = $2',
    [now, company.id],
  )
}

const askStub = ({ service }: ClaimedCursor, message: string) =>
  callSefaz({
    address: `${stub.url}/distribution`,
    service: service === 'nfe' ? 'nfe-distribution' : 'cte-distribution',
    message,
    identity,
    authorities,
  })

const read = (ask = askStub) => readNextPage({ claims, ask, now: () => now })

/** Goes on to when something is due, and asks once. */
async function readNext(ask = askStub) {
  const due = await findNextDue(owner)
  const waited = due && due > now ? Math.floor((due.getTime() - now.getTime()) / 1000) : 0
  if (due && due > now) now = due
  return { waited, read: await read(ask) }
}

type Cursor = Awaited<ReturnType<typeof listCursors>>[number]
const cursor = async () => (await asCompany<Cursor[]>(listCursors))[0]

/** An answer as SEFAZ writes it, around what the test is about. */
const answering = (code: string, inside: string) => () =>
  Promise.resolve(
    `<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><tpAmb>2</tpAmb><verAplic>1</verAplic><cStat>${code}</cStat><xMotivo>Motivo</xMotivo><dhResp>2026-11-02T00:00:00-03:00</dhResp>${inside}</retDistDFeInt>`,
  )
const position = (last: number, max: number) =>
  `<ultNSU>${String(last).padStart(15, '0')}</ultNSU><maxNSU>${String(max).padStart(15, '0')}</maxNSU>`
const docZip = (nsu: string, packed: string, schema = 'resNFe_v1.01.xsd') =>
  `<docZip ${nsu} schema="${schema}">${packed}</docZip>`
const zip = (xml: string | Buffer) => gzipSync(xml).toString('base64')

test('pages follow each other after two seconds, and the next run after an hour', async () => {
  stub.addDistributed(ALFA, sampleDocuments(120))
  await begin()
  expect(await readNext()).toMatchObject({ waited: 0, read: { code: '138', stored: 50 } })
  expect(await read()).toBeNull()
  expect(await readNext()).toMatchObject({ waited: 2, read: { stored: 50 } })
  expect(await readNext()).toMatchObject({ waited: 2, read: { stored: 20 } })
  expect(await cursor()).toMatchObject({ state: 'up_to_date', last_nsu: 120, documents: 120 })
  expect(await readNext()).toMatchObject({ waited: HOUR_SECONDS, read: { code: '137', stored: 0 } })
  stub.addDistributed(ALFA, sampleDocuments(1, 500))
  expect(await readNext()).toMatchObject({ waited: HOUR_SECONDS, read: { code: '138', stored: 1 } })
})

test('a run ends after twenty pages, and goes on an hour later', async () => {
  stub.addDistributed(ALFA, sampleDocuments(1040))
  await begin()
  for (let page = 1; page <= 20; page += 1) await readNext()
  expect(await cursor()).toMatchObject({ state: 'reading', last_nsu: 1000 })
  expect(await readNext()).toMatchObject({ waited: HOUR_SECONDS, read: { stored: 40 } })
})

test('misuse blocks every query for an hour; what another program has read is asked for one by one', async () => {
  const line = stub.addDistributed(ALFA, sampleDocuments(100))
  await begin()
  await readNext()
  line.position = 90
  expect(await readNext()).toMatchObject({ read: { code: '656', stored: 0 } })
  expect(await cursor()).toMatchObject({ state: 'blocked', code: '656', last_nsu: 90, gaps: 40 })
  expect(await readNext()).toMatchObject({
    waited: HOUR_SECONDS,
    read: { code: '138', stored: 10 },
  })

  const queried = []
  for (let query = 0; query < 18; query += 1) queried.push(await readNext())
  expect(queried.every(({ waited, read: page }) => waited === 2 && page?.stored === 1)).toBe(true)
  now = new Date(now.getTime() + 60_000)
  expect(await read()).toBeNull()
  const { waited } = await readNext()
  expect(waited).toBeGreaterThan(3400)
  while ((await cursor())?.gaps) await readNext()
  expect(await cursor()).toMatchObject({ documents: 100, gaps: 0 })
  expect(line.misuses).toBe(1)
})

test('misuse has a code of its own in the manual of the CT-e, and blocks for an hour as well', async () => {
  await begin({ service: 'cte' })
  await readNext(answering('678', position(0, 0)))
  expect(await cursor()).toMatchObject({ state: 'blocked', code: '678' })
  expect((await readNext()).waited).toBe(HOUR_SECONDS)
  expect(await cursor()).toMatchObject({ state: 'up_to_date', code: '137' })
})

test('a document that its page leaves out is asked for by its NSU', async () => {
  const [first, missing, last] = sampleDocuments(3)
  if (!first || !missing || !last) throw new Error('No documents.')
  stub.addDistributed(ALFA, [first, { ...missing, isMissing: true }, last])
  await begin()
  expect(await readNext()).toMatchObject({ read: { stored: 2 } })
  expect(await readNext()).toMatchObject({
    waited: 2,
    read: { cursor: { gapNsu: 2 }, code: '138', stored: 1 },
  })
  expect(await cursor()).toMatchObject({ documents: 3, gaps: 0 })
})

test('an NSU that SEFAZ does not have is asked for once', async () => {
  await begin()
  const page = position(3, 3)
  const zipped = [
    docZip('NSU="000000000000001"', zip('<a/>')),
    docZip('NSU="000000000000003"', zip('<b/>')),
  ]
  await readNext(answering('138', `${page}<loteDistDFeInt>${zipped.join('')}</loteDistDFeInt>`))
  expect(await cursor()).toMatchObject({ gaps: 1 })
  await readNext(answering('137', position(2, 3)))
  expect(await cursor()).toMatchObject({ gaps: 0, documents: 2, state: 'up_to_date' })
})

test.each(['589', '593', '215', '252'])(
  'after %s nothing is asked until a user says so',
  async (code) => {
    await begin()
    await readNext(answering(code, position(0, 0)))
    expect(await cursor()).toMatchObject({
      state: 'stopped',
      code,
      reason: 'Motivo',
      next_read_at: null,
    })
    now = new Date(now.getTime() + 100 * HOUR_SECONDS * 1000)
    expect(await read()).toBeNull()
    await asCompany((db) =>
      resumeCursor(db, { cnpj: ALFA, service: 'nfe', environment: 'homologation' }, now),
    )
    expect(await read()).toMatchObject({ code: '137' })
  },
)

test('a cursor of another environment is refused and stops', async () => {
  await begin({ environment: 'production' })
  expect(await readNext()).toMatchObject({ read: { code: '252' } })
  expect(await cursor()).toMatchObject({ state: 'stopped', environment: 'production' })
})

test('without an answer SEFAZ is asked again after one minute, two, four, and at most an hour', async () => {
  await begin()
  stub.state.faults.push('503', '108', 'html', '403')
  const waits = []
  for (let call = 0; call < 5; call += 1) waits.push((await readNext()).waited)
  expect(waits).toEqual([0, 60, 120, 240, 480])
  expect(await cursor()).toMatchObject({ state: 'up_to_date', code: '137' })

  stub.state.faults.push(...Array.from({ length: 9 }, () => '503' as const))
  for (let call = 0; call < 9; call += 1) await readNext()
  expect(await cursor()).toMatchObject({ state: 'failing', code: 'http' })
  expect((await readNext()).waited).toBe(HOUR_SECONDS)
})

test('what Canhoto does not know, and what cannot be unpacked, is kept and counted', async () => {
  await begin()
  const bomb = zip(Buffer.alloc(9_000_000, ' '))
  const key = sampleKey('99888777000109', 7)
  const lot = [
    docZip('NSU="000000000000001"', zip('<novo/>'), 'procNovo_v1.00.xsd'),
    docZip('NSU="000000000000002"', bomb, 'procNFe_v4.00.xsd'),
    docZip('NSU="000000000000003"', 'isto não é gzip', 'procNFe_v5.00.xsd'),
    docZip('NSU="000000000000004"', zip('\0'), 'resNFe_v1.01.xsd'),
    docZip('NSU="000000000000005"', zip(`<resNFe><chNFe>${key}</chNFe></resNFe>`)),
    docZip('NSU="0"', zip('<sem/>')),
    docZip('', zip('<sem/>')),
  ]
  const ask = answering('138', `${position(5, 5)}<loteDistDFeInt>${lot.join('')}</loteDistDFeInt>`)
  expect(await readNext(ask)).toMatchObject({ read: { stored: 6 } })
  expect(await cursor()).toMatchObject({ documents: 6, unknown: 1, gaps: 0 })
  const { rows } = await owner.query(
    'select nsu, kind, access_key, xml is null as is_packed from dfe_documents where company_id = $1 order by nsu',
    [company.id],
  )
  expect(rows).toEqual([
    { nsu: 1, kind: 'unknown', access_key: null, is_packed: false },
    { nsu: 2, kind: 'procNFe', access_key: null, is_packed: true },
    { nsu: 3, kind: 'procNFe', access_key: null, is_packed: true },
    { nsu: 4, kind: 'resNFe', access_key: null, is_packed: true },
    { nsu: 5, kind: 'resNFe', access_key: key, is_packed: false },
    { nsu: null, kind: 'resNFe', access_key: null, is_packed: false },
  ])
})

test('an answer that jumps far leaves the newest gaps, and counts the others', async () => {
  await begin()
  await readNext(
    answering(
      '138',
      `${position(1, 9)}<loteDistDFeInt>${docZip('NSU="1"', zip('<a/>'))}</loteDistDFeInt>`,
    ),
  )
  await readNext(answering('656', position(999_999_999_999_999, 0)))
  expect(await cursor()).toMatchObject({
    state: 'blocked',
    last_nsu: 999_999_999_999_999,
    gaps: 5000,
    skipped: 999_999_999_994_998,
  })
})

test('an answer never moves the cursor back', async () => {
  stub.addDistributed(ALFA, sampleDocuments(60))
  await begin()
  await readNext()
  await readNext(answering('138', position(10, 60)))
  expect(await cursor()).toMatchObject({ last_nsu: 50 })
})

test('what is no answer is shown at the cursor, and does not stop the reading', async () => {
  await begin()
  await expect(readNext(() => Promise.resolve('<retDistDFeInt/>'))).rejects.toThrow('sem cStat')
  expect(await cursor()).toMatchObject({ state: 'failing', code: 'error' })
  expect(await readNext()).toMatchObject({ waited: 60, read: { code: '137' } })
})

test('of two processes that read at once one asks, and what comes too late is not stored', async () => {
  stub.addDistributed(ALFA, sampleDocuments(50))
  await begin()
  const both = await Promise.all([read(), read()])
  expect(both.filter((page) => page !== null)).toHaveLength(1)
  expect(stub.state.calls).toHaveLength(1)

  await owner.query(
    'update dfe_cursors set last_nsu = 0, next_read_at = $1 where company_id = $2',
    [now, company.id],
  )
  const tooLate = read(async () => {
    now = new Date(now.getTime() + 121_000)
    await read(answering('137', position(0, 0)))
    return answering(
      '138',
      `${position(9, 9)}<loteDistDFeInt>${docZip('NSU="9"', zip('<c/>'))}</loteDistDFeInt>`,
    )()
  })
  await expect(tooLate).rejects.toThrow('the claim of the cursor ended')
  expect(await cursor()).toMatchObject({ last_nsu: 0, documents: 50 })
})

test('NF-e and CT-e have cursors of their own', async () => {
  stub.addDistributed(ALFA, sampleDocuments(10))
  stub.addDistributed(ALFA, sampleDocuments(7, 800), { isCte: true })
  await begin()
  await begin({ service: 'cte' })
  const read1 = await read()
  const read2 = await read()
  expect([read1, read2].map((page) => [page?.cursor.service, page?.stored]).toSorted()).toEqual([
    ['cte', 7],
    ['nfe', 10],
  ])
})

test('a company that does not want it, as another program reads for it, is not asked for', async () => {
  stub.addDistributed(ALFA, sampleDocuments(10))
  await begin()
  const key = { cnpj: ALFA, service: 'nfe', environment: 'homologation' } as const
  await asCompany((db) => setCursorActive(db, key, 'O escritório contábil já consulta.'))
  expect(await read()).toBeNull()
  expect(await cursor()).toMatchObject({
    is_active: false,
    inactive_reason: 'O escritório contábil já consulta.',
  })
  await asCompany((db) => setCursorActive(db, key, null))
  expect(await read()).toMatchObject({ stored: 10 })
})

test('a company sees its own documents alone', async () => {
  stub.addDistributed(ALFA, sampleDocuments(10))
  await begin()
  await read()
  const other = await insertCompany(owner)
  const seen = await createCompanyTransaction(
    pool,
    other.id,
  )((db) => db.selectFrom('dfe_documents').select('id').execute())
  expect(seen).toEqual([])
})

test('a request is what the schema asks for, with the NSU as it was given', () => {
  const asking = { cnpj: ALFA, service: 'nfe', environment: 'production', ufCode: '35' } as const
  expect(buildDistributionRequest(asking, { lastNsu: 50 })).toBe(
    '<distDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><tpAmb>1</tpAmb><cUFAutor>35</cUFAutor><CNPJ>11222333000181</CNPJ><distNSU><ultNSU>000000000000050</ultNSU></distNSU></distDFeInt>',
  )
  const key = sampleKey(ALFA, 1)
  expect(buildDistributionRequest(asking, { accessKey: key })).toContain(
    `<consChNFe><chNFe>${key}</chNFe></consChNFe>`,
  )
})

test('nothing is asked in another environment than the company has chosen, nor when it has switched it off', async () => {
  stub.addDistributed(ALFA, sampleDocuments(10))
  await begin()
  for (const choice of ['production', 'off']) {
    await owner.query('update sefaz_settings set distribution = $2 where company_id = $1', [
      company.id,
      choice,
    ])
    expect(await read()).toBeNull()
  }
  await switchDistributionOn(owner, company.id)
  expect(await read()).toMatchObject({ stored: 10 })
})
