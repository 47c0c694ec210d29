import type { Alert } from '@canhoto/contracts/alerts'
import { expect, test } from 'vitest'
import { newDelivery, newVehicle, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { dayAhead } from '../../../../test/local-day.ts'
import { reasonOf } from '../../../../test/occurrences.ts'
import { minutesAgo, startSharing } from '../../../../test/start-sharing.ts'

const { owner, company, as } = await startApp()

const PATH = '/api/deliveries/recent-alerts'

const listed = async (office: SignedInUser, query = '') =>
  (await office.get(`${PATH}?${query}`)).json().data as Alert[]

/** What a process does each minute. */
const aMinutePasses = () => owner.query('select raise_timed_alerts(10, 100)')

/** A driver on a route since two hours, and the office of the company. */
async function driverOnRoute(since = minutesAgo(120)) {
  const alfa = await company()
  const driver = await as('DRIVER', alfa, { name: 'José' })
  const { id: vehicle } = await newVehicle(owner, alfa)
  await startSharing(driver, since)
  await owner.query('update routes set vehicle_id = $1 where driver_id = $2', [
    vehicle,
    driver.driverId,
  ])
  return { alfa, driver, office: await as('SUPERVISOR', alfa, { name: 'Maria' }) }
}

const positionAt = (driver: SignedInUser, latitude: number, minutes: number, speed = 0) =>
  driver.post('/api/tracking/location', {
    latitude,
    longitude: -46.63,
    speed,
    recorded_at: minutesAgo(minutes),
  })

async function photograph(driver: SignedInUser, alfa: Company, latitude: number, accuracy = 20) {
  const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  await owner.query(`update deliveries set delivery_address = 'Rua Augusta, 1508' where id = $1`, [
    id,
  ])
  const answer = await driver.upload('/api/receipts/upload', {
    fields: {
      delivery_id: id,
      latitude: String(latitude),
      longitude: '-46.63',
      accuracy: String(accuracy),
    },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })
  expect(answer.statusCode).toBe(200)
}

test('a deletion warns the office: who deleted which note', async () => {
  const { alfa, driver, office } = await driverOnRoute()
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId, nf_number: '77' })
  await driver.delete(`/api/deliveries/${delivery.id}`)
  expect(await listed(office)).toMatchObject([
    {
      type: 'delivery_deleted',
      severity: 'warning',
      title: 'Entrega excluída',
      message: 'José excluiu a entrega da NF 77 (Padaria Sol).',
      nfNumber: '77',
      driverName: 'José',
      actorName: 'José',
      deliveryId: delivery.id,
      acknowledgedAt: null,
    },
  ])
})

