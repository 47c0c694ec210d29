import { describe, expect, test } from 'vitest'
import {
  newDelivery,
  newMembership,
  userBody,
  signIn,
  ownPassword,
} from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { app, owner, company, as } = await startApp()

const ANONYMISED = 'Usuário desativado e anonimizado: o histórico de entregas foi mantido.'

test('somebody who never did anything is deleted, and the username is free', async () => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const body = userBody('DRIVER', { cpf: '52998224725', cnh: '62472927637' })
  const { id } = (await admin.post('/api/users', body)).json().data

  const answer = await admin.delete(`/api/users/${id}`)
  expect(answer.json()).toEqual({
    success: true,
    data: { result: 'deleted' },
    message: 'Usuário excluído com sucesso!',
  })
  expect((await owner.query('select from users where id = $1', [id])).rowCount).toBe(0)
  expect((await admin.get('/api/drivers')).json().data).toEqual([])
  const again = (await admin.post('/api/users', body)).json().data
  expect(again.username).toBe(body.username)
  expect(again.id).not.toBe(id)
})

test('neither the answer to their registration nor a wrong sign-in outlives a user who is deleted', async () => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const body = userBody('DRIVER', { cpf: '52998224725', email: 'apagado@alfa.com.br' })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { id } = (await admin.post('/api/users', body, key)).json().data
  const other = { 'idempotency-key': crypto.randomUUID() }
  await admin.post('/api/users', userBody('OPERATOR'), other)
  const { driver_id } = (await admin.get('/api/drivers')).json().data[0]
  const delivery = await newDelivery(owner, alfa)
  const assigned = await admin.post(
    '/api/deliveries/assign',
    { driver_id, delivery_ids: [delivery.id] },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(assigned.statusCode).toBe(200)
  await as('DRIVER', alfa)
  const wrong = { username: body.username.toUpperCase(), password: 'errada123' }
  expect((await admin.post('/api/auth/login', wrong)).statusCode).toBe(401)

  await admin.delete(`/api/users/${id}`)
  const { rows: keys } = await owner.query(
    'select key, answer from idempotency_keys where user_id = $1',
    [admin.userId],
  )
  const left = JSON.stringify(keys)
  for (const word of [id, driver_id, '52998224725', 'apagado@', body.username])
    expect(left).not.toContain(word)
  expect(left).toContain(other['idempotency-key'])
  const attempts = await owner.query('select from sign_in_attempts where username = $1', [
    body.username,
  ])
  expect(attempts.rowCount).toBe(0)
})

test('neither does the answer to a MASTER who registered them from another company', async () => {
  const [alfa, home] = [await company(), await company('Casa')]
  const master = await as('MASTER', home)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = { ...userBody('OPERATOR'), company_id: alfa.id }
  const { id } = (await master.post('/api/users', body, key)).json().data
  const kept = async () => {
    const { rows } = await owner.query(
      'select answer from idempotency_keys where company_id = $1',
      [home.id],
    )
    return JSON.stringify(rows)
  }
  expect(await kept()).toContain(id)
  const answer = await (await as('ADMIN', alfa)).delete(`/api/users/${id}`)
  expect(answer.json().data).toEqual({ result: 'deleted' })
  expect(await kept()).not.toContain(id)
})

describe('a driver with a history', async () => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const body = userBody('DRIVER', {
    full_name: 'Tereza Lima',
    cpf: '52998224725',
    cnh: '62472927637',
    phone: '(11) 97777-0000',
    email: 'tereza@alfa.com.br',
  })
  const { id } = (await admin.post('/api/users', body)).json().data
  const driver = await signIn(app, body, alfa)
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.user.driver_id })
  await driver.put(`/api/tracking/drivers/${id}/status`, { status: 'online' })
  const answer = await admin.delete(`/api/users/${id}`)

  test('is made anonymous and told so', () => {
    expect(answer.json()).toMatchObject({ data: { result: 'anonymised' }, message: ANONYMISED })
  })

  test('is out at once and signs in no more', async () => {
    expect((await driver.get('/api/deliveries')).statusCode).toBe(401)
    const login = await driver.post('/api/auth/login', {
      username: body.username,
      password: ownPassword(body.password),
    })
    expect(login.statusCode).toBe(401)
  })

  test('stays in the delivery without a name', async () => {
    const { data } = (await admin.get(`/api/deliveries/${delivery.id}`)).json()
    expect(data.driver_id).toBe(driver.user.driver_id)
    expect(data.driver_name).toBe(`Motorista removido (${driver.user.driver_id.slice(-4)})`)
  })

  test('is in no list, and on no road', async () => {
    const users = await admin.get('/api/users')
    expect(users.json().data).toHaveLength(1)
    expect((await admin.get('/api/drivers?status=active')).json().data).toEqual([])
    const { rows } = await owner.query('select status from driver_states where driver_id = $1', [
      driver.user.driver_id,
    ])
    expect(rows).toEqual([{ status: 'offline' }])
  })

  test('has nothing personal left', async () => {
    const { rows } = await owner.query(
      `select row_to_json(u) as person, row_to_json(d) as driver from users u join drivers d on d.user_id = u.id where u.id = $1`,
      [id],
    )
    const left = JSON.stringify(rows)
    for (const word of ['Tereza', '52998224725', '62472927637', '97777', 'tereza@', body.username])
      expect(left).not.toContain(word)
  })

  test('frees the username for a new person', async () => {
    const again = (await admin.post('/api/users', body)).json().data
    expect(again.id).not.toBe(id)
    expect((await signIn(app, body, alfa)).user.driver_id).not.toBe(driver.user.driver_id)
  })

  test('is not found a second time', async () => {
    expect((await admin.delete(`/api/users/${id}`)).statusCode).toBe(404)
  })
})

