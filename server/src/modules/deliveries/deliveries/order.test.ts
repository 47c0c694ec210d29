import { expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { NO_CALL_LIMITS } from '../../../access/fair-shares/call-limits.ts'

const { owner, company, as } = await startApp({ callLimits: NO_CALL_LIMITS })

test('a day that many put in order at once has the order of one of them', async () => {
  const alfa = await company()
  const { driverId: driver_id } = await as('DRIVER', alfa)
  const office = await Promise.all(Array.from({ length: 5 }, () => as('OPERATOR', alfa)))
  const added = Array.from({ length: 30 }, () => newDelivery(owner, alfa, { driver_id }))
  const ids = (await Promise.all(added)).map(({ id }) => id)
  const orders = office.map((_, n) => [...ids.slice(n * 5), ...ids.slice(0, n * 5)].toReversed())

  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      office.map((user, n) =>
        user.put('/api/deliveries/order', { driver_id, delivery_ids: orders[n] }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await owner.query<{ id: string }>(
      'select id from deliveries where company_id = $1 order by day_order',
      [alfa.id],
    )
    expect(orders).toContainEqual(rows.map(({ id }) => id))
  }
})
