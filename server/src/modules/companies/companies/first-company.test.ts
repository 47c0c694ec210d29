import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOf } from '../../../../test/client.ts'
import { newUser } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { app, owner, company, as, anonymous } = await startApp()
const PASSWORD = 'canhoto123'
const stored = await hash(PASSWORD)
const ALFA = { name: 'Transportes Alfa', cnpj: '11.222.333/0001-81', domain: 'alfa.com.br' }

let count = 0
/** Has entered the password, and works for no company. */
async function signedInWithoutCompany({ isMaster }: { isMaster: boolean }) {
  const user = await newUser(owner, `pessoa.${count++}`, stored)
  await owner.query('update users set is_master = $2 where id = $1', [user.id, isMaster])
  const login = await anonymous.post('/api/auth/login', {
    username: user.username,
    password: PASSWORD,
  })
  const { data } = login.json()
  return { ...clientOf(app, data.token), id: user.id, user: data.user }
}

async function countCompanies() {
  return (await owner.query('select from companies')).rowCount
}

beforeEach(async () => {
  // What the application still does in the background may hold a table: a deadlock ends one of the two.
  await vi.waitFor(() => owner.query('truncate companies cascade'), { timeout: 20_000 })
})

describe('on a platform without a company', () => {
  test('MASTER creates the first one, selects it and is in', async () => {
    const master = await signedInWithoutCompany({ isMaster: true })
    expect(master.user.role).toBe('MASTER')
    const created = await master.post('/api/companies', { ...ALFA, primary_color: '#112233' })
    expect(created.statusCode).toBe(200)

    const { id } = created.json().data
    const chosen = await master.post('/api/auth/select-company', { company_id: id })
    expect(chosen.json().data).toMatchObject({
      user: { role: 'MASTER' },
      company: { name: ALFA.name, primary_color: '#112233' },
    })
    const { rows } = await owner.query(
      `select user_id, action from audit_log where record_type = 'company'`,
    )
    expect(rows).toEqual([{ user_id: master.id, action: 'CREATED' }])
  })

  test('MASTER whose companies are all deactivated is not locked out either', async () => {
    const { id } = await company()
    await owner.query('update companies set is_active = false where id = $1', [id])
    const master = await signedInWithoutCompany({ isMaster: true })
    expect((await master.post('/api/companies', ALFA)).statusCode).toBe(200)
  })

  test('two clicks at once create one company', async () => {
    const master = await signedInWithoutCompany({ isMaster: true })
    const bodies = [ALFA, { ...ALFA, cnpj: '11.444.777/0001-61', domain: 'outra.com.br' }]
    const answers = await Promise.all(bodies.map((body) => master.post('/api/companies', body)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await countCompanies()).toBe(1)
  })

  test('nobody but MASTER creates one, and nobody opens a session without one', async () => {
    const person = await signedInWithoutCompany({ isMaster: false })
    expect((await person.post('/api/companies', ALFA)).statusCode).toBe(403)
    expect((await anonymous.post('/api/companies', ALFA)).statusCode).toBe(401)

    const master = await signedInWithoutCompany({ isMaster: true })
    for (const path of ['/api/companies', '/api/users', '/api/dashboard/master', '/api/auth/me'])
      expect((await master.get(path)).json()).toMatchObject({ code: 'TOKEN_TEMPORARY' })
    expect((await master.post('/api/users', {})).statusCode).toBe(401)
    expect((await owner.query('select from sessions')).rowCount).toBe(0)
    expect(await countCompanies()).toBe(0)
  })

  test('MASTER who was deactivated since the password was entered creates none', async () => {
    const master = await signedInWithoutCompany({ isMaster: true })
    await owner.query('update users set is_active = false where id = $1', [master.id])
    expect((await master.post('/api/companies', ALFA)).json()).toMatchObject({
      code: 'SESSION_ENDED',
    })
  })
})

describe('on a platform with a company', () => {
  test('the token of the first step creates no other: MASTER selects a company first', async () => {
    await company()
    const master = await signedInWithoutCompany({ isMaster: true })
    const answer = await master.post('/api/companies', ALFA)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe('Já existe uma empresa ativa. Selecione-a para continuar.')
    expect(await countCompanies()).toBe(1)
  })

  test('roles of a company create none', async () => {
    const alfa = await company()
    for (const role of ['ADMIN', 'SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const)
      expect((await (await as(role, alfa)).post('/api/companies', ALFA)).statusCode).toBe(403)
  })
})
