import { describe, expect, test } from 'vitest'
import { userBody, signIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { app, owner, company, as } = await startApp()

/** A user of Alfa, and a MASTER who may change memberships. */
async function newUserOfAlfa(role = 'OPERATOR', more = {}) {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const master = await as('MASTER', alfa)
  const body = userBody(role, { company_id: alfa.id, ...more })
  const { id } = (await master.post('/api/users', body)).json().data
  const set = (memberships: Record<string, unknown>[]) =>
    master.put(`/api/users/${id}/memberships`, { memberships })
  return { alfa, beta, master, body, id, set }
}

describe('the companies of a person', () => {
  test('are added, with a role in each', async () => {
    const { alfa, beta, body, set } = await newUserOfAlfa()
    await signIn(app, body, alfa)
    const answer = await set([
      { company_id: alfa.id, user_type: 'OPERATOR' },
      { company_id: beta.id, user_type: 'MOTORISTA' },
    ])
    expect(answer.json()).toMatchObject({
      message: 'Empresas atualizadas com sucesso!',
      data: {
        is_shared: true,
        memberships: [
          { company_name: 'Alfa', role: 'OPERATOR' },
          { company_name: 'Beta', role: 'DRIVER' },
        ],
      },
    })
    expect((await signIn(app, body, beta)).user.driver_id).not.toBeNull()
    const drivers = await (await as('ADMIN', beta)).get('/api/drivers?status=active')
    expect(drivers.json().data).toHaveLength(1)
  })

  test('that a company changed meanwhile are not set back by who had them open', async () => {
    const { alfa, beta, master, id } = await newUserOfAlfa()
    const { version } = (await master.get('/api/users?search=pessoa')).json().data[0]
    const admin = await as('ADMIN', alfa)
    await admin.put(`/api/users/${id}`, { is_active: false })

    const memberships = [
      { company_id: alfa.id, user_type: 'OPERATOR' },
      { company_id: beta.id, user_type: 'OPERATOR' },
    ]
    const url = `/api/users/${id}/memberships`
    const late = await master.put(url, { memberships, version })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { id, memberships: [{ company_id: alfa.id, is_active: false }] },
    })
    const again = await master.put(url, { memberships, version: late.json().current.version })
    expect(again.statusCode).toBe(200)
  })

  test('are left, and the session there ends while the other goes on', async () => {
    const { alfa, beta, body, set } = await newUserOfAlfa()
    await signIn(app, body, alfa)
    await set([
      { company_id: alfa.id, user_type: 'OPERATOR' },
      { company_id: beta.id, user_type: 'DRIVER' },
    ])
    const [there, here] = [await signIn(app, body, alfa), await signIn(app, body, beta)]

    const { data } = (await set([{ company_id: beta.id, user_type: 'DRIVER' }])).json()
    expect(data.memberships).toMatchObject([{ company_id: beta.id }])
    expect((await there.get('/api/auth/me')).statusCode).toBe(401)
    expect((await here.get('/api/auth/me')).statusCode).toBe(200)
    expect((await (await as('ADMIN', alfa)).get('/api/users?search=pessoa')).json().data).toEqual(
      [],
    )
  })

  test('that were left can be come back to, as the same driver', async () => {
    const { alfa, beta, body, set } = await newUserOfAlfa('DRIVER')
    const { driver_id } = (await signIn(app, body, alfa)).user
    await set([{ company_id: beta.id, user_type: 'OPERATOR' }])
    const admin = await as('ADMIN', alfa)
    expect((await admin.get('/api/drivers?status=active')).json().data).toEqual([])

    await set([{ company_id: alfa.id, user_type: 'DRIVER' }])
    expect((await signIn(app, body, alfa)).user).toMatchObject({ role: 'DRIVER', driver_id })
    expect((await admin.get('/api/users?search=pessoa')).json().data).toHaveLength(1)
  })

  test('change role and status', async () => {
    const { alfa, body, set } = await newUserOfAlfa('DRIVER')
    await set([{ company_id: alfa.id, user_type: 'SUPERVISOR' }])
    expect((await signIn(app, body, alfa)).user).toMatchObject({
      role: 'SUPERVISOR',
      driver_id: null,
    })
    const { data } = (
      await set([{ company_id: alfa.id, user_type: 'SUPERVISOR', is_active: false }])
    ).json()
    expect(data).toMatchObject({ status: 'INATIVO', memberships: [{ is_active: false }] })
  })

  test('give a client their CPF or the document that is named', async () => {
    const { alfa, beta, set } = await newUserOfAlfa('OPERATOR', { cpf: '529.982.247-25' })
    const { data } = (
      await set([
        { company_id: alfa.id, user_type: 'CLIENT' },
        { company_id: beta.id, user_type: 'CLIENT', client_document: '12.abc.345/01de-35' },
      ])
    ).json()
    expect(data.memberships).toMatchObject([
      { client_document: '52998224725' },
      { client_document: '12ABC34501DE35' },
    ])
  })

  test('may be a platform account’s, which stays one', async () => {
    const { alfa, master } = await newUserOfAlfa()
    const { data } = (
      await master.put(`/api/users/${master.userId}/memberships`, {
        memberships: [{ company_id: alfa.id, user_type: 'DRIVER' }],
      })
    ).json()
    expect(data).toMatchObject({ role: 'MASTER', memberships: [{ role: 'DRIVER' }] })
    const admin = await as('ADMIN', alfa)
    expect((await admin.get('/api/users?search=master')).json().data).toMatchObject([
      { role: 'MASTER' },
    ])
    // A MASTER is not a driver.
    expect((await admin.get('/api/drivers')).json().data).toEqual([])
  })
})

