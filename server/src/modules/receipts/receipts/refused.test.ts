import { describe, expect, test } from 'vitest'
import { PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { newDriverWithDelivery } from '../../../../test/driver-with-delivery.ts'

const app = await startApp({ now: () => new Date('2026-11-20T18:00:00Z') })
const { owner, storage, as } = app
const UPLOAD = '/api/receipts/upload'
const photo = { name: 'canhoto.jpg', bytes: PHOTO }
const driverWithDelivery = () => newDriverWithDelivery(app)

describe('is refused, and nothing is stored,', () => {
  const cases: [
    string,
    number,
    string,
    (delivery: string) => { fields: Record<string, string>; file?: typeof photo },
  ][] = [
    [
      'without a file',
      400,
      'Envie um arquivo no campo "file".',
      (id) => ({ fields: { delivery_id: id } }),
    ],
    [
      'when it is not a picture',
      415,
      'O canhoto deve ser uma imagem (JPG, PNG, WEBP, HEIC).',
      (id) => ({
        fields: { delivery_id: id },
        file: { name: 'a.jpg', bytes: Buffer.from('<svg onload="x"/>') },
      }),
    ],
    [
      'when it arrived incomplete',
      422,
      'A foto chegou incompleta. Envie novamente.',
      (id) => ({ fields: { delivery_id: id, sha256: '0'.repeat(64) }, file: photo }),
    ],
    [
      'for a delivery that does not exist',
      404,
      'Entrega não encontrada.',
      () => ({ fields: { delivery_id: crypto.randomUUID() }, file: photo }),
    ],
    ['without a delivery', 400, 'Dados inválidos.', () => ({ fields: {}, file: photo })],
  ]
  test.each(cases)('%s', async (_, status, error, form) => {
    const { alfa, driver, delivery } = await driverWithDelivery()
    const answer = await driver.upload(UPLOAD, form(delivery.id))
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toBe(error)
    const { rowCount } = await owner.query('select from files where company_id = $1', [alfa.id])
    expect(rowCount).toBe(0)
    expect((await driver.get(`/api/deliveries/${delivery.id}`)).json().data.has_receipt).toBe(false)
  })

  test('leaves no file behind, also when it is refused after the file was kept', async () => {
    const { alfa, driver, delivery } = await driverWithDelivery()
    const fields = { delivery_id: delivery.id, driver_id: crypto.randomUUID() }
    const before = await storage.list()
    const answer = await driver.upload(UPLOAD, { fields, file: photo })
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'Motorista não encontrado.'])
    const { rowCount } = await owner.query('select from files where company_id = $1', [alfa.id])
    expect([rowCount, await storage.list()]).toEqual([0, before])
  })

  test('for the delivery of a colleague', async () => {
    const { alfa, delivery } = await driverWithDelivery()
    const colleague = await as('DRIVER', alfa)
    const answer = await colleague.upload(UPLOAD, {
      fields: { delivery_id: delivery.id },
      file: photo,
    })
    expect(answer.statusCode).toBe(404)
  })
})
