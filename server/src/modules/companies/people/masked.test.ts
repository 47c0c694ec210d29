import { expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const CPF = '52998224725'
const MASKED = '***.982.247-**'
const YEAR = 'start_date=2026-11-01&end_date=2026-11-30'

test('a CPF is whole only in the form that edits it', async () => {
  const alfa = await company()
  const [admin, office] = [await as('ADMIN', alfa), await as('OPERATOR', alfa)]
  const driver = await as('DRIVER', alfa)
  const client = await as('CLIENT', alfa, { document: CPF })
  await owner.query('update users set cpf = $2 where id = $1', [driver.userId, CPF])
  const delivery = await newDelivery(owner, alfa, {
    client_name: 'Ana Souza',
    client_document: CPF,
    sender_document: '11222333000181',
    driver_id: driver.driverId,
    created_at: '2026-11-10T12:00:00Z',
  })
  await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id, receiver_name: 'Ana', receiver_document: '529.982.247-25' },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })

  for (const user of [office, driver, client]) {
    const list = await user.get('/api/deliveries?sort=-created_at')
    expect(list.json().data[0].client_document).toBe(MASKED)
    expect(list.body).not.toContain(CPF)
  }
  const record = await office.get(`/api/deliveries/${delivery.id}/record`)
  expect(record.json().data).toMatchObject({
    client_document: MASKED,
    sender_document: '11222333000181',
    receipts: [{ receiver_document: MASKED }],
  })
  for (const path of [
    `/api/deliveries/${delivery.id}/record`,
    `/api/deliveries/${delivery.id}/events`,
    '/api/drivers',
    '/api/users',
    `/api/reports/deliveries?${YEAR}`,
    `/api/reports/clients?${YEAR}`,
    `/api/reports/canhotos?${YEAR}`,
    '/api/dashboard/kpis',
  ]) {
    const answer = await office.get(path)
    expect([path, answer.statusCode]).toEqual([path, 200])
    expect([path, answer.body.includes(CPF) || answer.body.includes('529.982')]).toEqual([
      path,
      false,
    ])
  }
  const rows = (await office.get('/api/users')).json().data
  expect(rows.map(({ cpf }: { cpf: string | null }) => cpf)).toContain(MASKED)

  // Who edits the user needs it.
  const edited = (await admin.get('/api/users')).json().data
  expect(edited.map(({ cpf }: { cpf: string | null }) => cpf)).toContain(CPF)
  const file = (await office.get(`/api/reports/clients?${YEAR}&format=csv`)).body
  expect(file).toContain(`Ana Souza;${MASKED};`)
  // The filter of clients names a person by a delivery, and no hash of the CPF stands anywhere.
  expect((await office.get(`/api/deliveries/clients?search=ana`)).json().data).toEqual([
    { client_document: MASKED, client_name: 'Ana Souza', client_of: delivery.id },
  ])
  const [row] = (await office.get(`/api/reports/clients?${YEAR}`)).json().data
  expect(row.id).toBe(delivery.id)
  expect((await client.get('/api/deliveries')).json().data).toHaveLength(1)
})
