import { beforeEach, expect, test, vi } from 'vitest'
import { phoneForEachTest } from '../../../test/phone.ts'

const copy = phoneForEachTest()

const owner = { userId: 'user', companyId: 'company' }
const route = { route_id: 'r', started_at: '2026-11-20T08:00:00.000-03:00' }
const OLD = {
  driver_location_consent: JSON.stringify({ driver_id: 'driver', version: '2026-11' }),
  driver_vehicle_driver: 'vehicle',
  driver_day_started_driver: '2026-11-20',
  driver_route_started_driver: JSON.stringify(route),
}

beforeEach(() => {
  for (const [key, value] of Object.entries(OLD)) copy.set(key, value)
})

test('a phone of an older version goes on with its day, and localStorage counts no more', async () => {
  const { readDay, writeCopy } = await import('./day-memory.ts')
  const { changeDay } = await import('../../lib/outbox/store.ts')
  const day = { startedOn: '2026-11-20', route, vehicleId: 'vehicle', consent: '2026-11' }
  expect(await readDay(owner, 'driver')).toMatchObject(day)

  // The browser was killed before it wrote that the route is over and the consent withdrawn.
  await changeDay(owner, () => ({ route: null, consent: null }))
  const now = await readDay(owner, 'driver')
  expect(now).toMatchObject({ ...day, route: null, consent: null })
  writeCopy('driver', now)
  expect([...copy.keys()]).toEqual(['driver_vehicle_driver', 'driver_day_started_driver'])
})

test('the consent of a colleague on the same phone is not the own one', async () => {
  const { readDay } = await import('./day-memory.ts')
  expect((await readDay(owner, 'colleague')).consent).toBeNull()
})

test('a device without IndexedDB has its day in localStorage', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { readDay } = await import('./day-memory.ts')
  expect(await readDay(owner, 'driver')).toMatchObject({ route, vehicleId: 'vehicle' })
})
