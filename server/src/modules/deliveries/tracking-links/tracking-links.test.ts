import type { TrackedDelivery } from '@canhoto/contracts/tracking-links'
import { describe, expect, test } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { dayAhead } from '../../../../test/local-day.ts'
import { startSharing } from '../../../../test/start-sharing.ts'

const { app, owner, company, as } = await startApp()

const DAY_MS = 86_400_000
const SUN = '11222333000181'
const NO_LINK = { error: 'Este link não existe ou já expirou.' }

const share = async (user: SignedInUser, id: string) =>
  (await user.post(`/api/deliveries/${id}/tracking-link`)).json().data.link as string

/** What a visitor without a session gets. */
async function visit(link: string) {
  const answer = await app.inject(`/api/deliveries/tracked/${link.split('/').at(-1)}`)
  return answer.json() as { data: TrackedDelivery; error?: string }
}

const PLACE = { latitude: -23.550524, longitude: -46.633309, accuracy: 8 }

async function sharedDelivery(more = {}) {
  const alfa = await company()
  const admin = await as('ADMIN', alfa)
  const driver = await as('DRIVER', alfa, { name: 'José Carlos da Silva' })
  const delivery = await newDelivery(owner, alfa, {
    driver_id: driver.driverId,
    client_document: SUN,
    delivery_address: 'Rua das Flores, 10',
    ...more,
  })
  return { alfa, admin, driver, delivery, link: await share(admin, delivery.id) }
}

