import { expect, test, vi } from 'vitest'
import { phoneForEachTest, sessionOf } from '../../../../test/phone.ts'

phoneForEachTest()

test('a photo belongs to the driver who took it, though another one has signed in since', async () => {
  const { session } = await import('../../../session/session.ts')
  const { confirmPhoto, fixPhoto } = await import('./receipt-photo.ts')
  const { database, itemsOf } = await import('../../../lib/outbox/store.ts')
  const { listDrafts } = await import('../../../lib/outbox/drafts.ts')
  const jose = { userId: 'jose', companyId: 'c' }
  const ana = { userId: 'ana', companyId: 'c' }

  session.complete(sessionOf('jose', 'j'))
  const takenAt = new Date(2026, 10, 20, 9, 30)
  const photo = fixPhoto(new Blob(['photo'], { type: 'image/jpeg' }), {
    note: { id: 'delivery', nfe_key: null, nf_number: '123' },
    driverId: 'driver',
    owner: { ...jose, name: 'José da Silva' },
    takenAt,
    consented: false,
    replaced: null,
  })
  session.complete(sessionOf('ana', 'a'))
  await photo.store()
  expect(await listDrafts(ana)).toEqual([])
  await confirmPhoto(photo)
  expect(await itemsOf(ana)).toEqual([])
  // Sealed with the key of the driver who took it: other users of this phone cannot read it.
  expect(await itemsOf(jose)).toEqual([])
  expect(JSON.stringify(await (await database()).getAll('outbox'))).not.toContain('nf_number')

  session.complete(sessionOf('jose', 'j'))
  const [item] = await itemsOf(jose)
  expect(item).toMatchObject({
    id: photo.id,
    createdAt: takenAt.getTime(),
    work: { nf_number: '123', fields: { delivery_id: 'delivery', driver_id: 'driver' } },
  })
  expect(item?.work.kind === 'receipt' && item.work.fields.sha256).toMatch(/^[0-9a-f]{64}$/)
  await session.stored()
})

test('place and receiver of a photo are both sent, whichever comes first', async () => {
  const { session } = await import('../../../session/session.ts')
  const { confirmPhoto, fixPhoto } = await import('./receipt-photo.ts')
  const { itemsOf } = await import('../../../lib/outbox/store.ts')
  const jose = { userId: 'jose', companyId: 'c' }
  session.complete(sessionOf('jose', 'j'))
  const coords = { latitude: -23.5, longitude: -46.6, accuracy: 8 }
  const { promise: found, resolve: find } = Promise.withResolvers<void>()
  vi.stubGlobal('navigator', {
    onLine: false,
    geolocation: {
      async getCurrentPosition(show: (fix: object) => void) {
        await found
        show({ coords })
      },
    },
  })
  const photo = fixPhoto(new Blob(['photo'], { type: 'image/jpeg' }), {
    note: { id: 'delivery', nfe_key: null, nf_number: '123' },
    driverId: 'driver',
    owner: { ...jose, name: 'José da Silva' },
    takenAt: new Date(2026, 10, 20, 9, 30),
    consented: true,
    replaced: null,
  })
  const described = photo.describe({ receiver_name: 'Dona Célia', receiver_document: '123' })
  find()
  await described
  await confirmPhoto(photo)
  const fieldsOf = async () => {
    const [item] = await itemsOf(jose)
    return item?.work.kind === 'receipt' ? item.work.fields : null
  }
  await expect
    .poll(fieldsOf)
    .toMatchObject({ ...coords, receiver_name: 'Dona Célia', receiver_document: '123' })
})
