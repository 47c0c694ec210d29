import { describe, expect, test } from 'vitest'
import { newMembership, ownPassword, userBody, signIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { app, owner, company, as } = await startApp()

/** A user of Alfa and of Beta, with the administrator of each. */
async function newSharedUser(role = 'OPERATOR') {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const admin = await as('ADMIN', alfa)
  const body = userBody(role, { full_name: 'Das Duas', email: 'das@duas.com.br' })
  const { id } = (await admin.post('/api/users', body)).json().data
  // The user has chosen a password before Beta makes them a member.
  await signIn(app, body, alfa)
  await newMembership(owner, id, beta, 'SUPERVISOR')
  const change = (changes: Record<string, unknown>) => admin.put(`/api/users/${id}`, changes)
  return { alfa, beta, admin, body, id, change, url: `/api/users/${id}` }
}

const IDENTITY =
  'Este usuário também trabalha em outra empresa: nome, e-mail e CPF só podem ser alterados por ele ou pela plataforma.'

describe('one company alone', () => {
  test.each([
    ['name', { full_name: 'Tomado' }],
    ['e-mail', { email: 'tomado@alfa.com.br' }],
    ['CPF', { cpf: '52998224725' }],
  ])('does not change the %s', async (_, changes) => {
    const { admin, id, change } = await newSharedUser()
    const answer = await change({ ...changes, status: 'INATIVO' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe(IDENTITY)
    const { data } = (await admin.get('/api/users?search=das duas')).json()
    expect(data).toMatchObject([{ id, full_name: 'Das Duas', cpf: null, status: 'ATIVO' }])
  })

  test('changes role and status in its own house, and nothing of the other’s', async () => {
    const { alfa, beta, body, change } = await newSharedUser()
    const changed = await change({
      full_name: 'Das Duas',
      email: 'das@duas.com.br',
      cpf: '',
      user_type: 'DRIVER',
      cnh: '62472927637',
      phone: '(11) 97777-0000',
    })
    expect(changed.json().data).toMatchObject({ role: 'DRIVER', cnh: '62472927637' })
    expect((await signIn(app, body, alfa)).user.role).toBe('DRIVER')

    await change({ status: 'INATIVO' })
    expect((await signIn(app, body, alfa)).token).toBeUndefined()
    expect((await signIn(app, body, beta)).user.role).toBe('SUPERVISOR')
  })

  test('hands over no password', async () => {
    const { admin, url, alfa } = await newSharedUser()
    const answer = await admin.post(`${url}/password-reset`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe(
      'Este usuário também trabalha em outra empresa: a senha só pode ser alterada por ele ou pela plataforma.',
    )
    const byMaster = await (await as('MASTER', alfa)).post(`${url}/password-reset`)
    expect(byMaster.statusCode).toBe(200)
  })

  test('does not adopt a person by knowing the username', async () => {
    const { beta, body } = await newSharedUser()
    const gama = await as('ADMIN', await company('Gama'))
    const answer = await gama.post('/api/users', userBody('DRIVER', { username: body.username }))
    expect(answer.statusCode).toBe(409)
    expect((await signIn(app, body, beta)).user.role).toBe('SUPERVISOR')
  })

  test('does not reactivate whom the platform keeps out', async () => {
    const { alfa, admin, url, change } = await newSharedUser('DRIVER')
    await (await as('MASTER', alfa)).put(url, { status: 'INATIVO' })
    expect((await admin.get('/api/drivers?status=active')).json().data).toEqual([])
    const answer = await change({ status: 'ATIVO' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe(
      'Este usuário foi desativado pela plataforma, que é quem pode reativá-lo.',
    )
  })
})

describe('whoever runs the platform', () => {
  test('changes who they are', async () => {
    const { alfa, url } = await newSharedUser()
    const master = await as('MASTER', alfa)
    const { data } = (
      await master.put(url, { full_name: 'Nome Certo', cpf: '529.982.247-25' })
    ).json()
    expect(data).toMatchObject({ full_name: 'Nome Certo', cpf: '52998224725' })
  })

  test('keeps them out of both companies, and lets them in again', async () => {
    const { alfa, beta, admin, body, url } = await newSharedUser('DRIVER')
    const master = await as('MASTER', alfa)
    await master.put(url, { status: 'INATIVO' })
    const own = { ...body, password: ownPassword(body.password) }
    expect((await admin.post('/api/auth/login', own)).statusCode).toBe(401)

    // A change that the company made before does not prevent it.
    await admin.put(url, { phone: '(11) 90000-0000' })
    await master.put(url, { status: 'ATIVO' })
    expect((await signIn(app, body, alfa)).user.driver_id).not.toBeNull()
    expect((await signIn(app, body, beta)).user.role).toBe('SUPERVISOR')
  })

  test.each([{ user_type: 'DRIVER' }, { user_type: 'CLIENT', client_document: '52998224725' }])(
    'gives roles company by company: %o',
    async (changes) => {
      const { alfa, url } = await newSharedUser()
      const answer = await (await as('MASTER', alfa)).put(url, changes)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().error).toBe(
        'Este usuário trabalha em mais de uma empresa: altere o perfil em Empresas.',
      )
    },
  )

  test('may send back what the list of either company showed', async () => {
    const { alfa, beta, url } = await newSharedUser()
    const master = await as('MASTER', alfa)
    for (const { id } of [alfa, beta]) {
      const [shown] = (await master.get(`/api/users?company_id=${id}`))
        .json()
        .data.filter((user: { full_name: string }) => user.full_name === 'Das Duas')
      const answer = await master.put(url, {
        full_name: shown.full_name,
        user_type: shown.role,
        client_document: '',
        status: shown.status,
      })
      expect(answer.json().data.memberships).toMatchObject([
        { role: 'OPERATOR' },
        { role: 'SUPERVISOR' },
      ])
    }
  })

  test('is told where to reactivate somebody whom every company deactivated', async () => {
    const { alfa, beta, admin, url } = await newSharedUser()
    await admin.put(url, { status: 'INATIVO' })
    await (await as('ADMIN', beta)).put(url, { status: 'INATIVO' })
    const answer = await (await as('MASTER', alfa)).put(url, { status: 'ATIVO' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe(
      'Este usuário está inativo em todas as empresas: reative-o em Empresas.',
    )

    const master = await as('MASTER', alfa)
    const [shown] = (await master.get(`/api/users?company_id=${alfa.id}`))
      .json()
      .data.filter(({ memberships }: { memberships: unknown[] }) => memberships.length === 2)
    const memberships = shown.memberships.map(
      ({ company_id, role }: { company_id: string; role: string }) => ({
        company_id,
        user_type: role,
        is_active: true,
      }),
    )
    const back = await master.put(`${url}/memberships`, { memberships })
    expect(back.json().data).toMatchObject({ status: 'ATIVO' })
  })
})
