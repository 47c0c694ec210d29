import { expect, test } from 'vitest'
import { PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { callInTurn, rowOf } from '../../../../test/in-turn.ts'
import { driverAtDoor } from '../../../../test/occurrences.ts'

const app = await startApp()
const { owner, as } = app

async function atDoor() {
  const { alfa, driver, admin, delivery, fail, listed } = await driverAtDoor(app)
  const colleague = await as('DRIVER', alfa, { name: 'Maria' })
  const { id } = delivery
  const photograph = () =>
    driver.upload('/api/receipts/upload', {
      fields: { delivery_id: id },
      file: { name: 'canhoto.jpg', bytes: PHOTO },
    })
  const office = {
    assign: () =>
      admin.post('/api/deliveries/assign', { delivery_ids: [id], driver_id: colleague.driverId }),
    cancel: () => admin.post(`/api/deliveries/${id}/cancel`, { reason: 'Cliente desistiu' }),
    delete: () => admin.delete(`/api/deliveries/${id}`),
  }
  const canhoto = async () => (await admin.get('/api/reports/canhotos')).json().data[0]
  const inTurn = (...calls: (typeof photograph)[]) =>
    callInTurn(owner, rowOf('deliveries', id), calls)
  return { id, office, photograph, fail, listed, canhoto, inTurn }
}

test.each([
  ['assign', 'OTHER_DRIVER'],
  ['cancel', 'CANCELLED'],
  ['delete', 'DELETED'],
] as const)(
  'a photo that comes while the office does this is taken and marked: %s',
  async (deed, circumstance) => {
    const { id, office, photograph, canhoto, inTurn } = await atDoor()
    const answers = await inTurn(office[deed], photograph)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await canhoto()).toMatchObject({ id, circumstance, has_receipt: true })
  },
)

test.each(['assign', 'delete'] as const)(
  'an occurrence that comes while the office does this is taken: %s',
  async (deed) => {
    const { id, office, fail, listed, inTurn } = await atDoor()
    const answers = await inTurn(office[deed], () => fail('06'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await listed()).toMatchObject([{ delivery_id: id }])
  },
)

test('a deletion that comes while the photo is stored is refused as of a finished delivery', async () => {
  const { office, photograph, inTurn } = await atDoor()
  const [photo, deletion] = await inTurn(photograph, office.delete)
  expect(photo?.statusCode).toBe(200)
  expect(deletion?.statusCode).toBe(409)
  expect(deletion?.json().error).toBe('Entrega finalizada não pode ser excluída.')
})
