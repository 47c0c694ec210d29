import { can } from '@canhoto/contracts/access'
import { KEY_ROLE, SCOPE_ACTIONS } from '@canhoto/contracts/scopes'
import { expect, test } from 'vitest'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { newDelivery } from '../../../../test/factories.ts'
import { clientOf } from '../../../../test/client.ts'
import { startApp } from '../../../../test/harness.ts'
import { buildApp } from '../../../app.ts'

const first = await startApp()
const { app, owner, company, as, asKey } = first

const PATH = '/api/companies/api-keys'
const NEW = { name: 'ERP da matriz', scopes: ['deliveries.read'] }

test('an ADMIN makes a key, sees it once, and a program reads with it what its scopes allow', async () => {
  const alfa = await company()
  const delivery = await newDelivery(owner, alfa)
  const admin = await as('ADMIN', alfa, { name: 'Ana' })
  const { key, ...made } = (await admin.post(PATH, NEW)).json().data
  expect(key).toMatch(/^cnh_[\w-]{43}$/)
  expect(made).toMatchObject({ ...NEW, state: 'open', created_by_name: 'Ana', last_used_at: null })

  const erp = clientOf(app, key)
  expect((await erp.get('/api/deliveries')).json().data).toMatchObject([{ id: delivery.id }])
  expect((await erp.get('/api/reports/canhotos')).statusCode).toBe(403)
  const [listed] = (await admin.get(PATH)).json().data
  expect(listed).toMatchObject({ prefix: key.slice(0, 12), last_used_at: expect.any(String) })
  expect(JSON.stringify(listed)).not.toContain(key.slice(12))
  const { rows } = await owner.query('select row_to_json(k)::text as row from api_keys k')
  expect(rows.map(({ row }) => row).join()).not.toContain(key)
})

test('a key imports an XML; deliveries, history and audit name the key', async () => {
  const alfa = await company()
  const erp = await asKey(['deliveries.import', 'deliveries.read'], alfa)
  const { id } = (await erp.post('/api/deliveries/imports')).json().data
  const bytes = new TextEncoder().encode(nfeXml())
  await erp.upload(`/api/deliveries/imports/${id}/files`, { file: { name: 'nota.xml', bytes } })
  await expect
    .poll(async () => (await erp.get(`/api/deliveries/imports/${id}`)).json().data, {
      timeout: 30_000,
    })
    .toMatchObject({ waiting: 0, created: 1, created_by_name: 'ERP de teste (chave de API)' })
  const audit = (await erp.admin.get('/api/reports/audit')).json().data
  expect(
    audit.map((entry: Record<string, unknown>) => [
      entry['action'],
      entry['record_type'],
      entry['user_name'],
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['CREATED', 'api_key', 'ADMIN de teste'],
      ['CREATED', 'delivery', 'ERP de teste (chave de API)'],
    ]),
  )
})

test('a revoked key opens nothing from the next call on, on every node', async () => {
  const node = await buildApp({ ...first, now: () => new Date() })
  const erp = await asKey(['deliveries.read'], await company())
  const there = clientOf(node, erp.key)
  expect([
    (await erp.get('/api/deliveries')).statusCode,
    (await there.get('/api/deliveries')).statusCode,
  ]).toEqual([200, 200])
  expect((await erp.admin.delete(`${PATH}/${erp.id}`)).json().data).toMatchObject({
    state: 'revoked',
  })
  for (const client of [erp, there]) {
    const refused = await client.get('/api/deliveries')
    expect([refused.statusCode, refused.json().error]).toEqual([
      401,
      'Esta chave de API foi revogada.',
    ])
  }
  await node.close()
})

test('a key that has expired, or whose company was deactivated, opens nothing', async () => {
  const alfa = await company()
  const erp = await asKey(['deliveries.read'], alfa)
  await erp.get('/api/deliveries')
  await owner.query('update companies set is_active = false where id = $1', [alfa.id])
  expect((await erp.get('/api/deliveries')).statusCode).toBe(401)
  await owner.query('update companies set is_active = true where id = $1', [alfa.id])
  await owner.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [
    erp.id,
  ])
  expect((await erp.get('/api/deliveries')).json().error).toBe('Esta chave de API venceu.')
})

test('a day of expiry is the last day on which the key works, and no past one', async () => {
  const admin = await as('ADMIN', await company())
  const { rows } = await owner.query<{ day: string; end: Date }>(
    `select current_date::text as day, (current_date + 1)::timestamptz as end`,
  )
  const [{ day, end } = { day: '', end: new Date() }] = rows
  const made = (await admin.post(PATH, { ...NEW, expires_on: day })).json().data
  expect(new Date(made.expires_at)).toEqual(new Date(end))
  const past = await admin.post(PATH, { ...NEW, expires_on: '2020-01-01' })
  expect([past.statusCode, past.json().fields]).toEqual([
    400,
    { expires_on: 'A validade deve ser hoje ou um dia futuro.' },
  ])
})

test('a key reaches nothing that is for users: sessions, passwords, users, keys', async () => {
  const erp = await asKey(Object.keys(SCOPE_ACTIONS) as never, await company())
  const answers = [
    await erp.get('/api/auth/me'),
    await erp.get('/api/auth/companies'),
    await erp.post('/api/auth/logout'),
    await erp.put('/api/auth/password', { current_password: 'a', new_password: 'uma senha' }),
    await erp.get('/api/users'),
    await erp.get(PATH),
    await erp.post(PATH, NEW),
    await erp.post('/api/companies', { name: 'Gama' }),
    await erp.get('/api/live'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403))
  for (const [scope, actions] of Object.entries(SCOPE_ACTIONS))
    expect([scope, actions.filter((action) => !can(KEY_ROLE, action))]).toEqual([scope, []])
})

test('only an ADMIN makes keys, of scopes that exist, and only of the own company', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT', 'MASTER'] as const)
    expect((await (await as(role, alfa)).post(PATH, NEW)).statusCode).toBe(403)
  const admin = await as('ADMIN', alfa)
  for (const scopes of [[], ['users.manage'], 'deliveries.read'])
    expect((await admin.post(PATH, { ...NEW, scopes })).statusCode).toBe(400)
  const theirs = await asKey(['deliveries.read'], beta)
  expect((await admin.delete(`${PATH}/${theirs.id}`)).statusCode).toBe(404)
  expect((await theirs.get('/api/deliveries')).statusCode).toBe(200)
})

test('a text that is no key is refused, and nobody signs in as the user of a key', async () => {
  const erp = await asKey(['deliveries.read'], await company())
  const wrong = await clientOf(app, `${erp.key.slice(0, -1)}!`).get('/api/deliveries')
  const unknown = await clientOf(app, `cnh_${'a'.repeat(43)}`).get('/api/deliveries')
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
  const login = { username: erp.id, password: '-' }
  expect((await first.anonymous.post('/api/auth/login', login)).statusCode).toBe(401)
  const users = (await erp.admin.get('/api/users')).json().data
  expect(users.map(({ id }: { id: string }) => id)).not.toContain(erp.id)
})
