import { expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { eventCompany } from '../../../../test/sefaz/event-company.ts'

const app = await startApp()
const { owner } = app

test('many documents are planned one by one, also where the database expects a single one to wait', async () => {
  const [alfa, beta] = [await eventCompany(app), await eventCompany(app)]
  await owner.query(
    `insert into sefaz_due (company_id, access_key, next_at) values ($1, $2, now() + interval '1 day')`,
    [beta.company.id, (await beta.deliver()).nfe_key],
  )
  const deliveries = []
  for (let n = 0; n < 5; n += 1) deliveries.push(await alfa.deliver())
  for (const { id } of deliveries) await alfa.photograph(id)
  await alfa.planned()
  for (const table of ['sefaz_due', 'sefaz_settings', 'companies'])
    await owner.query(`analyze ${table}`)
  await owner.query(`update receipts set status = 'VALID' where company_id = $1`, [alfa.company.id])
  for (const { id } of deliveries)
    expect((await alfa.eventsOf(id)).events).toMatchObject([{ type: '110130', state: 'waiting' }])
})
