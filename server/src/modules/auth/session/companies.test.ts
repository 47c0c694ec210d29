import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../../../../test/client.ts'
import { newDelivery, newMembership, newUser, signIn } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'

const { app, owner, company, as, anonymous } = await startApp()
const PASSWORD = 'canhoto123'
const stored = await hash(PASSWORD)

let userCount = 0
/** Ana runs Alfa, supervises Beta, and has not chosen yet. */
async function ana() {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const user = await newUser(owner, `ana.${userCount++}`, stored)
  await newMembership(owner, user.id, alfa, 'ADMIN')
  await newMembership(owner, user.id, beta, 'SUPERVISOR')
  const signInAt = (where: Company) =>
    signIn(app, { username: user.username, password: PASSWORD }, where)
  return { ...user, alfa, beta, signInAt }
}

describe('going from one company to the other', () => {
  test('needs no password and gives the role of the other', async () => {
    const { id, alfa, beta, signInAt } = await ana()
    await newDelivery(owner, beta, { nf_number: 'DA BETA' })
    const here = await signInAt(alfa)
    expect(here.user.role).toBe('ADMIN')

    const choices = (await here.get('/api/auth/companies')).json().data
    expect(choices.map((choice: Company) => choice.name)).toEqual(['Alfa', 'Beta'])
    const { data } = (await here.post('/api/auth/select-company', { company_id: beta.id })).json()
    expect(data).toMatchObject({ user: { id, role: 'SUPERVISOR' }, company: { name: 'Beta' } })

    const there = clientOf(app, data.token)
    expect((await there.get('/api/deliveries')).json().data).toMatchObject([
      { nf_number: 'DA BETA' },
    ])
    expect((await here.get('/api/deliveries')).json().data).toEqual([])
    // In Beta Ana has the rights of a supervisor, whatever her role in Alfa.
    const admin = await as('ADMIN', beta)
    expect((await there.delete(`/api/users/${admin.userId}`)).statusCode).toBe(403)
  })

  test('is closed where the person does not work', async () => {
    const { alfa, signInAt } = await ana()
    const gama = await company('Gama')
    const answer = await (
      await signInAt(alfa)
    ).post('/api/auth/select-company', { company_id: gama.id })
    expect(answer.statusCode).toBe(404)
  })

  test('is closed to a session that ended, though its token has not expired', async () => {
    const { alfa, beta, signInAt } = await ana()
    const here = await signInAt(alfa)
    await here.post('/api/auth/logout')
    for (const answer of [
      await here.get('/api/auth/companies'),
      await here.post('/api/auth/select-company', { company_id: beta.id }),
    ]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json().code).toBe('SESSION_ENDED')
    }
    const { rows } = await owner.query('select from sessions where company_id = $1', [beta.id])
    expect(rows).toEqual([])
  })

  test('is closed to whoever was deactivated in the company at hand', async () => {
    const { id, alfa, beta, signInAt } = await ana()
    const here = await signInAt(alfa)
    await owner.query(
      'update memberships set is_active = false where user_id = $1 and company_id = $2',
      [id, alfa.id],
    )
    const answer = await here.post('/api/auth/select-company', { company_id: beta.id })
    expect(answer.statusCode).toBe(401)
  })

  test('is open to the platform everywhere', async () => {
    const [alfa, beta] = [await company('Alfa'), await company('Beta')]
    const master = await as('MASTER', alfa)
    const answer = await master.post('/api/auth/select-company', { company_id: beta.id })
    expect(answer.json().data).toMatchObject({ user: { role: 'MASTER' }, company: { id: beta.id } })
  })
})

describe('the look of a company', () => {
  async function newBrandedCompany() {
    const user = await ana()
    const logo = crypto.randomUUID()
    await owner.query(
      `insert into files (id, company_id, name, mime, created_by) values ($1, $2, 'logo.png', 'image/png', $3)`,
      [logo, user.alfa.id, user.id],
    )
    const domain = `${user.alfa.id.slice(-12)}.com.br`
    await owner.query(
      `update companies set logo_file_id = $2, primary_color = '#112233', secondary_color = '#445566', domain = $3
        where id = $1`,
      [user.alfa.id, logo, domain],
    )
    const brand = {
      name: 'Alfa',
      domain,
      logo: `/api/companies/logos/${logo}`,
      primary_color: '#112233',
      secondary_color: '#445566',
    }
    return { ...user, brand }
  }

  test('comes with the choice, with the session and with oneself', async () => {
    const { alfa, signInAt, brand } = await newBrandedCompany()
    const here = await signInAt(alfa)
    const look = { id: alfa.id, ...brand }
    expect(here.company).toMatchObject(look)
    expect((await here.get('/api/auth/companies')).json().data[0]).toMatchObject(look)
    expect((await here.get('/api/auth/me')).json().data.company).toMatchObject(look)
  })

  test('is shown at its domain, and below it, before anybody signs in', async () => {
    const { brand } = await newBrandedCompany()
    for (const host of [brand.domain, `app.${brand.domain}`, `APP.${brand.domain}:8443`]) {
      const { data } = (await anonymous.get(`/api/auth/brand?domain=${host}`)).json()
      expect(data).toEqual({ platform_name: 'Canhoto', company: brand })
    }
  })

  test('is that of the longest domain', async () => {
    const { brand } = await newBrandedCompany()
    const filial = await company('Filial')
    await owner.query('update companies set domain = $2 where id = $1', [
      filial.id,
      `sul.${brand.domain}`,
    ])
    const response = await anonymous.get(`/api/auth/brand?domain=app.sul.${brand.domain}`)
    expect(response.json().data.company.name).toBe('Filial')
  })

  test('is nobody’s at another domain, and of a company that is closed', async () => {
    const { alfa, brand } = await newBrandedCompany()
    for (const query of ['', '?domain=', '?domain=localhost', `?domain=outra${brand.domain}`])
      expect((await anonymous.get(`/api/auth/brand${query}`)).json().data.company).toBeNull()
    await owner.query('update companies set is_active = false where id = $1', [alfa.id])
    expect(
      (await anonymous.get(`/api/auth/brand?domain=${brand.domain}`)).json().data.company,
    ).toBeNull()
  })

  test('comes with the name of the platform', async () => {
    await owner.query(`insert into platform_settings (platform_name) values ('Entregas do Sul')`)
    const { data } = (await anonymous.get('/api/auth/brand')).json()
    await owner.query('delete from platform_settings')
    expect(data).toEqual({ platform_name: 'Entregas do Sul', company: null })
  })
})
