import { describe, expect, test } from 'vitest'
import { newDelivery, newMembership, userBody, signIn } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'

const { app, owner, company, as } = await startApp()

const CPF = { typed: '529.982.247-25', stored: '52998224725' }
const CNPJ = { typed: '12.abc.345/01DE-35', stored: '12ABC34501DE35' }
const CNH = '62472927637'

const adminOf = (of: Company) => as('ADMIN', of)
const names = (answer: { json(): { data: { full_name: string }[] } }) =>
  answer.json().data.map((user) => user.full_name)

test('an edit of a user whom a colleague changed meanwhile is refused, with the user as they are now', async () => {
  const alfa = await company()
  const admin = await adminOf(alfa)
  const created = await admin.post('/api/users', userBody('OPERATOR'))
  const { id, version } = created.json().data
  const promoted = await admin.put(`/api/users/${id}`, { user_type: 'SUPERVISOR', version })
  expect(promoted.statusCode).toBe(200)

  const answer = await admin.put(`/api/users/${id}`, { full_name: 'Outro Nome', version })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    current: { id, role: 'SUPERVISOR', version: promoted.json().data.version },
  })
})

describe('the list', () => {
  test('shows the people of the company by name, and nobody of another', async () => {
    const [alfa, beta] = [await company('Alfa'), await company('Beta')]
    const admin = await as('ADMIN', alfa, { name: 'Carla' })
    await as('DRIVER', alfa, { name: 'Bruno' })
    await as('CLIENT', alfa, { name: 'Ana' })
    await as('OPERATOR', beta, { name: 'Alheio' })

    const answer = await admin.get('/api/users')
    expect(names(answer)).toEqual(['Ana', 'Bruno', 'Carla'])
    expect(answer.json().meta).toEqual({ total: 3, page: 1, per_page: 1000 })
    expect(answer.json().data[2]).toMatchObject({
      role: 'ADMIN',
      user_type: 'ADMIN',
      status: 'ATIVO',
      is_active: true,
      company_id: alfa.id,
      company_name: 'Alfa',
      is_shared: false,
      memberships: [{ company_id: alfa.id, company_name: 'Alfa', role: 'ADMIN', is_active: true }],
    })
    expect(answer.body).not.toContain('password')
  })

  test('and those of drivers and of companies are in Portuguese order, whatever the case and the accents', async () => {
    const alfa = await company('Órion')
    const people = [
      'Zélia',
      'Ângela Dias',
      'Érica',
      'abílio',
      'Angela Costa',
      'Úrsula',
      'Álvaro',
      'eva',
      'Íris',
      'A\u0302ngela Eça',
      'Ivo',
    ]
    for (const name of people) await as('DRIVER', alfa, { name })
    const sorted = [
      'abílio',
      'Álvaro',
      'Angela Costa',
      'Ângela Dias',
      'A\u0302ngela Eça',
      'Érica',
      'eva',
      'Íris',
      'Ivo',
      'Úrsula',
      'Zélia',
    ]

    const admin = await as('ADMIN', alfa, { name: 'Zulmira' })
    expect(names(await admin.get('/api/users'))).toEqual([...sorted, 'Zulmira'])
    const { data: drivers } = (await admin.get('/api/drivers')).json()
    expect(drivers.map((driver: { name: string }) => driver.name)).toEqual(sorted)

    const companies = ['zeta', 'Ômega', 'Oeste', 'Água', 'beta']
    for (const name of companies)
      await newMembership(owner, admin.userId, await company(name), 'OPERATOR')
    const inOrder = ['Água', 'beta', 'Oeste', 'Ômega', 'Órion', 'zeta']
    const choices = (await admin.get('/api/auth/companies')).json().data
    expect(choices.map((choice: { name: string }) => choice.name)).toEqual(inOrder)
    const { memberships } = (
      await (await as('MASTER', alfa)).get(`/api/users?search=Zulmira`)
    ).json().data[0]
    expect(memberships.map((each: { company_name: string }) => each.company_name)).toEqual(inOrder)
  })

  test('of the whole platform is read in the order of an index', async () => {
    await owner.query(`insert into users (id, username, password_hash, full_name)
      select id, id, '-', 'Érica ' || n from (select gen_random_uuid() as id, n from generate_series(1, 3000) n) as many`)
    await owner.query('analyze users')
    const { rows } = await owner.query(
      'explain select full_name from users order by sort_name, id limit 10',
    )
    expect(JSON.stringify(rows)).toContain('users_sort_name')
  })

  test.each([
    ['jose', 'José da Silva'],
    ['SILVA', 'José da Silva'],
    ['MAR.ia', 'Maria'],
    ['@alfa.com', 'Maria'],
    ['100%', 'Olga 100%'],
  ])('finds %s by name, username or e-mail', async (term, found) => {
    const alfa = await company()
    const admin = await adminOf(alfa)
    const users = [
      userBody('OPERATOR', { full_name: 'José da Silva' }),
      userBody('OPERATOR', { full_name: 'Olga 100%' }),
      userBody('OPERATOR', {
        full_name: 'Maria',
        username: `mar.ia.${alfa.id}`,
        email: 'maria@alfa.com.br',
      }),
    ]
    for (const user of users) await admin.post('/api/users', user)
    expect(names(await admin.get(`/api/users?search=${encodeURIComponent(term)}`))).toEqual([found])
  })

  test('comes in pages', async () => {
    const alfa = await company()
    for (const name of ['A', 'B', 'C']) await as('OPERATOR', alfa, { name })
    const answer = await (
      await as('ADMIN', alfa, { name: 'Z' })
    ).get('/api/users?page=2&per_page=3')
    expect(names(answer)).toEqual(['Z'])
    expect(answer.json().meta).toEqual({ total: 4, page: 2, per_page: 3 })
  })

  test('shows a platform account only to a company in which it works, and as MASTER', async () => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa, { name: 'Admin' })
    const master = await as('MASTER', alfa, { name: 'Da plataforma' })
    expect(names(await admin.get('/api/users'))).toEqual(['Admin'])

    await newMembership(owner, master.userId, alfa, 'OPERATOR')
    const { data } = (await admin.get('/api/users')).json()
    expect(data[1]).toMatchObject({
      full_name: 'Da plataforma',
      role: 'MASTER',
      user_type: 'MASTER',
    })

    await owner.query(
      'update memberships set is_active = false, removed_at = now() where user_id = $1',
      [master.userId],
    )
    expect(names(await admin.get('/api/users'))).toEqual(['Admin'])
  })

  test('shows everybody to whoever runs the platform, with every company they work for', async () => {
    const [alfa, beta] = [await company('Alfa'), await company('Beta')]
    const master = await as('MASTER', alfa)
    const both = await as('OPERATOR', beta, { name: 'Das duas' })
    await newMembership(owner, both.userId, alfa, 'ADMIN')

    const all = (await master.get('/api/users?search=das duas')).json().data
    expect(all).toMatchObject([
      {
        role: 'ADMIN',
        company_name: 'Alfa',
        is_shared: true,
        memberships: [
          { company_id: alfa.id, role: 'ADMIN' },
          { company_id: beta.id, role: 'OPERATOR' },
        ],
      },
    ])
    const ids = (await master.get('/api/users')).json().data.map((each: { id: string }) => each.id)
    expect(ids).toEqual(expect.arrayContaining([master.userId, both.userId]))

    const ofBeta = (await master.get(`/api/users?company_id=${beta.id}`)).json()
    expect(ofBeta.data).toMatchObject([
      { full_name: 'Das duas', role: 'OPERATOR', company_id: beta.id },
    ])
    expect(ofBeta.meta.total).toBe(1)
  })

  test('tells a company that somebody works elsewhere, but not where', async () => {
    const [alfa, beta] = [await company('Alfa'), await company('Beta')]
    const both = await as('OPERATOR', alfa)
    await newMembership(owner, both.userId, beta, 'ADMIN')
    const answer = await (await adminOf(alfa)).get('/api/users?search=operator')
    expect(answer.json().data).toMatchObject([{ is_shared: true, role: 'OPERATOR' }])
    expect(answer.json().data[0].memberships).toHaveLength(1)
    expect(answer.body).not.toContain(beta.id)
  })
})

