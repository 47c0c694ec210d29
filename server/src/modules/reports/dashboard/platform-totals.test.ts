import { describe, expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

describe('the master’s dashboard', async () => {
  const { owner, company, as } = await startApp()

  test('counts what there is, and lists the five newest companies', async () => {
    const companies = []
    for (let n = 1; n <= 6; n++) companies.push(await company(`Empresa ${n}`))
    const [first, , , , , last] = companies
    if (!first || !last) throw new Error('Six companies were made.')
    const master = await as('MASTER', last)
    await as('ADMIN', first)
    await newDelivery(owner, first)
    await newDelivery(owner, last)
    await owner.query('update companies set is_active = false where id = $1', [first.id])
    await owner.query(
      `insert into users (id, username, password_hash, full_name, removed_at)
       select id, id, '-', 'Usuário removido', now() from gen_random_uuid() id`,
    )

    const { data } = (await master.get('/api/dashboard/master')).json()
    // The two who registered the deliveries have no company, so that no list has them.
    expect(data).toMatchObject({ companies: 6, active_companies: 5, users: 2, deliveries: 2 })
    expect(data.recent_companies.map((each: { name: string }) => each.name)).toEqual([
      'Empresa 6',
      'Empresa 5',
      'Empresa 4',
      'Empresa 3',
      'Empresa 2',
    ])
  })

  test('is the master’s alone', async () => {
    const admin = await as('ADMIN', await company())
    expect((await admin.get('/api/dashboard/master')).statusCode).toBe(403)
  })

  test('leads to the deliveries and receipts of every company', async () => {
    const beta = await company('Beta')
    await newDelivery(owner, beta, { nf_number: '9001', client_name: 'Mercado Ímpar' })
    const master = await as('MASTER', await company())
    const found = await master.get('/api/reports/deliveries?search=impar')
    expect(found.json().data).toMatchObject([{ nf_number: '9001', company_id: beta.id }])
    expect((await master.get('/api/reports/receipts')).statusCode).toBe(200)
  })
})
