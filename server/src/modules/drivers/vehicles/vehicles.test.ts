import { describe, expect, test } from 'vitest'
import { newVehicle } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { localDay } from '../../../../test/local-day.ts'

const { owner, company, as } = await startApp()

/** Of the company's day. */
const YEAR = Number(localDay().slice(0, 4))

async function newCompanyWithAdmin() {
  const alfa = await company()
  return { alfa, admin: await as('ADMIN', alfa) }
}

describe('a new vehicle', () => {
  test('needs a plate and a model, and the rest has defaults', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const answer = await admin.post('/api/vehicles', { plate: ' abc-1d23 ', model: ' Fiorino ' })
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Veículo cadastrado com sucesso!',
      data: {
        plate: 'ABC1D23',
        model: 'Fiorino',
        brand: 'Não informado',
        color: 'Não informado',
        year: YEAR,
        status: 'ATIVO',
        is_active: true,
        company_id: alfa.id,
        company: alfa.name,
      },
    })
  })

  test('is listed with the name of its company, also for its drivers', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const { id } = await newVehicle(owner, alfa)
    for (const reader of [admin, await as('DRIVER', alfa)])
      expect((await reader.get('/api/vehicles')).json().data).toMatchObject([
        { id, company_id: alfa.id, company: alfa.name },
      ])
  })

  test.each([
    [{}, ['plate', 'model']],
    [{ plate: '', model: '  ' }, ['plate', 'model']],
    [{ plate: null, model: 'Fiorino' }, ['plate']],
    [{ plate: 'ABC1D23' }, ['model']],
  ])('%j is refused in the words of the specification', async (body, fields) => {
    const { admin } = await newCompanyWithAdmin()
    const answer = await admin.post('/api/vehicles', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('Preencha todos os campos obrigatórios.')
    expect(Object.keys(answer.json().fields)).toEqual(fields)
  })

  test.each(['ABCD123', '1234567', 'ABC12D3', 'ÁBC1234'])('is not of plate %s', async (plate) => {
    const { admin } = await newCompanyWithAdmin()
    const answer = await admin.post('/api/vehicles', { plate, model: 'Fiorino' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ plate: 'Placa inválida.' })
  })

  test('is at most of next year', async () => {
    const { admin } = await newCompanyWithAdmin()
    const next = { plate: 'ABC1D23', model: 'Fiorino', year: YEAR + 1 }
    const tooNew = await admin.post('/api/vehicles', { ...next, year: YEAR + 2 })
    expect(tooNew.statusCode).toBe(400)
    expect(tooNew.json().fields).toEqual({ year: `O ano não pode passar de ${YEAR + 1}.` })
    expect((await admin.post('/api/vehicles', next)).json().data.year).toBe(YEAR + 1)
  })

  test('is the same one under its old and its Mercosul plate, within a company', async () => {
    const { admin } = await newCompanyWithAdmin()
    await admin.post('/api/vehicles', { plate: 'ABC1234', model: 'Fiorino' })
    const again = await admin.post('/api/vehicles', { plate: 'ABC1C34', model: 'Fiorino' })
    expect(again.statusCode).toBe(409)
    expect(again.json().fields.plate).toMatch('Já existe um veículo com esta placa.')

    const beta = await as('ADMIN', await company('Beta'))
    const theirs = await beta.post('/api/vehicles', { plate: 'ABC1C34', model: 'Fiorino' })
    expect(theirs.statusCode).toBe(200)
  })

  test('is registered by the administrator alone', async () => {
    const { alfa } = await newCompanyWithAdmin()
    for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER'] as const) {
      const user = await as(role, alfa)
      const answer = await user.post('/api/vehicles', { plate: 'ABC1D23', model: 'Fiorino' })
      expect(answer.statusCode).toBe(403)
    }
  })
})

