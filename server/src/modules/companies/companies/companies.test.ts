import { readdir } from 'node:fs/promises'
import { cnpjFrom } from '@canhoto/fiscal/cnpj'
import { describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const app = await startApp()
const { owner, company, as, anonymous } = app

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let made = 0

/** The body of the form for a new company; its CNPJ has letters. */
function form(more: Record<string, unknown> = {}) {
  made += 1
  const cnpj = cnpjFrom(`12ABC${String(made).padStart(3, '0')}01DE`)
  return { name: 'Nova Cargas', domain: `nova-${made}.com.br`, cnpj, ...more }
}

async function signInMaster() {
  const home = await company('Casa')
  return { home, master: await as('MASTER', home) }
}

async function newCompany(master: { post: Awaited<ReturnType<typeof as>>['post'] }, more = {}) {
  return (await master.post('/api/companies', form(more))).json().data
}

const picture = (bytes: Uint8Array, name = 'logo.png') => ({ file: { name, bytes } })
const put = (bytes: Uint8Array, length: number) =>
  Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])

describe('a new company', () => {
  test('is trimmed, and takes the defaults for what is not said', async () => {
    const { master } = await signInMaster()
    const answer = await master.post(
      '/api/companies',
      form({ name: '  Nova Cargas ', domain: ' Aparada.COM.br ', email: ' oi@aparada.com.br ' }),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json().message).toBe('Empresa cadastrada com sucesso!')
    expect(answer.json().data).toMatchObject({
      name: 'Nova Cargas',
      domain: 'aparada.com.br',
      email: 'oi@aparada.com.br',
      logo: null,
      primary_color: '#3B82F6',
      secondary_color: '#1E40AF',
      status: 'ACTIVE',
      subscription_plan: 'BASIC',
      max_users: 5,
      max_drivers: 2,
    })
  })

  test('may have letters in its CNPJ, which is kept without punctuation', async () => {
    const { master } = await signInMaster()
    const answer = await master.post('/api/companies', form({ cnpj: '12.abc.345/01de-35' }))
    expect(answer.json().data.cnpj).toBe('12ABC34501DE35')
  })

  test.each(['12.ABC.345/01DE-36', '00000000000000', '123'])(
    'is refused with the CNPJ %s',
    async (cnpj) => {
      const { master } = await signInMaster()
      const answer = await master.post('/api/companies', form({ cnpj }))
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        error: 'CNPJ inválido.',
        fields: { cnpj: 'CNPJ inválido.' },
      })
    },
  )

  test('cannot have the domain or the CNPJ of another', async () => {
    const { master } = await signInMaster()
    const { domain, cnpj } = await newCompany(master)
    const sameDomain = await master.post('/api/companies', form({ domain }))
    const sameCnpj = await master.post('/api/companies', form({ cnpj }))
    expect([sameDomain.statusCode, sameCnpj.statusCode]).toEqual([409, 409])
    expect(sameDomain.json().fields).toEqual({ domain: 'Já existe uma empresa com este domínio.' })
    expect(sameCnpj.json().fields).toEqual({ cnpj: 'Já existe uma empresa com este CNPJ.' })
  })

  test('sent twice with one key is one company, and the same answer', async () => {
    const { master } = await signInMaster()
    const [body, key] = [form(), { 'idempotency-key': crypto.randomUUID() }]
    const first = await master.post('/api/companies', body, key)
    const second = await master.post('/api/companies', body, key)
    expect(second.statusCode).toBe(200)
    expect(second.json()).toEqual(first.json())
  })

  test('takes the plan and the limits that the platform has set', async () => {
    const { master } = await signInMaster()
    const settings = {
      platform_name: 'Entregas do Sul',
      default_plan: 'pro',
      default_max_users: 20,
      default_max_drivers: 8,
    }
    expect((await master.get('/api/companies/settings')).json().data).toMatchObject({
      platform_name: 'Canhoto',
      default_plan: 'BASIC',
      default_max_users: 5,
      default_max_drivers: 2,
    })
    const saved = await master.put('/api/companies/settings', settings)
    expect(saved.json().message).toBe('Configurações salvas com sucesso!')
    expect((await master.get('/api/companies/settings')).json().data).toMatchObject({
      ...settings,
      default_plan: 'PRO',
    })
    expect(await newCompany(master)).toMatchObject({
      subscription_plan: 'PRO',
      max_users: 20,
      max_drivers: 8,
    })
    expect(await newCompany(master, { max_users: 3 })).toMatchObject({ max_users: 3 })
    await owner.query('delete from platform_settings')
  })
})