describe('nothing changes', () => {
  const untouched = async (id: string) =>
    (
      await owner.query('select company_id, role, removed_at from memberships where user_id = $1', [
        id,
      ])
    ).rows

  test('when a company has no place left', async () => {
    const { alfa, beta, id, set } = await newUserOfAlfa()
    await owner.query('update companies set max_users = 1 where id = $1', [beta.id])
    await as('ADMIN', beta)
    const before = await untouched(id)
    const answer = await set([{ company_id: beta.id, user_type: 'OPERATOR' }])
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('PLAN_LIMIT')
    expect(await untouched(id)).toEqual(before)
    expect(before).toMatchObject([{ company_id: alfa.id, removed_at: null }])
  })

  test.each([
    ['a company is unknown', () => [crypto.randomUUID()], 404, 'Empresa não encontrada.'],
    [
      'a company is named twice',
      (alfa: string) => [alfa, alfa],
      400,
      'A mesma empresa aparece duas vezes.',
    ],
  ])('when %s', async (_, ids, status, sentence) => {
    const { alfa, id, set } = await newUserOfAlfa()
    const before = await untouched(id)
    const answer = await set(
      ids(alfa.id).map((company_id) => ({ company_id, user_type: 'DRIVER' })),
    )
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toBe(sentence)
    expect(await untouched(id)).toEqual(before)
  })

  test('when a document or a role is wrong', async () => {
    const { alfa, set } = await newUserOfAlfa()
    const wrong = await set([{ company_id: alfa.id, user_type: 'CLIENT', client_document: '123' }])
    expect(wrong.json().fields).toEqual({
      'memberships.0.client_document': 'CPF ou CNPJ inválido.',
    })
    const master = await set([{ company_id: alfa.id, user_type: 'MASTER' }])
    expect(master.statusCode).toBe(403)
  })

  test('and no session ends when the same is sent again', async () => {
    const { alfa, body, set } = await newUserOfAlfa('DRIVER')
    const driver = await signIn(app, body, alfa)
    await set([{ company_id: alfa.id, user_type: 'DRIVER' }])
    expect((await driver.get('/api/deliveries')).statusCode).toBe(200)
  })

  test('for somebody who is not there', async () => {
    const { alfa, master } = await newUserOfAlfa()
    const memberships = [{ company_id: alfa.id, user_type: 'DRIVER' }]
    const url = `/api/users/${crypto.randomUUID()}/memberships`
    expect((await master.put(url, { memberships })).statusCode).toBe(404)
  })
})
