import { describe, expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { type Company, startApp } from '../../../../test/harness.ts'

/** Instants around the month of the companies' clock; the last of them is after this moment a month ago. */
const INSTANTS = `
  select to_json(month) as "thisMonth", to_json(month - interval '1 month') as "lastMonth",
         to_json(month - interval '1 month' - interval '1 second') as "before",
         to_json(least(now() - interval '1 month' + interval '1 hour', month - interval '1 second')) as "later"
    from date_trunc('month', now(), 'America/Sao_Paulo') as month`

type Instants = Record<'thisMonth' | 'lastMonth' | 'before' | 'later', string>

describe('a figure of the dashboard is compared with the month before', async () => {
  const { owner, company, as } = await startApp()
  const { rows } = await owner.query<Instants>(INSTANTS)
  const [instants] = rows
  if (!instants) throw new Error('The database answers one row.')
  const { thisMonth, lastMonth, before, later } = instants

  async function register(alfa: Company, instant: string, isDelivered = false) {
    await newDelivery(owner, alfa, {
      created_at: instant,
      ...(isDelivered && { status: 'DELIVERED', delivered_at: instant }),
    })
  }

  test('as far as this month has come, and of its own company alone', async () => {
    const [alfa, beta] = [await company(), await company('Beta')]
    for (const instant of [thisMonth, thisMonth, lastMonth, before, later])
      await register(alfa, instant)
    for (const instant of [thisMonth, lastMonth, later]) await register(alfa, instant, true)
    await register(beta, lastMonth)

    const operator = await as('OPERATOR', alfa)
    expect((await operator.get('/api/dashboard/trends')).json().data).toEqual({
      registered: { current: 3, previous: 2 },
      delivered: { current: 1, previous: 1 },
    })
  })

  test('and the platform with its totals as this month began', async () => {
    const gama = await company('Gama')
    const master = await as('MASTER', gama)
    const previousMonth = async () =>
      (await master.get('/api/dashboard/master')).json().data.previous_month
    const was = await previousMonth()
    await owner.query('update companies set created_at = $2 where id = $1', [gama.id, lastMonth])
    for (const instant of [thisMonth, lastMonth, before]) await register(gama, instant)
    await as('ADMIN', gama)
    expect(await previousMonth()).toEqual({
      companies: was.companies + 1,
      users: was.users,
      deliveries: was.deliveries + 2,
    })
  })

  test('is for the office', async () => {
    const alfa = await company()
    for (const role of ['DRIVER', 'CLIENT'] as const) {
      const answer = await (await as(role, alfa)).get('/api/dashboard/trends')
      expect(answer.statusCode).toBe(403)
    }
  })
})
