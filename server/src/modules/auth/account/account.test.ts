import { ROLES } from '@canhoto/contracts/access'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { newMembership, newUser, signIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { app, owner, company, as, anonymous } = await startApp()
const PASSWORD = 'canhoto123'
const stored = await hash(PASSWORD)

let userCount = 0
async function ana(role = 'OPERATOR') {
  const alfa = await company('Alfa')
  const user = await newUser(owner, `Ana.${userCount++}`, stored)
  await newMembership(owner, user.id, alfa, role)
  const isRefused = async (password: string) => {
    const answer = await anonymous.post('/api/auth/login', { username: user.username, password })
    return answer.statusCode === 401
  }
  const signInAt = (where = alfa, password = PASSWORD) =>
    signIn(app, { username: user.username, password }, where)
  return { ...user, alfa, signInAt, isRefused }
}

describe('one’s own name and e-mail', () => {
  test.each(ROLES)('are changed by %s', async (role) => {
    const me = await as(role, await company())
    const { data } = (
      await me.put('/api/auth/me', { full_name: ' Nome Novo ', email: 'novo@alfa.com.br' })
    ).json()
    expect(data).toMatchObject({ full_name: 'Nome Novo', email: 'novo@alfa.com.br', role })
    expect((await me.get('/api/auth/me')).json().data.full_name).toBe('Nome Novo')
  })

  test('rename the driver too', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    await driver.put('/api/auth/me', { full_name: 'Nome Novo' })
    const { data } = (await (await as('ADMIN', alfa)).get('/api/drivers')).json()
    expect(data[0].name).toBe('Nome Novo')
  })

  test('keep the name that another device changed meanwhile', async () => {
    const me = await as('OPERATOR', await company())
    await me.put('/api/auth/me', { full_name: 'Nome de Casada' })
    const { data } = (await me.put('/api/auth/me', { email: 'eu@alfa.com.br' })).json()
    expect(data).toMatchObject({ full_name: 'Nome de Casada', email: 'eu@alfa.com.br' })
  })

  test('keep the e-mail that was not sent and lose the one that was emptied', async () => {
    const me = await as('OPERATOR', await company())
    await me.put('/api/auth/me', { full_name: 'Eu', email: 'eu@alfa.com.br' })
    const kept = await me.put('/api/auth/me', { full_name: 'Eu Mesma' })
    expect(kept.json().data.email).toBe('eu@alfa.com.br')
    const emptied = await me.put('/api/auth/me', { full_name: 'Eu Mesma', email: '' })
    expect(emptied.json().data.email).toBeNull()
  })
})

describe('one’s own password', () => {
  const change = { current_password: PASSWORD, new_password: 'outra senha' }

  test('changes, ends every other session and leaves this one', async () => {
    const { id, alfa, signInAt, isRefused } = await ana()
    const [here, elsewhere] = [await signInAt(), await signInAt()]
    expect((await here.put('/api/auth/password', change)).json()).toEqual({
      success: true,
      data: null,
    })
    expect((await here.get('/api/auth/me')).statusCode).toBe(200)
    expect((await elsewhere.get('/api/auth/me')).statusCode).toBe(401)
    expect((await signInAt(alfa, 'outra senha')).user).toMatchObject({ id, company_name: 'Alfa' })
    expect(await isRefused(PASSWORD)).toBe(true)
  })

  test('stays while the current one is wrong', async () => {
    const { id, signInAt, isRefused } = await ana()
    const here = await signInAt()
    const answer = await here.put('/api/auth/password', { ...change, current_password: 'errada' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'Senha atual incorreta.',
      fields: { current_password: 'Senha atual incorreta.' },
    })
    expect((await signInAt()).user.id).toBe(id)
    expect(await isRefused('outra senha')).toBe(true)
    expect((await here.get('/api/auth/me')).json().data.id).toBe(id)
  })

  test('has at least 6 characters', async () => {
    const { signInAt } = await ana()
    const answer = await (
      await signInAt()
    ).put('/api/auth/password', { ...change, new_password: '12345' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      new_password: 'A senha deve ter pelo menos 6 caracteres.',
    })
  })

  test('is neither spaces alone nor the own username', async () => {
    const { username, signInAt } = await ana()
    const here = await signInAt()
    const refusalOf = async (new_password: string) =>
      (await here.put('/api/auth/password', { current_password: PASSWORD, new_password })).json()
        .fields
    const same = { new_password: 'A senha não pode ser igual ao nome de usuário.' }
    expect(await refusalOf(username.toUpperCase().padEnd(6))).toEqual(same)
    expect(await refusalOf(' '.repeat(8))).toEqual({
      new_password: 'A senha não pode ter apenas espaços.',
    })
    await signInAt()
  })

  test('is not guessed by whoever found the phone: failures count as those of signing in', async () => {
    const { username, signInAt } = await ana()
    const here = await signInAt()
    for (let n = 0; n < 9; n++)
      await here.put('/api/auth/password', { ...change, current_password: 'errada' })
    await anonymous.post('/api/auth/login', { username, password: 'errada' })

    const answer = await here.put('/api/auth/password', change)
    expect(answer.statusCode).toBe(429)
    expect(answer.json().error).toBe(
      'Muitas tentativas de acesso. Aguarde alguns minutos e tente novamente.',
    )
    const login = await anonymous.post('/api/auth/login', { username, password: PASSWORD })
    expect(login.statusCode).toBe(429)
  })

  test('does not bring back a session that was ended meanwhile', async () => {
    const { id, signInAt } = await ana()
    const here = await signInAt()
    await owner.query('update sessions set ended_at = now() where user_id = $1', [id])
    expect((await here.put('/api/auth/password', change)).statusCode).toBe(401)
    await expect(
      owner.query(
        `select set_config('actor.user', $1, true), update_own_password('x', s.id)
        from sessions s where user_id = $2 limit 1`,
        [id, id],
      ),
    ).rejects.toMatchObject({ code: 'CA001' })
  })
})