describe('the time zone', () => {
  const PLACE_OFFSET = /(-\d\d:\d\d)$/
  const offsetIn = async (owned: { id: string; name: string }) => {
    const admin = await as('ADMIN', owned)
    const { id } = await newDelivery(owner, owned)
    const { created_at } = (await admin.get(`/api/deliveries/${id}`)).json().data
    return { admin, offset: PLACE_OFFSET.exec(created_at)?.[1] }
  }

  test("is Brasília's or the one that MASTER chooses, and the company's times are told in it", async () => {
    const { master } = await signInMaster()
    const usual = await newCompany(master)
    const north = await newCompany(master, { time_zone: 'America/Manaus' })
    expect([usual.time_zone, north.time_zone]).toEqual(['America/Sao_Paulo', 'America/Manaus'])
    expect((await offsetIn(usual)).offset).toBe('-03:00')
    const { admin, offset } = await offsetIn(north)
    expect(offset).toBe('-04:00')
    expect((await admin.get('/api/auth/me')).json().data.company.time_zone).toBe('America/Manaus')
  })

  test('that is changed ends the sessions of the company, which say why, and holds from the next sign-in on', async () => {
    const { master } = await signInMaster()
    const north = await newCompany(master, { time_zone: 'America/Manaus' })
    const { admin } = await offsetIn(north)
    const { version } = north
    const body = { time_zone: 'America/Rio_Branco', version }
    const changed = (await master.put(`/api/companies/${north.id}`, body)).json().data
    expect(changed.time_zone).toBe('America/Rio_Branco')
    const refused = await admin.get('/api/deliveries')
    expect([refused.statusCode, refused.json().error]).toEqual([
      401,
      'O fuso horário da empresa foi alterado. Entre novamente para continuar.',
    ])
    expect((await offsetIn(north)).offset).toBe('-05:00')
    const late = await master.put(`/api/companies/${north.id}`, {
      ...body,
      time_zone: 'America/Noronha',
    })
    expect([late.statusCode, late.json().current.time_zone]).toEqual([409, 'America/Rio_Branco'])
  })

  test.each(['America/New_York', 'Brasília', '-03:00', 7])(
    'is one of Brazil, and not %s',
    async (time_zone) => {
      const { master } = await signInMaster()
      const answer = await master.post('/api/companies', form({ time_zone }))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({ time_zone: 'Valor inválido.' })
    },
  )
})

describe('an edit', () => {
  test('empties the e-mail', async () => {
    const { master } = await signInMaster()
    const { id } = await newCompany(master, { email: 'contato@joana.com.br' })
    const answer = await master.put(`/api/companies/${id}`, { email: '' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.email).toBeNull()
  })

  test('of a company that changed meanwhile is refused, with the company as it is now', async () => {
    const { master } = await signInMaster()
    const { id, version } = await newCompany(master)
    await master.put(`/api/companies/${id}`, { max_users: 30, version })
    const answer = await master.put(`/api/companies/${id}`, { max_drivers: 9, version })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { id, max_users: 30 },
    })
  })
})