describe('the public link of a delivery', () => {
  test('shows status and estimate to a visitor, and nothing that a recipient need not know', async () => {
    const { alfa, link } = await sharedDelivery({ delivery_date_expected: dayAhead(1) })
    expect(link).toMatch(/\/acompanhar\/[0-9a-f-]{36}$/)
    const { data } = await visit(link)
    expect(data).toEqual({
      company_name: alfa.name,
      time_zone: 'America/Sao_Paulo',
      nf_number: '1001',
      status: 'PENDING',
      expected_on: dayAhead(1),
      delivered_at: null,
      next_attempt: null,
      driver_first_name: null,
      stops_before: null,
      place: null,
      expires_at: expect.any(String),
    })
  })

  test('says the later of the promised and the scheduled day, and the next attempt', async () => {
    const { delivery, link } = await sharedDelivery({
      status: 'REATTEMPTED',
      delivery_date_expected: dayAhead(1),
      scheduled_for: dayAhead(2),
    })
    await owner.query('update deliveries set next_attempt = $2 where id = $1', [
      delivery.id,
      dayAhead(2),
    ])
    expect((await visit(link)).data).toMatchObject({
      expected_on: dayAhead(2),
      next_attempt: dayAhead(2),
    })
  })

  test('shows the driver’s first name on the way, and where only while the delivery is among the next', async () => {
    const { alfa, driver, delivery, link } = await sharedDelivery({ status: 'IN_TRANSIT' })
    await startSharing(driver)
    await driver.post('/api/tracking/location', PLACE)
    const near = (await visit(link)).data
    expect(near).toEqual({
      company_name: alfa.name,
      time_zone: 'America/Sao_Paulo',
      nf_number: '1001',
      status: 'IN_TRANSIT',
      expected_on: expect.any(String),
      delivered_at: null,
      next_attempt: null,
      driver_first_name: 'José',
      stops_before: 0,
      place: { latitude: -23.551, longitude: -46.633, seen_at: expect.any(String) },
      expires_at: expect.any(String),
    })

    const before = {
      driver_id: driver.driverId,
      status: 'IN_TRANSIT',
      created_at: `${dayAhead(-1)}T12:00:00Z`,
    }
    // Neither what is not on its way nor the stops of a colleague come before it.
    await newDelivery(owner, alfa, { ...before, status: 'PENDING' })
    await newDelivery(owner, alfa, { ...before, driver_id: (await as('DRIVER', alfa)).driverId })
    for (const stops of [1, 2]) {
      await newDelivery(owner, alfa, before)
      expect((await visit(link)).data).toMatchObject({ stops_before: stops, place: near.place })
    }
    await newDelivery(owner, alfa, before)
    expect((await visit(link)).data).toMatchObject({ stops_before: 3, place: null })
    await owner.query('update deliveries set day_order = 1 where id = $1', [delivery.id])
    expect((await visit(link)).data).toMatchObject({ stops_before: 0, place: near.place })
    await owner.query(`update driver_states set recorded_at = now() - interval '11 minutes'`)
    expect((await visit(link)).data.place).toBeNull()
  })

  test.each(['DELIVERED', 'PROBLEM', 'REFUSED'])(
    'hides the driver, who is still on the road, from one that is %s',
    async (status) => {
      const delivered_at = status === 'DELIVERED' ? '2026-03-10T15:00:00+00:00' : null
      const { driver, link } = await sharedDelivery({ status, delivered_at })
      await startSharing(driver)
      await driver.post('/api/tracking/location', PLACE)
      expect((await visit(link)).data).toMatchObject({
        status,
        delivered_at,
        driver_first_name: null,
        stops_before: null,
        place: null,
      })
    },
  )

  test('shows no place of a driver who ended the route', async () => {
    const { driver, link } = await sharedDelivery({ status: 'IN_TRANSIT' })
    await startSharing(driver)
    await driver.post('/api/tracking/location', PLACE)
    expect((await visit(link)).data.place).not.toBeNull()
    const path = `/api/tracking/drivers/${driver.driverId}/status`
    const ended = { status: 'offline', occurred_at: new Date().toISOString() }
    expect((await driver.put(path, ended)).statusCode).toBe(200)
    expect((await visit(link)).data.place).toBeNull()
  })

  test('ends: after its days, with the delivery, and with its company; one that is guessed opens nothing', async () => {
    const { admin, delivery, link, alfa } = await sharedDelivery()
    expect(await visit(link.replace(/.{12}$/, '000000000000'))).toMatchObject(NO_LINK)
    const other = await sharedDelivery()
    await owner.query('update companies set is_active = false where id = $1', [other.alfa.id])
    expect(await visit(other.link)).toMatchObject(NO_LINK)

    await owner.query(`update tracking_links set expires_at = now() where company_id = $1`, [
      alfa.id,
    ])
    expect(await visit(link)).toMatchObject(NO_LINK)
    const next = await share(admin, delivery.id)
    expect(next).not.toBe(link)
    await admin.delete(`/api/deliveries/${delivery.id}`)
    expect(await visit(next)).toMatchObject(NO_LINK)
  })

  test('that was sent to the customer holds again when the deleted delivery is restored', async () => {
    const { admin, delivery, link } = await sharedDelivery()
    const before = await visit(link)
    await admin.delete(`/api/deliveries/${delivery.id}`)
    expect(await visit(link)).toMatchObject(NO_LINK)
    await admin.post(`/api/deliveries/${delivery.id}/restore`)
    expect(await visit(link)).toEqual(before)
  })

  test('is the same one when it is asked for again, until it ends soon', async () => {
    const { admin, delivery, link } = await sharedDelivery()
    expect(await share(admin, delivery.id)).toBe(link)
    const { expires_at } = (await visit(link)).data
    expect(Math.round((Date.parse(expires_at) - Date.now()) / DAY_MS)).toBe(15)
    await owner.query(
      `update tracking_links set expires_at = now() + interval '4 days' where delivery_id = $1`,
      [delivery.id],
    )
    expect(await share(admin, delivery.id)).not.toBe(link)
  })

  test('is made by the office and by the client whose delivery it is', async () => {
    const { alfa, driver, delivery, link } = await sharedDelivery()
    const path = `/api/deliveries/${delivery.id}/tracking-link`
    expect(await share(await as('CLIENT', alfa, { document: SUN }), delivery.id)).toBe(link)
    const stranger = await as('CLIENT', alfa, { document: '20300417000187' })
    expect((await stranger.post(path)).statusCode).toBe(404)
    expect((await (await as('ADMIN', await company('Beta'))).post(path)).statusCode).toBe(404)
    expect((await driver.post(path)).statusCode).toBe(403)
  })
})
