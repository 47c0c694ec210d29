import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enterAs } from '../../../access/actor.ts'
import { asActor } from '../../../access/as-actor.ts'
import { newDelivery, newVehicle, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { entryPage, isNamed, prepareSearch } from './search.ts'

const { owner, pool, company, as } = await startApp()

interface Entry {
  action: string
  record_type: string
  record_label: string | null
  user_name: string | null
  company_id: string | null
  company_name: string | null
  changes: Record<string, { from: unknown; to: unknown }>
}

async function audit(user: SignedInUser, query = ''): Promise<Entry[]> {
  return (await user.get(`/api/reports/audit?per_page=200&${query}`)).json().data
}

const summarize = (entries: Entry[]) =>
  entries.map((each) => `${each.action} ${each.record_type} ${each.record_label}`)

async function newCompanyWithAdmin() {
  const alfa = await company()
  return { alfa, admin: await as('ADMIN', alfa, { name: 'Ana Beatriz' }) }
}

let userCount = 0
const newUserBody = (more: Record<string, unknown> = {}) => ({
  username: `nova-${(userCount += 1)}`,
  password: 'segredo123',
  full_name: 'Olívia Prado',
  user_type: 'OPERATOR',
  ...more,
})

describe('it is written down', () => {
  test('who registered, changed and removed a vehicle, and what changed', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const made = await admin.post('/api/vehicles', { plate: 'ABC1D23', model: 'Fiorino' })
    const address = `/api/vehicles/${made.json().data.id}`
    await admin.put(address, { color: 'Azul', model: 'Fiorino' })
    await admin.put(address, { color: 'Azul' })
    await admin.delete(address)

    const entries = await audit(admin, 'record_type=vehicle')
    expect(entries).toMatchObject([
      { action: 'DELETED', record_label: 'ABC1D23', changes: {} },
      { action: 'UPDATED', changes: { color: { from: null, to: 'Azul' } } },
      { action: 'CREATED', user_name: 'Ana Beatriz', company_name: alfa.name, changes: {} },
    ])
    expect(Object.keys(entries[1]?.changes ?? {})).toEqual(['color'])
  })

  test('who created a person and what changed of them, and never the personal values', async () => {
    const { admin } = await newCompanyWithAdmin()
    const made = await admin.post('/api/users', newUserBody({ cpf: '529.982.247-25' }))
    const { id } = made.json().data
    await admin.put(`/api/users/${id}`, {
      full_name: 'Olívia Prado Lima',
      email: 'olivia@exemplo.com.br',
      user_type: 'SUPERVISOR',
    })
    await admin.post(`/api/users/${id}/password-reset`)

    const entries = await audit(admin, 'record_type=user')
    expect(summarize(entries)).toContain('CREATED user Olívia Prado Lima')
    expect(summarize(entries)).toContain('PASSWORD_RESET user Olívia Prado Lima')
    const changes = Object.assign({}, ...entries.map((entry) => entry.changes))
    expect(changes).toMatchObject({
      full_name: { from: null, to: null },
      email: { from: null, to: null },
      role: { from: 'OPERATOR', to: 'SUPERVISOR' },
    })
    const written = JSON.stringify(entries.map((entry) => entry.changes))
    expect(written).not.toMatch(/Olívia|exemplo|529|segredo/)
  })

  test('who left a company and came back', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const beta = await company('Beta')
    const master = await as('MASTER', alfa)
    const { id } = (await admin.post('/api/users', newUserBody())).json().data
    const inBeta = { company_id: beta.id, user_type: 'OPERATOR' }
    const inBoth = [inBeta, { company_id: alfa.id, user_type: 'OPERATOR' }]
    await master.put(`/api/users/${id}/memberships`, { memberships: [inBeta] })
    await master.put(`/api/users/${id}/memberships`, { memberships: inBoth })
    expect(summarize(await audit(admin, 'record_type=user'))).toEqual([
      'CREATED user Olívia Prado',
      'DELETED user Olívia Prado',
      'CREATED user Olívia Prado',
    ])
  })

  test('a driver’s licence changed, without saying what it was', async () => {
    const { admin } = await newCompanyWithAdmin()
    const driver = newUserBody({
      user_type: 'DRIVER',
      full_name: 'José Carlos',
      phone: '11 98888-7777',
    })
    const { id } = (await admin.post('/api/users', driver)).json().data
    await admin.put(`/api/users/${id}`, { phone: '11 97777-6666' })
    const entries = await audit(admin, 'record_type=driver')
    expect(entries).toMatchObject([
      { record_label: 'José Carlos', changes: { phone: { from: null, to: null } } },
      { action: 'CREATED', record_label: 'José Carlos' },
    ])
  })

  test('what happened to a delivery, under the number of its note', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const driver = await as('DRIVER', alfa, { name: 'José' })
    const { id } = await newDelivery(owner, alfa, { nf_number: '4711' })
    const gone = await newDelivery(owner, alfa, { nf_number: '4712' })
    await admin.post('/api/deliveries/assign', { delivery_ids: [id], driver_id: driver.driverId })
    await driver.upload('/api/receipts/upload', {
      fields: { delivery_id: id },
      file: { name: 'foto.jpg', bytes: PHOTO },
    })
    await admin.delete(`/api/deliveries/${gone.id}`)

    const entries = await audit(admin, 'record_type=delivery')
    expect(summarize(entries).toSorted()).toEqual([
      'ASSIGNED delivery 4711',
      'DELETED delivery 4712',
      'RECEIPT delivery 4711',
      'STATUS delivery 4711',
    ])
    expect(entries.find(({ action }) => action === 'STATUS')).toMatchObject({
      user_name: 'José',
      changes: { status: { from: 'PENDING', to: 'DELIVERED' } },
    })
  })

  test('who signed in', async () => {
    const { admin } = await newCompanyWithAdmin()
    expect(await audit(admin, 'record_type=session')).toMatchObject([
      { action: 'SIGNED_IN', user_name: 'Ana Beatriz' },
    ])
  })
})

