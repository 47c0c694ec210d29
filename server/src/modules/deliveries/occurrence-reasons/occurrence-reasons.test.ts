import { cnpjFrom } from '@canhoto/fiscal/cnpj'
import { describe, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { driverAtDoor, reasonOf, REASONS } from '../../../../test/occurrences.ts'

const app = await startApp()
const { owner, company, as } = app

interface Reason {
  id: string
  code: string
  label: string
  delivery_status: string
  photo_required: boolean
  tp_motivo: number
  status: string
  version: string
}

async function administrator() {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const all = async (query = ''): Promise<Reason[]> =>
    (await admin.get(`${REASONS}?${query}`)).json().data
  return { alfa, admin, all }
}

describe('the reasons of a company', () => {
  test('are the standard ones for a new company, however it was created', async () => {
    const master = await as('MASTER', await company())
    const body = { name: 'Nova Cargas', domain: 'nova.com.br', cnpj: cnpjFrom('12ABC34501DE') }
    const { data: created } = (await master.post('/api/companies', body)).json()
    const admin = await as('ADMIN', created)
    const { data } = (await admin.get(REASONS)).json() as { data: Reason[] }
    expect(data.map(({ code }) => code).join(' ')).toBe(
      '21 46 20 19 06 60 77 03 04 08 09 11 78 79 80 81 99',
    )
    expect(data[0]).toMatchObject({
      label: 'Estabelecimento fechado',
      delivery_status: 'REATTEMPTED',
      photo_required: true,
      status: 'ATIVO',
    })
    const entries = (await admin.get('/api/reports/audit?record_type=reason')).json().data
    expect(entries).toEqual([])
  })

  test('are as the fiscal event has them', async () => {
    const { all } = await administrator()
    const reasons = await all()
    const codesOf = (motivo: number) =>
      reasons.filter(({ tp_motivo }) => tp_motivo === motivo).map(({ code }) => code)
    expect([1, 2, 3].map(codesOf)).toEqual([
      ['21', '46', '77'],
      ['03', '04', '08', '09', '11'],
      ['06', '60'],
    ])
  })

  test('are read by its office and drivers, and changed by its administrator alone', async () => {
    const { alfa } = await administrator()
    for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER'] as const) {
      const user = await as(role, alfa)
      const { id } = await reasonOf(owner, alfa, '06')
      const body = { code: '42', label: 'Outro', delivery_status: 'PROBLEM' }
      const answers = [
        await user.get(REASONS),
        await user.post(REASONS, body),
        await user.put(`${REASONS}/${id}`, { label: 'Outro' }),
        await user.delete(`${REASONS}/${id}`),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403, 403])
    }
    expect((await (await as('CLIENT', alfa)).get(REASONS)).statusCode).toBe(403)
  })
})

describe('the administrator', () => {
  test('adds any code of the table, which stands last and drivers are offered', async () => {
    const { alfa, admin } = await administrator()
    const body = { code: '43', label: 'Feriado local', delivery_status: 'REATTEMPTED' }
    const { data, message } = (await admin.post(REASONS, body)).json()
    expect(message).toBe('Motivo cadastrado com sucesso!')
    expect(data).toMatchObject({ ...body, photo_required: false, tp_motivo: 4, status: 'ATIVO' })
    const offered = (await (await as('DRIVER', alfa)).get(REASONS)).json().data as Reason[]
    expect(offered.at(-1)?.id).toBe(data.id)
  })

  test.each([
    [{ code: '100', label: 'A', delivery_status: 'PROBLEM' }, 'code'],
    [{ code: '43', label: ' ', delivery_status: 'PROBLEM' }, 'label'],
    [{ code: '43', label: 'x'.repeat(61), delivery_status: 'PROBLEM' }, 'label'],
    [{ code: '43', label: 'A', delivery_status: 'DELIVERED' }, 'delivery_status'],
  ])('does not add %j', async (body, field) => {
    const { admin } = await administrator()
    const answer = await admin.post(REASONS, body)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  test('words no two reasons alike', async () => {
    const { admin } = await administrator()
    const answer = await admin.post(REASONS, {
      code: '21',
      label: 'estabelecimento FECHADO',
      delivery_status: 'PROBLEM',
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      409,
      { label: 'Já existe um motivo com este texto.' },
    ])
  })

  test('changes what a reason asks for and makes of the delivery', async () => {
    const { alfa, admin, fail, seen } = await driverAtDoor(app)
    const { id } = await reasonOf(owner, alfa, '06')
    const { data } = (
      await admin.put(`${REASONS}/${id}`, { label: 'Rua não existe', delivery_status: 'REFUSED' })
    ).json()
    expect(data).toMatchObject({ label: 'Rua não existe', photo_required: false })
    await fail('06')
    expect(await seen()).toMatchObject({
      status: 'REFUSED',
      last_occurrence: { label: 'Rua não existe' },
    })
    const entries = (await admin.get('/api/reports/audit?record_type=reason')).json().data
    expect(entries).toMatchObject([
      {
        action: 'UPDATED',
        record_label: 'Rua não existe',
        changes: { delivery_status: { from: 'PROBLEM', to: 'REFUSED' } },
      },
    ])
  })

  test('is told when a colleague changed the reason meanwhile', async () => {
    const { admin, all } = await administrator()
    const [first] = await all()
    const address = `${REASONS}/${first?.id}`
    await admin.put(address, { label: 'Loja fechada' })
    const answer = await admin.put(address, { label: 'Fechado', version: first?.version })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CHANGED_MEANWHILE'])
  })

  test('deactivates a reason: drivers are not offered it, and it can be activated again', async () => {
    const { alfa, admin, all } = await administrator()
    const driver = await as('DRIVER', alfa)
    const offered = async () =>
      ((await driver.get(REASONS)).json().data as Reason[]).map(({ code }) => code)
    const { id } = await reasonOf(owner, alfa, '20')
    const answer = (await admin.delete(`${REASONS}/${id}`)).json()
    expect([answer.data, answer.message]).toEqual([{ result: 'deactivated' }, 'Motivo desativado.'])
    expect(await offered()).not.toContain('20')
    expect((await all('status=INATIVO')).map(({ code }) => code)).toEqual(['20'])
    await admin.put(`${REASONS}/${id}`, { status: 'ATIVO' })
    expect(await offered()).toContain('20')
  })

  test('changes no reason of another company', async () => {
    const { admin } = await administrator()
    const theirs = await reasonOf(owner, await company('Beta'), '06')
    const answers = [
      await admin.put(`${REASONS}/${theirs.id}`, { label: 'Nosso' }),
      await admin.delete(`${REASONS}/${theirs.id}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })
})