describe('creating', () => {
  test('a driver makes a person who signs in and drives, at once', async () => {
    const alfa = await company()
    const admin = await adminOf(alfa)
    const body = userBody('MOTORISTA', {
      full_name: 'Tereza Lima',
      email: 'tereza@alfa.com.br',
      cpf: CPF.typed,
      cnh: CNH,
      phone: '(11) 97777-0000',
    })
    const created = (await admin.post('/api/users', body)).json().data
    expect(created).toMatchObject({
      role: 'DRIVER',
      cpf: CPF.stored,
      cnh: CNH,
      phone: '(11) 97777-0000',
    })

    const { data: drivers } = (await admin.get('/api/drivers?status=active')).json()
    expect(drivers).toMatchObject([{ user_id: created.id, name: 'Tereza Lima', status: 'ATIVO' }])
    const { rows } = await owner.query(
      'select cpf, cnh, phone, email from drivers where user_id = $1',
      [created.id],
    )
    expect(rows).toEqual([
      { cpf: CPF.stored, cnh: CNH, phone: '(11) 97777-0000', email: 'tereza@alfa.com.br' },
    ])

    const tereza = await signIn(app, body, alfa)
    expect(tereza.user).toMatchObject({ role: 'DRIVER', driver_id: drivers[0].id })
    expect((await tereza.get('/api/deliveries')).statusCode).toBe(200)
  })

  test('a client without a document of their own sees the deliveries of their CPF', async () => {
    const alfa = await company()
    const admin = await adminOf(alfa)
    const body = userBody('CLIENT', { cpf: CPF.typed })
    await admin.post('/api/users', body)
    await newDelivery(owner, alfa, { nf_number: 'MINHA', client_document: CPF.stored })
    await newDelivery(owner, alfa, { nf_number: 'ALHEIA', client_document: '11222333000181' })

    const client = await signIn(app, body, alfa)
    const { data } = (await client.get('/api/deliveries')).json()
    expect(data.map((each: { nf_number: string }) => each.nf_number)).toEqual(['MINHA'])
  })

  test('a client of a CNPJ with letters keeps it without punctuation', async () => {
    const alfa = await company()
    const body = userBody('CLIENT', { cpf: CPF.typed, client_document: CNPJ.typed })
    const { data } = (await (await adminOf(alfa)).post('/api/users', body)).json()
    expect(data.memberships[0].client_document).toBe(CNPJ.stored)
  })

  test('somebody inactive keeps them out until they are reactivated', async () => {
    const alfa = await company()
    const admin = await adminOf(alfa)
    const body = userBody('DRIVER', { status: 'INATIVO' })
    const { data } = (await admin.post('/api/users', body)).json()
    expect(data).toMatchObject({ status: 'INATIVO', is_active: false })
    expect((await signIn(app, body, alfa)).token).toBeUndefined()
    expect((await admin.get('/api/drivers?status=active')).json().data).toEqual([])

    await admin.put(`/api/users/${data.id}`, { status: 'ATIVO' })
    expect((await signIn(app, body, alfa)).user.role).toBe('DRIVER')
  })

  test.each([
    ['password', { password: '12345' }, 'A senha deve ter pelo menos 6 caracteres.'],
    ['username', { username: 'com espaço' }, 'O usuário não pode ter espaços.'],
    ['cpf', { cpf: '111.111.111-11' }, 'CPF inválido.'],
    ['client_document', { client_document: '12ABC34501DE36' }, 'CPF ou CNPJ inválido.'],
    ['cnh', { cnh: '12345678901' }, 'CNH inválida.'],
  ])('refuses a wrong %s at its field', async (field, wrong, sentence) => {
    const answer = await (
      await adminOf(await company())
    ).post('/api/users', userBody('DRIVER', wrong))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      success: false,
      error: sentence,
      code: 'INVALID',
      fields: { [field]: sentence },
    })
  })

  test('tells every wrong field at once', async () => {
    const wrong = userBody('DRIVER', { password: '1', cpf: '1', cnh: '1' })
    const answer = await (await adminOf(await company())).post('/api/users', wrong)
    expect(Object.keys(answer.json().fields)).toEqual(['password', 'cpf', 'cnh'])
  })

  test('refuses a username that somebody has, however it is written, even in another company', async () => {
    const body = userBody('OPERATOR', { username: 'Ana.Moreira' })
    await (await adminOf(await company())).post('/api/users', body)
    const again = userBody('OPERATOR', { username: '  ana.MOREIRA ' })
    const answer = await (await adminOf(await company())).post('/api/users', again)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      error: 'Este nome de usuário já está em uso.',
      fields: { username: 'Este nome de usuário já está em uso.' },
    })
  })

  test('whoever runs the platform names the company', async () => {
    const alfa = await company()
    const master = await as('MASTER', alfa)
    const answer = await master.post('/api/users', userBody('ADMIN'))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'Selecione a empresa.',
      fields: { company_id: 'Selecione a empresa.' },
    })
    const nowhere = userBody('ADMIN', { company_id: crypto.randomUUID() })
    expect((await master.post('/api/users', nowhere)).json().error).toBe('Empresa não encontrada.')
  })

  test('the same request sent twice is one person', async () => {
    const alfa = await company()
    const admin = await adminOf(alfa)
    const [body, key] = [userBody('DRIVER'), { 'idempotency-key': crypto.randomUUID() }]
    const [first, again] = [
      await admin.post('/api/users', body, key),
      await admin.post('/api/users', body, key),
    ]
    expect(again.json()).toEqual(first.json())
    expect((await admin.get('/api/users?search=pessoa')).json().meta.total).toBe(1)
  })

  test('the same request with another password is another one', async () => {
    const admin = await adminOf(await company())
    const [body, key] = [userBody('DRIVER'), { 'idempotency-key': crypto.randomUUID() }]
    await admin.post('/api/users', body, key)
    const other = await admin.post('/api/users', { ...body, password: 'outra senha' }, key)
    expect(other.statusCode).toBe(422)
    expect(other.json().error).toBe('Esta Idempotency-Key já foi usada com outro conteúdo.')
  })

  test.each([
    ['an invisible character', 'ana\u200b'],
    ['a letter of another alphabet', '\u0430na'],
    ['a full-width letter', '\uff41na'],
    ['a turned direction', 'ana\u202e'],
    ['a control character', 'ana\u0007'],
  ])('refuses %s in a username', async (_, username) => {
    const admin = await adminOf(await company())
    const answer = await admin.post('/api/users', userBody('OPERATOR', { username }))
    expect(answer.json().fields).toEqual({
      username: 'O usuário só pode ter os sinais . _ - @ +, letras e números.',
    })
  })

  test('a name has one line, and nothing in it that is not seen', async () => {
    const admin = await adminOf(await company())
    const full_name = ' Ana\r\nMoreira\u202e\u200b da\tSilva\u3164 '
    const { data } = (await admin.post('/api/users', userBody('OPERATOR', { full_name }))).json()
    expect(data.full_name).toBe('Ana Moreira da Silva')
    const nothing = userBody('OPERATOR', { full_name: '\u202e\u200b' })
    expect((await admin.post('/api/users', nothing)).json().fields).toEqual({
      full_name: 'Campo obrigatório.',
    })
  })

  test('a password is neither spaces nor the username', async () => {
    const admin = await adminOf(await company())
    const refusalOf = async (username: string, password: string) =>
      (await admin.post('/api/users', userBody('OPERATOR', { username, password }))).json().fields
    expect(await refusalOf('ana.moreira', 'Ana.Moreira')).toEqual({
      password: 'A senha não pode ser igual ao nome de usuário.',
    })
    expect(await refusalOf('ana.moreira', '       ')).toEqual({
      password: 'A senha não pode ter apenas espaços.',
    })
  })
})

