import { expect, test } from 'vitest'
import { userBody } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const limit = (of: Company, limits: { users: number; drivers: number }) =>
  owner.query('update companies set max_users = $2, max_drivers = $3 where id = $1', [
    of.id,
    limits.users,
    limits.drivers,
  ])

/** A company with these limits; its administrator counts as one user. */
async function planOf(limits: { users: number; drivers: number }) {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  await limit(alfa, limits)
  const add = (role: string, more = {}) => admin.post('/api/users', userBody(role, more))
  return { alfa, admin, add }
}

const userLimitSentence = (most: number) =>
  `O plano Básico permite ${most} usuários ativos, e já há ${most}. Desative alguém ou peça à plataforma um limite maior.`

test('a plan that is full takes nobody more, and says why', async () => {
  const { admin, add } = await planOf({ users: 2, drivers: 2 })
  expect((await add('OPERATOR')).statusCode).toBe(200)
  const answer = await add('OPERATOR')
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({ success: false, error: userLimitSentence(2), code: 'PLAN_LIMIT' })
  expect((await admin.get('/api/users')).json().meta.total).toBe(2)
})

test('the platform is bound by it too', async () => {
  const { alfa } = await planOf({ users: 1, drivers: 1 })
  const master = await as('MASTER', alfa)
  const answer = await master.post('/api/users', userBody('ADMIN', { company_id: alfa.id }))
  expect(answer.json().error).toBe(
    'O plano Básico permite 1 usuário ativo, e já há 1. Desative alguém ou peça à plataforma um limite maior.',
  )
})

test('drivers have a limit of their own, and a driver over it is no user either', async () => {
  const { admin, add } = await planOf({ users: 10, drivers: 1 })
  expect((await add('DRIVER')).statusCode).toBe(200)
  const answer = await add('DRIVER')
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toContain('permite 1 motorista ativo, e já há 1')
  expect((await admin.get('/api/users')).json().meta.total).toBe(2)
  expect((await add('OPERATOR')).statusCode).toBe(200)
})

test('of two who want the last place at once, one gets it', async () => {
  for (let n = 0; n < 5; n++) {
    const { admin, add } = await planOf({ users: 2, drivers: 2 })
    const answers = await Promise.all([add('OPERATOR'), add('DRIVER')])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
    expect((await admin.get('/api/users')).json().meta.total).toBe(2)
  }
})

test('whoever is inactive takes no place, and takes one when reactivated', async () => {
  const { admin, add } = await planOf({ users: 2, drivers: 2 })
  const waiting = (await add('OPERATOR', { status: 'INATIVO' })).json().data
  const working = (await add('OPERATOR')).json().data

  const refused = await admin.put(`/api/users/${waiting.id}`, { status: 'ATIVO' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().code).toBe('PLAN_LIMIT')

  await admin.put(`/api/users/${working.id}`, { status: 'INATIVO' })
  expect((await admin.put(`/api/users/${waiting.id}`, { status: 'ATIVO' })).statusCode).toBe(200)
})

test('whoever is removed gives the place back', async () => {
  const { admin, add } = await planOf({ users: 2, drivers: 1 })
  const { id } = (await add('DRIVER')).json().data
  await admin.delete(`/api/users/${id}`)
  expect((await add('DRIVER')).statusCode).toBe(200)
})

test('an operator becomes a driver only where there is a place for one', async () => {
  const { admin, add } = await planOf({ users: 10, drivers: 1 })
  const driver = (await add('DRIVER')).json().data
  const operator = (await add('OPERATOR')).json().data
  const refused = await admin.put(`/api/users/${operator.id}`, { user_type: 'DRIVER' })
  expect(refused.json().code).toBe('PLAN_LIMIT')

  await admin.put(`/api/users/${driver.id}`, { user_type: 'OPERATOR' })
  const taken = await admin.put(`/api/users/${operator.id}`, { user_type: 'DRIVER' })
  expect(taken.json().data.role).toBe('DRIVER')
})

test('a limit set below what is there leaves everybody who is there, and they can be changed', async () => {
  const { alfa, admin, add } = await planOf({ users: 10, drivers: 10 })
  const users = [(await add('DRIVER')).json().data, (await add('DRIVER')).json().data]
  await limit(alfa, { users: 1, drivers: 1 })
  for (const { id } of users) {
    const answer = await admin.put(`/api/users/${id}`, { full_name: 'Outro', phone: '11' })
    expect(answer.json().data).toMatchObject({ full_name: 'Outro', status: 'ATIVO' })
  }
})