describe('one’s own sessions', () => {
  test('are listed with company and device, newest first', async () => {
    const { id, alfa, signInAt } = await ana()
    const beta = await company('Beta')
    await newMembership(owner, id, beta, 'ADMIN')
    await signInAt(alfa)
    const here = await signInAt(beta)
    const device = `Navegador ${'x'.repeat(300)}`
    await here.post('/api/auth/select-company', { company_id: alfa.id }, { 'user-agent': device })

    const { data } = (await here.get('/api/auth/sessions')).json()
    expect(data).toMatchObject([
      { company_name: 'Alfa', is_current: false, device: device.slice(0, 200) },
      { company_name: 'Beta', is_current: true },
      { company_name: 'Alfa', is_current: false, device: 'lightMyRequest' },
    ])
    expect(data[0].expires_at > data[0].created_at).toBe(true)
  })

  test('are ended one by one, such as that of a lost phone', async () => {
    const { signInAt } = await ana()
    const [phone, here] = [await signInAt(), await signInAt()]
    const sessions = (await here.get('/api/auth/sessions')).json().data
    const lost = sessions.find((session: { is_current: boolean }) => !session.is_current)
    expect((await here.delete(`/api/auth/sessions/${lost.id}`)).statusCode).toBe(200)

    expect((await phone.get('/api/auth/me')).statusCode).toBe(401)
    expect((await here.get('/api/auth/sessions')).json().data).toMatchObject([{ is_current: true }])
    const again = await here.delete(`/api/auth/sessions/${lost.id}`)
    expect(again.statusCode).toBe(404)
    expect(again.json().error).toBe('Sessão não encontrada.')
  })

  test('are ended all at once but the present one, in every company', async () => {
    const { id, alfa, signInAt } = await ana()
    const beta = await company('Beta')
    await newMembership(owner, id, beta, 'ADMIN')
    const others = [await signInAt(), await signInAt(beta), await signInAt()]
    const here = await signInAt(alfa)
    const stranger = await (await ana()).signInAt()
    expect((await here.delete('/api/auth/sessions')).json().data).toEqual({ ended: 3 })

    for (const other of others) expect((await other.get('/api/auth/me')).statusCode).toBe(401)
    for (const kept of [here, stranger])
      expect((await kept.get('/api/auth/me')).statusCode).toBe(200)
    expect((await here.delete('/api/auth/sessions')).json().data).toEqual({ ended: 0 })
  })

  test('are nobody else’s to see or to end', async () => {
    const [mine, theirs] = [await ana(), await ana()]
    const [me, them] = [await mine.signInAt(), await theirs.signInAt()]
    const [session] = (await them.get('/api/auth/sessions')).json().data
    expect((await me.get('/api/auth/sessions')).json().data).toHaveLength(1)
    expect((await me.delete(`/api/auth/sessions/${session.id}`)).statusCode).toBe(404)
    expect((await them.get('/api/auth/me')).statusCode).toBe(200)
  })
})
