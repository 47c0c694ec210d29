import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'

const { owner, storage, company, as } = await startApp({ readsReceipts: true })
const IMPORTS = '/api/deliveries/imports'
/** More often than a file is tried that makes its worker crash. */
const TIMES = 5
const LONG = { timeout: 120_000 }

test(
  'while the storage is away no file of an import is refused and no photo is left unread',
  LONG,
  async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const alfa = await company()
    const [office, driver] = [await as('OPERATOR', alfa), await as('DRIVER', alfa)]
    const { id: delivery_id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    const away = vi.spyOn(storage, 'read').mockImplementation(
      () =>
        new Readable({
          read() {
            this.destroy(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
          },
        }),
    )
    const { id } = (await office.post(IMPORTS)).json().data
    const note = { name: 'nota.xml', bytes: Buffer.from(nfeXml({ number: 7 })) }
    await office.upload(`${IMPORTS}/${id}/files`, { file: note })
    const photo = { name: 'canhoto.jpg', bytes: PHOTO }
    await driver.upload('/api/receipts/upload', { fields: { delivery_id }, file: photo })

    for (let time = 1; time <= TIMES; time++) {
      await vi.waitFor(() => expect(away.mock.calls.length).toBeGreaterThanOrEqual(2), LONG)
      away.mockClear()
      await endClaims()
    }
    away.mockRestore()
    await endClaims()
    await vi.waitFor(async () => {
      const { data } = (await office.get(`${IMPORTS}/${id}/files`)).json()
      expect(data).toMatchObject([{ outcome: 'created' }])
      const { rows } = await owner.query('select reading, ocr is not null as is_read from receipts')
      expect(rows).toEqual([{ reading: 'done', is_read: true }])
    }, LONG)
  },
)

/** As after the time for which a claim holds. */
async function endClaims() {
  await owner.query(`update import_files set claimed_at = to_timestamp(0) where state = 'reading'`)
  await owner.query(`update receipts set claimed_at = to_timestamp(0) where reading = 'claimed'`)
}