describe('the platform', () => {
  test('changes a company: its people see it, but not by whom', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const master = await as('MASTER', await company('Casa'), { name: 'Márcia' })
    await master.put(`/api/companies/${alfa.id}`, { max_users: 50, email: 'dono@alfa.com.br' })

    const [change] = await audit(admin, 'record_type=company')
    expect(change).toMatchObject({
      action: 'UPDATED',
      record_label: alfa.name,
      user_name: null,
      changes: { max_users: { from: 10_000, to: 50 }, email: { from: null, to: null } },
    })
    const [seen] = await audit(master, `record_type=company&company_id=${alfa.id}`)
    expect(seen).toMatchObject({ user_name: 'Márcia', company_name: alfa.name })
    const file = await admin.get('/api/reports/audit?format=csv&record_type=company')
    expect(file.body.split('\r\n')[1]).toMatch(
      /;Plataforma;.*;Alteração;Empresa;.*E-mail mudou.*Limite de usuários: 10000 → 50/,
    )
  })

  test('changes its settings: no company learns of it', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const master = await as('MASTER', alfa)
    await master.put('/api/companies/settings', {
      platform_name: 'Entregas',
      default_plan: 'PRO',
      default_max_users: 9,
      default_max_drivers: 3,
    })
    expect(await audit(master, 'record_type=settings')).toMatchObject([
      { action: 'CREATED', record_label: 'Entregas', company_id: null },
    ])
    expect(await audit(admin, 'record_type=settings')).toEqual([])
  })

  test('sees the latest week of all companies, or any time of one', async () => {
    const [alfa, beta] = [await company(), await company('Beta')]
    const master = await as('MASTER', alfa)
    const old = await newVehicle(owner, beta)
    await owner.query(
      `insert into audit_log (company_id, user_id, action, record_type, record_id, record_label, occurred_at)
       select $1, $2, 'UPDATED', 'vehicle', $3, 'BRA2E19', now() - make_interval(days => d)
         from unnest(array[1, 30]) d`,
      [beta.id, master.userId, old.id],
    )
    const mine = async (query: string) =>
      (await audit(master, query)).filter((entry) => entry.company_id === beta.id)
    expect(await mine('record_type=vehicle')).toHaveLength(1)
    const ofBeta = await audit(master, `company_id=${beta.id}`)
    expect(ofBeta.map((entry) => entry.company_name)).toEqual(['Beta', 'Beta'])
    expect(await mine('record_type=vehicle&start_date=2020-01-01')).toHaveLength(2)
    const day = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10)
    expect(await mine(`record_type=vehicle&end_date=${day}`)).toHaveLength(1)
  })
})

describe('a company', () => {
  async function neighbors() {
    const { alfa, admin } = await newCompanyWithAdmin()
    const beta = await company('Beta')
    const theirs = await as('ADMIN', beta, { name: 'Bento' })
    await theirs.post('/api/vehicles', { plate: 'BET1A11', model: 'Accelo' })
    return { alfa, admin, beta }
  }

  test('never sees what happened in another, whatever it asks for', async () => {
    const { admin, beta } = await neighbors()
    for (const query of ['', `company_id=${beta.id}`, 'search=bento', 'search=BET1A11']) {
      const entries = await audit(admin, query)
      expect(JSON.stringify(entries)).not.toMatch(/BET1A11|Bento/)
      expect(entries.filter((entry) => entry.company_id === beta.id)).toEqual([])
    }
  })

  test('shows it to its administrator alone', async () => {
    const { alfa } = await neighbors()
    for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const)
      expect((await (await as(role, alfa)).get('/api/reports/audit')).statusCode).toBe(403)
  })
})

