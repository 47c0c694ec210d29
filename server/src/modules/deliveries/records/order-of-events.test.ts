import type { DeliveryEvent } from '@canhoto/contracts/delivery-records'
import { expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { rowOf, whileHeld } from '../../../../test/in-turn.ts'

const { owner, company, as } = await startApp()

test('what waited for another change of the delivery stands after it in the history, though it began before', async () => {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const maria = await as('SUPERVISOR', alfa, { name: 'Maria' })
  const driver = await as('DRIVER', alfa, { name: 'José' })
  const made = [await newDelivery(owner, alfa), await newDelivery(owner, alfa)]
  const [first = '', second = ''] = made.map(({ id }) => id).toSorted()
  const path = `/api/deliveries/${second}`
  const { version } = (await admin.get(`${path}/record`)).json().data

  const [assigned] = await whileHeld(owner, rowOf('deliveries', first), async (waiting) => {
    const delivery_ids = [first, second]
    const assign = admin.post('/api/deliveries/assign', {
      delivery_ids,
      driver_id: driver.driverId,
    })
    await waiting(1)
    const edited = await maria.put(path, { version, notes: 'Entregar na portaria' })
    expect(edited.statusCode).toBe(200)
    return [assign]
  })
  expect(assigned?.statusCode).toBe(200)

  const events: DeliveryEvent[] = (await admin.get(`${path}/events`)).json().data
  expect(events.map(({ kind }) => kind)).toEqual(['ASSIGNED', 'EDITED'])
})