describe('the settings of the platform', () => {
  test('that a colleague saved meanwhile are not overwritten, also in one moment', async () => {
    const { master } = await signInMaster()
    const colleague = await signInMaster()
    const shown = (await master.get('/api/companies/settings')).json().data
    for (let round = 0; round < 10; round++) {
      const { version, ...now } = (await master.get('/api/companies/settings')).json().data
      const answers = await Promise.all([
        master.put('/api/companies/settings', { ...now, platform_name: `Nome ${round}`, version }),
        colleague.master.put('/api/companies/settings', {
          ...now,
          default_max_users: 10 + round,
          version,
        }),
      ])
      const [saved, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
      expect(saved?.statusCode).toBe(200)
      expect(refused?.json()).toMatchObject({
        code: 'CHANGED_MEANWHILE',
        error: 'Este registro foi alterado por outra pessoa enquanto você editava.',
        current: saved?.json().data,
      })
    }
    const late = await master.put('/api/companies/settings', shown)
    expect(late.statusCode).toBe(409)
    await owner.query('delete from platform_settings')
  })
})

describe('the list', () => {
  test('has the newest company first and finds by name, domain, e-mail and CNPJ', async () => {
    const { master } = await signInMaster()
    const older = await newCompany(master, { name: 'Expresso São João' })
    const newer = await newCompany(master, { email: 'contato@joana.com.br' })
    const list = async (search: string) => {
      const answer = await master.get(`/api/companies?search=${encodeURIComponent(search)}`)
      return answer.json().data.map((row: { id: string }) => row.id)
    }
    expect((await list('')).slice(0, 2)).toEqual([newer.id, older.id])
    expect(await list('sao JOAO')).toEqual([older.id])
    expect(await list('JOANA')).toEqual([newer.id])
    expect(await list(newer.domain)).toEqual([newer.id])
    const punctuated = newer.cnpj.replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-')
    expect(await list(punctuated)).toEqual([newer.id])
    expect(await list('100%')).toEqual([])
  })

  test('turns its pages', async () => {
    const { master } = await signInMaster()
    await newCompany(master, { name: 'Página Um' })
    await newCompany(master, { name: 'Página Dois' })
    const { data, meta } = (
      await master.get('/api/companies?search=pagina&per_page=1&page=2')
    ).json()
    expect(data.map((row: { name: string }) => row.name)).toEqual(['Página Um'])
    expect(meta).toEqual({ total: 2, page: 2, per_page: 1 })
  })

  test('is for whoever runs the platform', async () => {
    const admin = await as('ADMIN', await company())
    for (const answer of [
      await admin.get('/api/companies'),
      await admin.post('/api/companies', form()),
      await admin.get('/api/companies/settings'),
    ])
      expect(answer.statusCode).toBe(403)
  })
})

describe('a change', () => {
  test('touches only what is sent, and ends nobody’s session', async () => {
    const { master } = await signInMaster()
    const before = await newCompany(master, { email: 'a@b.com.br' })
    const admin = await as('ADMIN', before)
    const answer = await master.put(`/api/companies/${before.id}`, {
      name: 'Outro Nome',
      status: 'ativo',
    })
    expect(answer.json().message).toBe('Empresa atualizada com sucesso!')
    const { updated_at, version, ...after } = answer.json().data
    const { updated_at: _, version: versionBefore, ...rest } = before
    expect(after).toEqual({ ...rest, name: 'Outro Nome' })
    expect(version).not.toBe(versionBefore)
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    expect((await admin.get('/api/auth/me')).statusCode).toBe(200)
  })

  test('of a company that does not exist is refused', async () => {
    const { master } = await signInMaster()
    const answer = await master.put(`/api/companies/${crypto.randomUUID()}`, { name: 'Ninguém' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe('Empresa não encontrada.')
  })
})

describe('deactivated', () => {
  test('a company lets nobody in any more, at once, and keeps its data', async () => {
    const { master } = await signInMaster()
    const beta = await newCompany(master)
    const admin = await as('ADMIN', beta)
    const { id } = await newDelivery(owner, beta)
    const answer = await master.delete(`/api/companies/${beta.id}`)

    expect(answer.json()).toMatchObject({
      message: 'Empresa desativada: ninguém mais entra nela, e os dados ficam guardados.',
      data: { id: beta.id, status: 'INACTIVE' },
    })
    const refused = await admin.get('/api/deliveries')
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'SESSION_ENDED'])
    const { rowCount } = await owner.query('select from deliveries where id = $1', [id])
    expect(rowCount).toBe(1)

    const back = await master.put(`/api/companies/${beta.id}`, { status: 'ACTIVE' })
    expect(back.json().data.status).toBe('ACTIVE')
  })

  test('is not what happens to the company in which one works', async () => {
    const { home, master } = await signInMaster()
    for (const answer of [
      await master.delete(`/api/companies/${home.id}`),
      await master.put(`/api/companies/${home.id}`, { status: 'INACTIVE' }),
    ]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().error).toBe(
        'Você está trabalhando nesta empresa agora. Entre em outra empresa para desativar esta.',
      )
    }
  })
})