test('a failed delivery warns, and is critical unless it is tried again', async () => {
  const { alfa, driver, office } = await driverOnRoute()
  for (const code of ['06', '46']) {
    const { id: reason_id } = await reasonOf(owner, alfa, code)
    const { id: delivery_id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const fields = {
      delivery_id,
      reason_id,
      ...(code === '46' && { next_attempt: dayAhead(1) }),
    }
    expect((await driver.upload('/api/occurrences', { fields })).statusCode).toBe(200)
  }
  const found = await listed(office)
  expect(found.map(({ severity, message }) => [severity, message])).toEqual([
    ['warning', 'NF 1001 (Padaria Sol): Responsável pelo recebimento ausente.'],
    ['critical', 'NF 1001 (Padaria Sol): Endereço não localizado.'],
  ])
  expect(await listed(office, 'severity=critical')).toHaveLength(1)
  expect(await listed(office, 'type=parado')).toEqual([])
})

test('a photo of a stub that is no picture or a broken one warns the office once a day, however often the phone tries', async () => {
  const { alfa, driver, office } = await driverOnRoute()
  const { id: delivery_id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  const send = (user: SignedInUser, bytes: Buffer) =>
    user.upload('/api/receipts/upload', {
      fields: { delivery_id },
      file: { name: 'foto.jpg', bytes },
    })
  const stranger = await as('DRIVER', await company('Beta'))
  expect((await send(stranger, PHOTO.subarray(0, 400))).statusCode).toBe(422)
  expect(await listed(office)).toEqual([])

  for (const bytes of [PHOTO.subarray(0, 400), PHOTO.subarray(0, 300)])
    expect((await send(driver, bytes)).statusCode).toBe(422)
  expect((await send(driver, Buffer.from('<html>'))).statusCode).toBe(415)
  expect(await listed(office)).toMatchObject([
    {
      type: 'photo_refused',
      severity: 'warning',
      title: 'Canhoto recusado',
      message:
        'O canhoto da NF 1001 (Padaria Sol), enviado por José, foi recusado. A foto está danificada. Fotografe novamente.',
      deliveryId: delivery_id,
      driverName: 'José',
    },
  ])
})

test('a driver who stays at one place for ten minutes on a route is stopped, once', async () => {
  const { driver, office } = await driverOnRoute()
  await positionAt(driver, -23.6, 30)
  for (const minutes of [22, 15, 8, 1]) await positionAt(driver, -23.55, minutes)
  await aMinutePasses()
  await aMinutePasses()
  const found = await listed(office)
  expect(found).toMatchObject([
    { type: 'parado', severity: 'warning', title: 'Motorista parado', driverName: 'José' },
  ])
  expect(found[0]?.vehicleLabel).toContain('BRA2E19')
  expect(found[0]?.message).toMatch(/^José está parado desde \d\d:\d\d\.$/)
})

test('a driver who moves is not stopped', async () => {
  const { driver, office } = await driverOnRoute()
  for (const minutes of [22, 15, 8, 1]) await positionAt(driver, -23 - minutes / 100, minutes)
  await aMinutePasses()
  expect(await listed(office)).toEqual([])
})

test('a driver who moved at the last position has no signal after ten minutes without one; after the route nothing is said', async () => {
  const { driver, office } = await driverOnRoute()
  await positionAt(driver, -23.55, 12, 40)
  await aMinutePasses()
  const found = await listed(office)
  expect(found).toMatchObject([{ type: 'no_signal', title: 'Sem sinal em rota' }])
  expect(found[0]?.message).toMatch(/^José está em rota e não envia a posição desde \d\d:\d\d\.$/)

  const { driver: finished, office: other } = await driverOnRoute()
  await positionAt(finished, -23.55, 12, 40)
  await finished.put(`/api/tracking/drivers/${finished.driverId}/status`, { status: 'offline' })
  await aMinutePasses()
  expect(await listed(other)).toEqual([])
})

test('a driver on a route of whom no position ever came has no signal', async () => {
  const { office } = await driverOnRoute()
  await aMinutePasses()
  expect(await listed(office)).toMatchObject([{ type: 'no_signal' }])
})

test('a driver who stood at the last position is stopped after ten minutes without one, as on the tracking page', async () => {
  const { driver, office } = await driverOnRoute()
  await positionAt(driver, -23.6, 13, 40)
  await positionAt(driver, -23.55, 12, 3)
  await aMinutePasses()
  await aMinutePasses()
  const found = await listed(office)
  expect(found).toMatchObject([
    { type: 'parado', severity: 'warning', title: 'Motorista parado', driverName: 'José' },
  ])
  expect(found[0]?.message).toMatch(/^José está parado desde \d\d:\d\d\.$/)
  const { data } = (await office.get('/api/tracking/drivers/current-locations')).json()
  expect(data).toMatchObject([{ status: 'stopped' }])
})

async function expectOneAlertWhenHeardAgain(driver: SignedInUser, office: SignedInUser) {
  await aMinutePasses()
  const alerts = await listed(office)
  expect(alerts).toMatchObject([{ type: 'parado' }])
  await positionAt(driver, -23.55, 1)
  await aMinutePasses()
  expect(await listed(office)).toEqual(alerts)
}

test('a driver whose phone falls silent during a standstill, and is heard there again, has one alert', async () => {
  const { driver, office } = await driverOnRoute()
  await positionAt(driver, -23.6, 50, 40)
  for (const minutes of [49, 40, 30]) await positionAt(driver, -23.55, minutes)
  await expectOneAlertWhenHeardAgain(driver, office)
})

test('a driver who stands for more than two hours has one alert', async () => {
  const { driver, office } = await driverOnRoute(minutesAgo(300))
  await positionAt(driver, -23.6, 200, 40)
  await positionAt(driver, -23.55, 190)
  await expectOneAlertWhenHeardAgain(driver, office)
})

test('deliveries whose day is over are one alert a day for each driver', async () => {
  const { alfa, driver, office } = await driverOnRoute()
  const late = { scheduled_for: dayAhead(-1) }
  await newDelivery(owner, alfa, { ...late, nf_number: '1', driver_id: driver.driverId })
  await newDelivery(owner, alfa, { ...late, nf_number: '2', driver_id: driver.driverId })
  await newDelivery(owner, alfa, { ...late, nf_number: '3' })
  await newDelivery(owner, alfa, { ...late, nf_number: '4', status: 'DELIVERED' })
  await newDelivery(owner, alfa, { nf_number: '5' })
  await positionAt(driver, -23.55, 1)
  await aMinutePasses()
  await aMinutePasses()
  const [year, month, day] = dayAhead(-1).split('-')
  const found = await listed(office, 'type=delivery_late')
  expect(found.map(({ title }) => title).toSorted()).toEqual([
    'Entrega atrasada',
    'Entregas atrasadas',
  ])
  expect(found.map(({ message }) => message).toSorted()).toEqual([
    expect.stringMatching(/^2 entregas de José passaram do dia: NF \d, \d\.$/),
    `A entrega da NF 3, sem motorista, era para ${day}/${month}/${year}.`,
  ])
})

test('a photo far from where the address was photographed before warns, until it is found there again', async () => {
  const { alfa, driver, office } = await driverOnRoute()
  const places = () => listed(office, 'type=unexpected_place')
  await photograph(driver, alfa, -23.55)
  await photograph(driver, alfa, -23.551)
  await photograph(driver, alfa, -23.6, 500)
  expect(await places()).toEqual([])
  await photograph(driver, alfa, -23.6)
  expect((await places()).map(({ message }) => message)).toEqual([
    'O canhoto da NF 1001 (Padaria Sol) foi fotografado a 5,6 km do local das entregas anteriores neste endereço.',
  ])
  await photograph(driver, alfa, -23.6)
  await photograph(driver, alfa, -23.6)
  expect(await places()).toHaveLength(1)
})

test('the last place of the plan warns once', async () => {
  const { alfa, office } = await driverOnRoute()
  await owner.query('update companies set max_drivers = 1, max_users = 50 where id = $1', [alfa.id])
  await aMinutePasses()
  await aMinutePasses()
  expect(await listed(office, 'type=plan_limit')).toMatchObject([
    { severity: 'info', message: 'A empresa usa 1 de 1 motoristas do plano.' },
  ])
})

test('an alert is acknowledged once, by the first who does', async () => {
  const { alfa, driver, office } = await driverOnRoute()
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  await driver.delete(`/api/deliveries/${delivery.id}`)
  const [alert] = await listed(office, 'state=open')
  const path = `/api/deliveries/alerts/${alert?.id}/ack`
  const colleague = await as('OPERATOR', alfa, { name: 'Ana' })
  expect((await colleague.post(path)).json().data).toMatchObject({ acknowledgedByName: 'Ana' })
  expect((await office.post(path)).json().data).toMatchObject({ acknowledgedByName: 'Ana' })
  expect(await listed(office, 'state=open')).toEqual([])
  expect(await listed(office, 'state=acknowledged')).toHaveLength(1)
})

test('alerts are the office’s alone, and the company’s', async () => {
  const { alfa, driver } = await driverOnRoute()
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId })
  await driver.delete(`/api/deliveries/${delivery.id}`)
  const beta = await as('ADMIN', await company('Beta'))
  expect(await listed(beta)).toEqual([])
  const [alert] = await listed(await as('ADMIN', alfa))
  expect((await beta.post(`/api/deliveries/alerts/${alert?.id}/ack`)).statusCode).toBe(404)
  for (const role of ['DRIVER', 'CLIENT', 'MASTER'] as const)
    expect((await (await as(role, alfa)).get(PATH)).statusCode).toBe(403)
  expect((await beta.get(`${PATH}?state=nothing`)).statusCode).toBe(400)
})