describe('a change', () => {
  test('touches only what is sent', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const { id } = await newVehicle(owner, alfa, 'ABC1D23')
    const address = `/api/vehicles/${id}`
    const painted = await admin.put(address, { color: 'Azul', status: 'inativo' })
    expect(painted.json()).toMatchObject({
      message: 'Veículo atualizado com sucesso!',
      data: { plate: 'ABC1D23', color: 'Azul', year: 2023, status: 'INATIVO', is_active: false },
    })
    const back = await admin.put(address, { status: 'ATIVO', plate: 'abc 1d24' })
    expect(back.json().data).toMatchObject({ plate: 'ABC1D24', color: 'Azul', status: 'ATIVO' })
    expect((await admin.put(address, {})).json().data).toEqual(back.json().data)
  })

  test.each([
    [{ brand: '' }, { brand: 'Não informado', color: 'Branca', year: 2023 }],
    [{ color: null }, { brand: 'Fiat', color: 'Não informado', year: 2023 }],
    [{ year: '' }, { brand: 'Fiat', color: 'Branca', year: YEAR }],
    [{ status: '' }, { brand: 'Fiat', color: 'Branca', year: 2023 }],
  ])('%j alone empties the field, which then has its default', async (body, result) => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const { id } = await newVehicle(owner, alfa, 'ABC1D23')
    await admin.put(`/api/vehicles/${id}`, { brand: 'Fiat', color: 'Branca' })
    const answer = await admin.put(`/api/vehicles/${id}`, body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject(result)
  })

  test('of a vehicle that a colleague changed meanwhile is refused, with the vehicle as it is now', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const { id } = await newVehicle(owner, alfa)
    const [shown] = (await admin.get('/api/vehicles')).json().data
    const colleague = await as('ADMIN', alfa)
    const first = await colleague.put(`/api/vehicles/${id}`, {
      color: 'Azul',
      version: shown.version,
    })
    expect(first.statusCode).toBe(200)

    const second = await admin.put(`/api/vehicles/${id}`, { year: 2020, version: shown.version })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      error: 'Este registro foi alterado por outra pessoa enquanto você editava.',
      current: { id, color: 'Azul', year: 2023, version: first.json().data.version },
    })
    const { version } = second.json().current
    const again = await admin.put(`/api/vehicles/${id}`, { year: 2020, version })
    expect(again.json().data).toMatchObject({ color: 'Azul', year: 2020 })
  })

  test('of one moment: of two edits of the same version exactly one is saved', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const { id } = await newVehicle(owner, alfa)
    for (let round = 0; round < 10; round++) {
      const [{ version }] = (await admin.get('/api/vehicles')).json().data
      const edits = [2000 + round, 2012 + round].map((year) =>
        admin.put(`/api/vehicles/${id}`, { year, version }),
      )
      const statuses = (await Promise.all(edits)).map(({ statusCode }) => statusCode)
      expect(statuses.toSorted()).toEqual([200, 409])
    }
  })

  test('cannot empty the plate or the model', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const { id } = await newVehicle(owner, alfa)
    const answer = await admin.put(`/api/vehicles/${id}`, { plate: '', model: 'Fiorino' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'Preencha todos os campos obrigatórios.',
      fields: { plate: 'Campo obrigatório.' },
    })
  })

  test('cannot take the plate of another vehicle in any form', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    await newVehicle(owner, alfa, 'ABC1C34')
    const { id } = await newVehicle(owner, alfa, 'XYZ1D23')
    const answer = await admin.put(`/api/vehicles/${id}`, { plate: 'ABC1234' })
    expect(answer.statusCode).toBe(409)
  })
})