describe('a logo', () => {
  test('is seen by anyone, and may be kept by browsers', async () => {
    const { master } = await signInMaster()
    const beta = await newCompany(master)
    const answer = await master.upload(`/api/companies/${beta.id}/logo`, picture(PIXEL))
    const { logo } = answer.json().data
    expect(logo).toMatch(/^\/api\/companies\/logos\/[0-9a-f-]{36}$/)

    const seen = await anonymous.get(logo)
    expect(seen.statusCode).toBe(200)
    expect(seen.rawPayload.equals(PIXEL)).toBe(true)
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('is the only file that is seen without signing in', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const sent = await driver.upload('/api/receipts/upload', {
      fields: { delivery_id: id },
      file: { name: 'foto.jpg', bytes: PHOTO },
    })
    const file = sent.json().data.url.split('=')[1]
    const answer = await anonymous.get(`/api/companies/logos/${file}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe('Logotipo não encontrado.')
  })

  test('takes the place of the former one, of which nothing is left', async () => {
    const { master } = await signInMaster()
    const beta = await newCompany(master)
    const address = `/api/companies/${beta.id}/logo`
    const first = (await master.upload(address, picture(PIXEL))).json().data.logo
    const second = (await master.upload(address, picture(PHOTO))).json().data.logo

    expect((await anonymous.get(first)).statusCode).toBe(404)
    expect((await anonymous.get(second)).rawPayload.equals(PHOTO)).toBe(true)
    expect(await left(beta.id)).toEqual([{ id: second.split('/').at(-1), state: 'kept' }])
    expect(await stored()).not.toContain(first.split('/').at(-1))

    const without = await master.delete(address)
    expect(without.json().data.logo).toBeNull()
    expect(await left(beta.id)).toEqual([])
    expect(await stored()).not.toContain(second.split('/').at(-1))
  })

  test.each([
    ['a script in a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a PDF that is called a picture', Buffer.from('%PDF-1.7\n'), 415],
    ['a picture of more than 1 MB', put(PIXEL, 1024 * 1024 + 1), 413],
  ])('is not %s', async (_, bytes, status) => {
    const { master } = await signInMaster()
    const beta = await newCompany(master)
    const answer = await master.upload(`/api/companies/${beta.id}/logo`, picture(bytes))
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toBe(
      status === 413
        ? 'O logotipo pode ter no máximo 1 MB.'
        : 'Envie uma imagem PNG, JPEG ou WEBP.',
    )
    expect(await left(beta.id)).toEqual([])
  })

  const left = async (companyId: string) =>
    (await owner.query('select id, state from files where company_id = $1', [companyId])).rows

  const stored = () => readdir(app.folder, { recursive: true }).then((names) => names.map(lastPart))
  const lastPart = (path: string) => path.split('/').at(-1)
})

test('how much of the plan is used counts the active people and drivers of the company at hand', async () => {
  const { home, master } = await signInMaster()
  await as('DRIVER', home)
  const { driverId } = await as('DRIVER', home)
  const admin = await as('ADMIN', home)
  await as('DRIVER', await company('Beta'))
  await owner.query('update drivers set is_active = false where id = $1', [driverId])
  const { userId } = await as('OPERATOR', home)
  await owner.query('update memberships set is_active = false where user_id = $1', [userId])
  const used = {
    subscription_plan: 'BASIC',
    users: { used: 3, max: 10_000 },
    drivers: { used: 1, max: 10_000 },
  }
  expect((await admin.get('/api/companies/usage')).json().data).toEqual(used)
  expect((await master.get('/api/companies/usage')).json().data).toEqual(used)
})