describe('the list', () => {
  test('finds by the name of whoever did it, by plate, by note and by the person concerned', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const bia = await as('ADMIN', alfa, { name: 'Bia Conceição' })
    await bia.post('/api/vehicles', { plate: 'BIA1A11', model: 'Fiorino' })
    await admin.post('/api/vehicles', { plate: 'ANA1A11', model: 'Fiorino' })
    await admin.post('/api/users', newUserBody({ full_name: 'Caio Ávila' }))
    const { id } = await newDelivery(owner, alfa, { nf_number: '880', client_name: 'Bia Doces' })
    const driver = await as('DRIVER', alfa, { name: 'José' })
    await admin.post('/api/deliveries/assign', { delivery_ids: [id], driver_id: driver.driverId })

    const found = async (search: string) =>
      summarize(await audit(admin, `search=${encodeURIComponent(search)}`)).toSorted()
    expect(await found('CONCEICAO')).toEqual(['CREATED vehicle BIA1A11', 'SIGNED_IN session null'])
    expect(await found('ana1a')).toEqual(['CREATED vehicle ANA1A11'])
    expect(await found('avila')).toEqual(['CREATED user Caio Ávila'])
    expect(await found('880')).toEqual(['ASSIGNED delivery 880'])
    expect(await found('100%')).toEqual([])
    const licensed = newUserBody({
      full_name: 'Dário Núñez',
      user_type: 'DRIVER',
      phone: '11 98888-7777',
    })
    const { id: driverUser } = (await admin.post('/api/users', licensed)).json().data
    await admin.put(`/api/users/${driverUser}`, { phone: '11 97777-6666' })
    expect(await found('nunez')).toEqual([
      'CREATED driver Dário Núñez',
      'CREATED user Dário Núñez',
      'UPDATED driver Dário Núñez',
    ])
    const byBia = await audit(admin, `user_id=${bia.userId}&record_type=vehicle`)
    expect(summarize(byBia)).toEqual(['CREATED vehicle BIA1A11'])
  })

  test('finds what a user did who went to another company, by the name that the history keeps', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const olga = await as('OPERATOR', alfa, { name: 'Olga Prestes' })
    const driver = await as('DRIVER', alfa)
    const { id } = await newDelivery(owner, alfa, { nf_number: '880' })
    await olga.post('/api/deliveries/assign', { delivery_ids: [id], driver_id: driver.driverId })
    const master = await as('MASTER', alfa)
    const inBeta = { company_id: (await company('Beta')).id, user_type: 'OPERATOR' }
    await master.put(`/api/users/${olga.userId}/memberships`, { memberships: [inBeta] })
    const acted = await audit(admin, 'search=prestes&record_type=delivery')
    expect(acted).toMatchObject([{ action: 'ASSIGNED', user_name: 'Olga Prestes' }])
  })

  test('finds the entries of who did most of all, newest first, page by page', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const bia = await as('ADMIN', alfa, { name: 'Bia Conceição' })
    const days = Array.from({ length: 28 }, (_, n) => `2026-03-${String(n + 1).padStart(2, '0')}`)
    const instants = days.flatMap((day) => [`${day}T10:00-03`, `${day}T09:00-03`])
    await entries(alfa, admin, instants)
    await entries(alfa, bia, instants)
    const page = async (viewer: SignedInUser, more: string) =>
      (await viewer.get(`/api/reports/audit?search=bia&record_type=vehicle&${more}`)).json()
    const { data, meta } = await page(admin, 'per_page=10&page=2')
    expect(meta).toEqual({ total: 56, page: 2, per_page: 10 })
    expect(data.map((entry: { occurred_at: string }) => entry.occurred_at)).toEqual(
      days
        .flatMap((day) => [`${day}T09:00:00-03:00`, `${day}T10:00:00-03:00`])
        .toReversed()
        .slice(10, 20),
    )
    const master = await as('MASTER', await company())
    expect((await page(master, `company_id=${alfa.id}&per_page=10`)).meta.total).toBe(56)
    expect((await page(master, `company_id=${(await company()).id}`)).meta.total).toBe(0)
  })

  test('goes by the company’s days, newest first, page by page', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    await entries(alfa, admin, [
      '2026-03-09T23:59-03',
      '2026-03-10T00:00-03',
      '2026-03-10T23:59-03',
    ])
    const day = 'start_date=2026-03-10&end_date=2026-03-10'
    const { data, meta } = (await admin.get(`/api/reports/audit?${day}&per_page=1`)).json()
    expect(meta).toEqual({ total: 2, page: 1, per_page: 1 })
    expect(data[0].occurred_at).toBe('2026-03-10T23:59:00-03:00')
    const second = (await admin.get(`/api/reports/audit?${day}&per_page=1&page=2`)).json()
    expect(second.data[0].occurred_at).toBe('2026-03-10T00:00:00-03:00')
  })

  test('leaves as a spreadsheet in Portuguese, whole however long it is', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const { id } = await newVehicle(owner, alfa)
    await admin.put(`/api/vehicles/${id}`, { color: 'Azul', is_active: false })
    const answer = await admin.get('/api/reports/audit?format=csv&record_type=vehicle')
    expect(answer.headers['content-disposition']).toContain('auditoria.csv')
    const [header, row, end] = answer.body.split('\r\n')
    expect(header).toBe('\uFEFFData;Usuário;Empresa;Ação;Registro;Identificação;Alterações')
    expect(row).toMatch(
      /^\d\d\/\d\d\/\d{4} \d\d:\d\d;Ana Beatriz;Transportes Alfa;Alteração;Veículo;BRA2E19;"Cor: Não informado → Azul; Ativo: Sim → Não"$/,
    )
    expect(end).toBe('')

    const instants = Array.from({ length: 2500 }, () => '2026-03-10T10:00-03')
    await entries(alfa, admin, instants)
    const long = await admin.get('/api/reports/audit?format=csv&end_date=2026-03-10')
    expect(long.body.trim().split('\r\n')).toHaveLength(2501)
  })

  async function entries({ id }: Company, { userId }: SignedInUser, instants: string[]) {
    await owner.query(
      `insert into audit_log (company_id, user_id, action, record_type, occurred_at)
       select $1, $2, 'UPDATED', 'vehicle', t from unnest($3::timestamptz[]) t`,
      [id, userId, instants],
    )
  }
})

