import { describe, expect, test } from 'vitest'
import { signIn, userBody } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const CPF = { typed: '529.982.247-25', stored: '52998224725' }
const CNH = '62472927637'
const PASSWORD_RULE =
  'A senha deve ter pelo menos 8 caracteres, incluindo maiúscula, minúscula e número.'

let count = 0

/** The form for a new driver, with a new username. */
function driverBody(more: Record<string, unknown> = {}) {
  return {
    name: 'Rosa Lima',
    username: `rosa.${process.pid}.${count++}`,
    email: 'rosa@alfa.com.br',
    password: 'Canhoto123',
    cpf: CPF.typed,
    cnh: CNH,
    phone: '(11) 97777-0000',
    ...more,
  }
}

describe('a new driver', async () => {
  const test_ = await startApp()
  const { app, owner, company, as } = test_

  const usersNamed = async (username: string) =>
    (await owner.query('select from users where username = $1', [username])).rowCount

  test.each(['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const)(
    'is registered by %s: a user and a driver of the own company, who signs in and drives',
    async (role) => {
      const alfa = await company()
      const office = await as(role, alfa)
      // A company in the body, as the specification's own form sends it, changes nothing.
      const body = driverBody({ company_id: '1' })
      const answer = await office.post('/api/drivers', body)
      expect(answer.json()).toMatchObject({
        success: true,
        message: 'Motorista cadastrado com sucesso!',
        data: { name: 'Rosa Lima', status: 'ATIVO' },
      })
      expect((await office.get('/api/drivers')).json().data).toEqual([
        {
          id: answer.json().data.id,
          driver_id: answer.json().data.id,
          user_id: answer.json().data.user_id,
          name: 'Rosa Lima',
          cpf: '***.982.247-**',
          cnh: '***.729.276-**',
          phone: '(11) 97777-0000',
          email: 'rosa@alfa.com.br',
          status: 'ATIVO',
          vehicle_label: null,
        },
      ])
      const driver = await signIn(app, body, alfa)
      expect(driver.user).toMatchObject({ role: 'DRIVER', driver_id: answer.json().data.id })
      expect((await driver.get('/api/tracking/driver/day')).statusCode).toBe(200)
    },
  )

  test.each(['MASTER', 'DRIVER', 'CLIENT'] as const)('is not registered by %s', async (role) => {
    const body = driverBody()
    const answer = await (await as(role, await company())).post('/api/drivers', body)
    expect(answer.statusCode).toBe(403)
    expect(await usersNamed(body.username)).toBe(0)
  })

  test('has a password that another chose, so it is replaced before a company is entered', async () => {
    const alfa = await company()
    const body = driverBody()
    await (await as('OPERATOR', alfa)).post('/api/drivers', body)
    const { data } = (await test_.anonymous.post('/api/auth/login', body)).json()
    expect(data.reset_token).toEqual(expect.any(String))
  })

  test.each([
    ['name', '  ', 'Nome é obrigatório.'],
    ['username', '', 'Nome de usuário é obrigatório.'],
    ['email', '', 'Email válido é obrigatório.'],
    ['email', 'rosa.alfa.com.br', 'Email válido é obrigatório.'],
    ['password', '', PASSWORD_RULE],
    ['password', 'Curta12', PASSWORD_RULE],
    ['password', 'semmaiuscula1', PASSWORD_RULE],
    ['password', 'SEMMINUSCULA1', PASSWORD_RULE],
    ['password', 'SemNenhumNumero', PASSWORD_RULE],
    ['cpf', '', 'CPF é obrigatório.'],
    ['cpf', '529.982.247-26', 'CPF inválido.'],
    ['cnh', '', 'CNH é obrigatória.'],
    ['cnh', '12345678901', 'CNH inválida.'],
    ['phone', '', 'Telefone é obrigatório.'],
  ])('is refused with the %s %j: %s', async (field, value, sentence) => {
    const office = await as('OPERATOR', await company())
    const answer = await office.post('/api/drivers', driverBody({ [field]: value }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [field]: sentence })
  })

  test('of whom nothing was sent is refused field by field, in the order of the form', async () => {
    const office = await as('OPERATOR', await company())
    const { fields } = (await office.post('/api/drivers', {})).json()
    expect(Object.entries(fields)).toEqual([
      ['name', 'Nome é obrigatório.'],
      ['username', 'Nome de usuário é obrigatório.'],
      ['email', 'Email válido é obrigatório.'],
      ['password', PASSWORD_RULE],
      ['cpf', 'CPF é obrigatório.'],
      ['cnh', 'CNH é obrigatória.'],
      ['phone', 'Telefone é obrigatório.'],
    ])
  })

  test('has no password that is the own user name', async () => {
    const office = await as('OPERATOR', await company())
    const body = driverBody({ username: 'Rosa.Lima1', password: 'Rosa.Lima1' })
    expect((await office.post('/api/drivers', body)).json().fields).toEqual({
      password: 'A senha não pode ser igual ao nome de usuário.',
    })
  })

  test('has a user name that nobody has, in whatever case', async () => {
    const office = await as('OPERATOR', await company())
    const first = driverBody()
    await office.post('/api/drivers', first)
    const answer = await office.post('/api/drivers', {
      ...first,
      username: first.username.toUpperCase(),
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'DUPLICATE',
      fields: { username: 'Este nome de usuário já está em uso.' },
    })
    expect((await office.get('/api/drivers')).json().data).toHaveLength(1)
  })

  test.each([
    ['max_drivers', 'permite 1 motorista ativo, e já há 1'],
    ['max_users', 'permite 1 usuário ativo, e já há 1'],
  ])('beyond %s of the plan is refused, and is no user either', async (limit, sentence) => {
    const alfa = await company()
    const office = await as('OPERATOR', alfa)
    await owner.query(`update companies set ${limit} = 1 where id = $1`, [alfa.id])
    if (limit === 'max_drivers') await office.post('/api/drivers', driverBody())
    const body = driverBody()
    const answer = await office.post('/api/drivers', body)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'PLAN_LIMIT' })
    expect(answer.json().error).toContain(sentence)
    expect(await usersNamed(body.username)).toBe(0)
  })

  test('is one, although the same call came twice', async () => {
    const office = await as('OPERATOR', await company())
    const body = driverBody()
    const key = { 'idempotency-key': body.username }
    const answers = [
      await office.post('/api/drivers', body, key),
      await office.post('/api/drivers', body, key),
    ]
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect((await office.get('/api/drivers')).json().data).toHaveLength(1)
  })

  test("is not seen by another company's office", async () => {
    await (await as('OPERATOR', await company())).post('/api/drivers', driverBody())
    const beta = await as('ADMIN', await company('Beta'))
    expect((await beta.get('/api/drivers')).json().data).toEqual([])
  })

  test('under Usuários follows the rules of users: six letters will do, and no operator creates one', async () => {
    const alfa = await company()
    const body = userBody('DRIVER', { password: 'abcdef' })
    expect((await (await as('OPERATOR', alfa)).post('/api/users', body)).statusCode).toBe(403)
    expect((await (await as('ADMIN', alfa)).post('/api/users', body)).statusCode).toBe(200)
  })
})

test('the backend of drivers alone refuses a user name that is taken, and a driver too many', async () => {
  const { owner, company, as } = await startApp({ modules: ['drivers'] })
  const alfa = await company()
  const office = await as('OPERATOR', alfa)
  const body = driverBody()
  await office.post('/api/drivers', body)
  expect((await office.post('/api/drivers', body)).statusCode).toBe(409)
  await owner.query('update companies set max_drivers = 1 where id = $1', [alfa.id])
  expect((await office.post('/api/drivers', driverBody())).json().code).toBe('PLAN_LIMIT')
})