describe('a vehicle that leaves', () => {
  test('is deleted when nothing names it, and archived', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const { id } = await newVehicle(owner, alfa)
    const answer = await admin.delete(`/api/vehicles/${id}`)
    expect(answer.json()).toEqual({
      success: true,
      message: 'Veículo excluído com sucesso!',
      data: { result: 'deleted' },
    })
    expect((await admin.get('/api/vehicles')).json().data).toEqual([])
    const { rows } = await owner.query(
      `select record ->> 'plate' as plate from deleted_records where record_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ plate: 'BRA2E19' }])
    expect((await admin.delete(`/api/vehicles/${id}`)).statusCode).toBe(404)
  })

  test('is deactivated when it was on a route', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    const { id } = await newVehicle(owner, alfa)
    const driver = await as('DRIVER', alfa)
    const status = `/api/tracking/drivers/${driver.driverId}/status`
    await driver.put(status, { status: 'online', vehicle_id: id })
    await driver.put(status, { status: 'offline' })

    const answer = await admin.delete(`/api/vehicles/${id}`)
    expect(answer.json()).toEqual({
      success: true,
      message: 'Veículo em uso em rotas: foi desativado em vez de excluído.',
      data: { result: 'deactivated' },
    })
    expect((await admin.get('/api/vehicles')).json().data).toMatchObject([
      { id, status: 'INATIVO' },
    ])
    expect((await driver.get('/api/vehicles')).json().data).toEqual([])
  })
})

describe('the list', () => {
  async function found(admin: Awaited<ReturnType<typeof as>>, search: string) {
    const answer = await admin.get(`/api/vehicles?search=${encodeURIComponent(search)}`)
    return answer.json().data.map((row: { plate: string }) => row.plate)
  }

  test('is found by model, and by a plate in either form', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    for (const plate of ['ABC1234', 'DEF1C34']) await newVehicle(owner, alfa, plate)
    await admin.post('/api/vehicles', { plate: 'GHI9Z88', model: 'Caminhão 100%' })

    expect(await found(admin, 'abc-1234')).toEqual(['ABC1234'])
    expect(await found(admin, 'ABC1C34')).toEqual(['ABC1234'])
    expect(await found(admin, 'def1234')).toEqual(['DEF1C34'])
    expect(await found(admin, 'DEF')).toEqual(['DEF1C34'])
    expect(await found(admin, 'CAMINHAO')).toEqual(['GHI9Z88'])
    expect(await found(admin, '100%')).toEqual(['GHI9Z88'])
    expect(await found(admin, 'fiorino')).toEqual(['ABC1234', 'DEF1C34'])
    expect(await found(admin, 'ção')).toEqual([])
    expect(await found(admin, '_')).toEqual([])
  })

  test('goes by plate, by status and by pages, and a company named is ignored', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    for (const plate of ['CCC1A11', 'AAA1A11', 'BBB1A11']) await newVehicle(owner, alfa, plate)
    await owner.query(`update vehicles set is_active = false where plate = 'BBB1A11'`)
    const beta = await company('Beta')
    await newVehicle(owner, beta)

    const page = await admin.get(`/api/vehicles?per_page=2&company_id=${beta.id}`)
    expect(page.json().data.map((row: { plate: string }) => row.plate)).toEqual([
      'AAA1A11',
      'BBB1A11',
    ])
    expect(page.json().meta).toEqual({ total: 3, page: 1, per_page: 2 })
    const inactive = await admin.get('/api/vehicles?status=INATIVO')
    expect(inactive.json().data).toMatchObject([{ plate: 'BBB1A11', status: 'INATIVO' }])
  })

  test('leaves as the spreadsheet veiculos.csv, whole and filtered', async () => {
    const { alfa, admin } = await newCompanyWithAdmin()
    for (const plate of ['AAA1A11', 'BBB1A11']) await newVehicle(owner, alfa, plate)
    await admin.post('/api/vehicles', { plate: 'CCC1A11', model: '=Kombi;', color: 'Azul' })
    const answer = await admin.get('/api/vehicles?format=csv&per_page=1')

    expect(answer.headers['content-disposition']).toContain('veiculos.csv')
    expect(answer.body.split('\r\n')).toEqual([
      '\uFEFFPlaca;Modelo;Marca;Ano;Cor;Status',
      'AAA1A11;Fiorino;Não informado;2023;Não informado;Ativo',
      'BBB1A11;Fiorino;Não informado;2023;Não informado;Ativo',
      `CCC1A11;"'=Kombi;";Não informado;${YEAR};Azul;Ativo`,
      '',
    ])
    const filtered = await admin.get('/api/vehicles?format=csv&search=kombi')
    expect(filtered.body.trim().split('\r\n')).toHaveLength(2)
  })
})