/** The lists of a company that name drivers or users. */
const LISTS = [
  '/api/drivers',
  '/api/deliveries',
  '/api/reports/deliveries',
  '/api/reports/canhotos',
  '/api/reports/audit',
]

describe('somebody of two companies', () => {
  async function newSharedUser() {
    const [alfa, beta] = [await company('Alfa'), await company('Beta')]
    const driver = await as('DRIVER', alfa, { name: 'Das duas' })
    await newMembership(owner, driver.userId, beta, 'OPERATOR')
    return { alfa, beta, driver, url: `/api/users/${driver.userId}` }
  }

  test('leaves the one that removes them and goes on in the other', async () => {
    const { alfa, beta, driver, url } = await newSharedUser()
    const [admin, other] = [await as('ADMIN', alfa), await as('ADMIN', beta)]
    const answer = await admin.delete(url)
    expect(answer.json()).toMatchObject({
      data: { result: 'left' },
      message: 'Usuário removido desta empresa: ele continua nas outras em que trabalha.',
    })
    expect((await driver.get('/api/deliveries')).statusCode).toBe(401)
    expect((await admin.get('/api/users')).body).not.toContain('Das duas')
    expect((await admin.get('/api/drivers?status=active')).json().data).toEqual([])
    expect((await other.get('/api/users')).body).toContain('Das duas')
    expect((await admin.put(url, { full_name: 'Tomado' })).statusCode).toBe(404)
    expect((await admin.post(`${url}/password-reset`)).statusCode).toBe(404)
  })

  test('keeps in the company that they left the name that they had there, whatever the other company changes', async () => {
    const { alfa, beta, driver, url } = await newSharedUser()
    const [admin, other] = [await as('ADMIN', alfa), await as('ADMIN', beta)]
    await newDelivery(owner, alfa, {
      driver_id: driver.driverId,
      status: 'DELIVERED',
      delivered_at: new Date().toISOString(),
    })
    await admin.delete(url)
    const changed = await other.put(url, {
      full_name: 'Nome Em Beta',
      cpf: '529.982.247-25',
      email: 'em@beta.com.br',
    })
    expect(changed.statusCode).toBe(200)
    const master = await as('MASTER', alfa)
    await master.put(url, { phone: '(11) 96666-0000' })

    const search = (text: string) =>
      admin.get(`/api/reports/audit?search=${encodeURIComponent(text)}`)
    const answers = await Promise.all([
      ...LISTS.map((list) => admin.get(list)),
      ...LISTS.slice(2).map((list) => admin.get(`${list}?format=csv`)),
    ])
    for (const [n, { statusCode, body }] of answers.entries()) {
      expect([n, statusCode]).toEqual([n, 200])
      for (const word of ['Nome Em Beta', '52998224725', '529.982', 'em@beta', '96666'])
        expect(body).not.toContain(word)
      expect(body).toContain('Das duas')
    }
    expect((await search('nome em beta')).json().data).toEqual([])
    expect((await search('das duas')).json().data).not.toEqual([])
    expect((await admin.get('/api/reports/audit')).body).not.toContain('96666')

    // Who comes back is known by the present name.
    const both = [alfa, beta].map(({ id }) => ({
      company_id: id,
      user_type: 'DRIVER',
      is_active: true,
    }))
    await master.put(`${url}/memberships`, { memberships: both })
    expect((await admin.get('/api/drivers')).body).toContain('Nome Em Beta')
    expect((await admin.get('/api/reports/audit')).body).not.toContain('Das duas')
  })

  test('has nothing personal left in either once the platform removes them', async () => {
    const { alfa, driver, url } = await newSharedUser()
    await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const admin = await as('ADMIN', alfa)
    await admin.delete(url)
    await owner.query(`update drivers set cpf = '52998224725', email = 'das@duas.com.br'`)
    expect((await (await as('MASTER', alfa)).delete(url)).json().data.result).toBe('anonymised')
    const { rows } = await owner.query(
      `select to_jsonb(u), to_jsonb(m), to_jsonb(d) from users u join memberships m on m.user_id = u.id
         left join drivers d on d.user_id = u.id where u.id = $1`,
      [driver.userId],
    )
    const left = JSON.stringify(rows)
    for (const word of ['Das duas', '52998224725', 'das@duas']) expect(left).not.toContain(word)
    expect((await admin.get('/api/reports/audit')).body).not.toContain('Das duas')
  })

  test('is removed from both by the platform', async () => {
    const { alfa, beta, driver, url } = await newSharedUser()
    const master = await as('MASTER', alfa)
    expect((await master.delete(url)).json().data.result).toBe('anonymised')
    for (const each of [alfa, beta])
      expect((await (await as('ADMIN', each)).get('/api/users')).body).not.toContain('Das duas')
    expect((await master.get('/api/users')).body).not.toContain(driver.userId)
  })
})

describe('the last Master', () => {
  test.each([1, 2, 3, 4, 5])('stays, even when two remove each other at once (%i)', async () => {
    const alfa = await company()
    await owner.query('update users set is_active = false where is_master')
    const [one, other] = [await as('MASTER', alfa), await as('MASTER', alfa)]
    const answers = await Promise.all([
      one.delete(`/api/users/${other.userId}`),
      other.delete(`/api/users/${one.userId}`),
    ])
    // The second one is either refused or already signed out.
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(statuses)
    const { rows } = await owner.query('select id from users where is_master and is_active')
    expect(rows).toHaveLength(1)
  })
})