describe('changing', () => {
  async function createUser(role: string, more = {}) {
    const alfa = await company()
    const admin = await adminOf(alfa)
    const body = userBody(role, { cpf: CPF.typed, email: 'antes@alfa.com.br', ...more })
    const { id } = (await admin.post('/api/users', body)).json().data
    const change = (changes: Record<string, unknown>) => admin.put(`/api/users/${id}`, changes)
    return { alfa, admin, body, id, change }
  }

  test('leaves password, username and company as they are', async () => {
    const { alfa, body, change } = await createUser('OPERATOR')
    const beta = await company('Beta')
    const { data } = (
      await change({
        full_name: 'Outro',
        password: 'trocada',
        username: 'trocado',
        company_id: beta.id,
      })
    ).json()
    expect(data).toMatchObject({ full_name: 'Outro', username: body.username, company_id: alfa.id })
    expect((await signIn(app, body, alfa)).user.full_name).toBe('Outro')
  })

  test('empties what is sent empty and keeps what is not sent', async () => {
    const { change } = await createUser('DRIVER', { cnh: CNH, phone: '(11) 97777-0000' })
    const { data } = (await change({ email: '', phone: '' })).json()
    expect(data).toMatchObject({ email: null, phone: null, cpf: CPF.stored, cnh: CNH })
  })

  test('renames the driver with the person', async () => {
    const { admin, change } = await createUser('DRIVER')
    await change({ full_name: 'Nome de casada', cpf: '' })
    expect((await admin.get('/api/drivers')).json().data[0].name).toBe('Nome de casada')
  })

  test('refuses a wrong document at its field', async () => {
    const { change } = await createUser('DRIVER')
    const answer = await change({ cpf: '123', cnh: '123' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ cpf: 'CPF inválido.', cnh: 'CNH inválida.' })
  })

  test('an operator who becomes a driver drives, and as a supervisor no longer', async () => {
    const { alfa, admin, body, change } = await createUser('OPERATOR')
    expect((await change({ user_type: 'DRIVER', cnh: CNH })).json().data.cnh).toBe(CNH)
    expect((await signIn(app, body, alfa)).user.driver_id).not.toBeNull()

    await change({ user_type: 'SUPERVISOR' })
    expect((await admin.get('/api/drivers?status=active')).json().data).toEqual([])
    expect((await signIn(app, body, alfa)).user).toMatchObject({
      role: 'SUPERVISOR',
      driver_id: null,
    })

    await change({ user_type: 'DRIVER' })
    const { data } = (await admin.get('/api/drivers')).json()
    expect(data).toMatchObject([{ status: 'ATIVO' }])
  })

  test('whoever becomes a client sees the deliveries of their CPF', async () => {
    const { change } = await createUser('OPERATOR')
    const { data } = (await change({ user_type: 'CLIENT' })).json()
    expect(data.memberships[0]).toMatchObject({ role: 'CLIENT', client_document: CPF.stored })
    const back = (await change({ user_type: 'OPERATOR' })).json().data
    expect(back.memberships[0].client_document).toBeNull()
  })

  test('a deactivated driver is out at once, offers no more for work, and comes back', async () => {
    const { alfa, admin, body, change } = await createUser('DRIVER')
    const driver = await signIn(app, body, alfa)
    await driver.put(`/api/tracking/drivers/${driver.user.id}/status`, { status: 'online' })

    await change({ status: 'INATIVO' })
    expect((await driver.get('/api/deliveries')).statusCode).toBe(401)
    expect((await admin.get('/api/drivers?status=active')).json().data).toEqual([])
    const { rows } = await owner.query('select status from driver_states where driver_id = $1', [
      driver.user.driver_id,
    ])
    expect(rows).toEqual([{ status: 'offline' }])

    await change({ is_active: true })
    expect((await signIn(app, body, alfa)).user.driver_id).toBe(driver.user.driver_id)
  })

  test('of a name alone ends nobody’s session', async () => {
    const { alfa, body, change } = await createUser('DRIVER')
    const driver = await signIn(app, body, alfa)
    await change({ full_name: 'Outro', cnh: CNH, user_type: 'DRIVER', status: 'ATIVO' })
    expect((await driver.get('/api/auth/me')).json().data.full_name).toBe('Outro')
  })

  test('either the company or the platform reactivates whom the other deactivated', async () => {
    const { alfa, admin, body, id, change } = await createUser('DRIVER')
    const master = await as('MASTER', alfa)
    const url = `/api/users/${id}`

    await master.put(url, { status: 'INATIVO' })
    expect((await signIn(app, body, alfa)).token).toBeUndefined()
    expect((await change({ status: 'ATIVO' })).json().data.status).toBe('ATIVO')
    await change({ status: 'INATIVO' })
    expect((await master.put(url, { status: 'ATIVO' })).json().data.status).toBe('ATIVO')
    expect((await signIn(app, body, alfa)).user.driver_id).not.toBeNull()
    expect((await admin.get('/api/drivers?status=active')).json().data).toHaveLength(1)
  })
})

describe('platform accounts', () => {
  test('are deactivated and reactivated by one another', async () => {
    const alfa = await company()
    const [one, other] = [await as('MASTER', alfa), await as('MASTER', alfa)]
    const url = `/api/users/${other.userId}`
    expect((await one.put(url, { status: 'INATIVO' })).json().data.status).toBe('INATIVO')
    expect((await other.get('/api/users')).statusCode).toBe(401)
    expect((await one.put(url, { status: 'ATIVO' })).json().data.status).toBe('ATIVO')
  })

  test('stay platform accounts', async () => {
    const alfa = await company()
    const [one, other] = [await as('MASTER', alfa), await as('MASTER', alfa)]
    const answer = await one.put(`/api/users/${other.userId}`, { user_type: 'ADMIN' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe('O perfil de um usuário Master não pode ser alterado.')
  })
})