describe('a search of a long audit', async () => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  for (const each of [alfa, await company()]) await fillEvents(each, admin.userId)
  await owner.query('analyze delivery_events')
  const db = asActor(pool, enterAs(admin.actor))

  /** How the entries of a user are read, with whether there are many among the newest. */
  const planFor = (userId: string) =>
    db.transaction().execute(async (alone) => {
      const named = { search: 'ana', users: [userId], records: [userId] }
      const [where, ofCompany] = [isNamed(named), sql<boolean>`true`]
      const search = { named, where, ofCompany, isOfAllCompanies: false }
      const isCommon = await prepareSearch(alone, search)
      const { rows } = await sql`explain ${entryPage(where, isCommon, 10, 0)}`.execute(alone)
      return { isCommon, plan: JSON.stringify(rows) }
    })

  test('finds the entries of who did little by the user and the record', async () => {
    const { rows } = await owner.query(
      'select user_id from delivery_events where company_id = $1 and user_id <> $2 limit 1',
      [alfa.id, admin.userId],
    )
    const { isCommon, plan } = await planFor(rows[0].user_id)
    expect(isCommon).toBe(false)
    expect(plan).toMatch(/delivery_events_user/)
    expect(plan).toMatch(/delivery_events_delivery/)
    expect(plan).not.toMatch(/Seq Scan on delivery_events|delivery_events_recorded/)
  })

  test('reads the newest until there are enough of who did most', async () => {
    const { isCommon, plan } = await planFor(admin.userId)
    expect(isCommon).toBe(true)
    expect(plan).toMatch(/Index Scan using delivery_events_recorded/)
    expect(plan).not.toMatch(/Seq Scan on delivery_events|Bitmap Heap Scan on delivery_events/)
  })
})

/** Half of them of one user, the others of two hundred. */
async function fillEvents({ id }: Company, userId: string) {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Without the foreign keys: the plans need neither users nor deliveries.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into delivery_events (id, delivery_id, kind, company_id, user_id, occurred_at, recorded_at)
       select gen_random_uuid(), gen_random_uuid(), 'ASSIGNED', $1,
              case n % 2 when 0 then $2::uuid else md5((n % 400)::text)::uuid end, at, at
         from (select n, now() - n * interval '1 minute' as at from generate_series(1, 20000) n) happened`,
      [id, userId],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

test('what is written stays as it is written', async () => {
  const { admin, alfa } = await newCompanyWithAdmin()
  await admin.post('/api/vehicles', { plate: 'ABC1D23', model: 'Fiorino' })
  for (const change of [`update audit_log set action = 'X'`, 'delete from audit_log']) {
    const client = await owner.connect()
    try {
      await client.query('begin')
      await client.query('set local role canhoto_platform')
      await expect(client.query(change)).rejects.toThrow('permission denied')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await audit(admin, `record_type=vehicle&company_id=${alfa.id}`)).toHaveLength(1)
})
