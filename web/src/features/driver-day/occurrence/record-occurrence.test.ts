import type { OccurrenceReason } from '@canhoto/contracts/occurrence-reasons'
import { expect, test, vi } from 'vitest'
import { phoneForEachTest, sessionOf } from '../../../../test/phone.ts'

phoneForEachTest()

const reason = { id: 'r', version: '1', label: 'Avaria', delivery_status: 'PROBLEM' }
const jose = { userId: 'jose', companyId: 'c', name: 'José da Silva' }
const ana = { userId: 'ana', companyId: 'c' }

const failureOf = (photo: Blob | null) => ({
  note: { id: 'delivery', nfe_key: null, nf_number: '123' },
  driverId: 'driver',
  reason: reason as OccurrenceReason,
  text: ' Caixa molhada. ',
  nextAttempt: '',
  photo,
})

const modules = async () => ({
  ...(await import('../../../session/session.ts')),
  ...(await import('./record-occurrence.ts')),
  ...(await import('../../../lib/outbox/store.ts')),
})

test('a failure belongs to the driver at the tap, sealed, though another one has signed in since', async () => {
  const { session, fixMoment, recordOccurrence, itemsOf, bytesOf, database } = await modules()
  session.complete(sessionOf('jose', 'j'))
  const moment = fixMoment(jose, false)
  session.complete(sessionOf('ana', 'a'))
  const photo = new Blob(['photo'], { type: 'image/jpeg' })
  await recordOccurrence({ ...failureOf(photo), moment })
  expect(await itemsOf(ana)).toEqual([])
  expect(await itemsOf(jose)).toEqual([])
  expect(JSON.stringify(await (await database()).getAll('outbox'))).not.toContain('nf_number')

  session.complete(sessionOf('jose', 'j'))
  const [item] = await itemsOf(jose)
  expect(item).toMatchObject({
    createdAt: moment.at.getTime(),
    work: {
      kind: 'occurrence',
      nf_number: '123',
      hasPhoto: true,
      fields: {
        delivery_id: 'delivery',
        reason_id: 'r',
        reason_version: '1',
        note: 'Caixa molhada.',
      },
      effect: { status: 'PROBLEM', last_occurrence: { label: 'Avaria' } },
    },
  })
  expect(item?.work.kind === 'occurrence' && item.work.fields.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect((await bytesOf(item?.id ?? ''))?.name).toBe('nao-entregue-nf-123.jpg')
  await session.stored()
})

test('the sign-in names whose failures wait, beside the receipts', async () => {
  const { session, fixMoment, recordOccurrence } = await modules()
  const { formatLeft, listLeftItems } = await import('../../../lib/outbox/left-items.ts')
  session.complete(sessionOf('jose', 'j'))
  await recordOccurrence({ ...failureOf(null), moment: fixMoment(jose, false) })
  const left = await listLeftItems()
  expect(left).toEqual([{ name: 'José', receipts: 0, occurrences: 1 }])
  expect(left.map(formatLeft)).toEqual(['1 ocorrência de José espera: entre como José'])
  const lineOf = (receipts: number, occurrences: number) =>
    formatLeft({ name: 'José', receipts, occurrences })
  expect(lineOf(1, 0)).toBe('1 canhoto de José espera: entre como José')
  expect(lineOf(0, 2)).toBe('2 ocorrências de José esperam: entre como José')
  expect(lineOf(1, 1)).toBe('1 canhoto e 1 ocorrência de José esperam: entre como José')
  expect(lineOf(2, 3)).toBe('2 canhotos e 3 ocorrências de José esperam: entre como José')
  await session.stored()
})

test('a failure names the route that the driver was on at the tap', async () => {
  const { session, fixMoment, recordOccurrence, itemsOf, changeDay } = await modules()
  session.complete(sessionOf('jose', 'j'))
  const route = { route_id: 'morning', started_at: '2026-11-24T08:00:00-03:00' }
  await changeDay(jose, () => ({ route }))
  const moment = fixMoment(jose, false)
  await moment.route
  await changeDay(jose, () => ({ route: null }))
  await recordOccurrence({ ...failureOf(null), moment })
  const [item] = await itemsOf(jose)
  expect(item?.work).toMatchObject({ fields: { route_id: 'morning' } })
  await session.stored()
})

test('the place is added when it comes, and the failure is stored before', async () => {
  const { session, fixMoment, recordOccurrence, itemsOf } = await modules()
  session.complete(sessionOf('jose', 'j'))
  let arrive: PositionCallback = () => undefined
  vi.stubGlobal('navigator', {
    onLine: false,
    geolocation: { getCurrentPosition: (found: PositionCallback) => (arrive = found) },
  })
  await recordOccurrence({ ...failureOf(null), moment: fixMoment(jose, true) })
  const fieldsOf = async () => {
    const [item] = await itemsOf(jose)
    return item?.work.kind === 'occurrence' ? item.work.fields : null
  }
  expect(await fieldsOf()).not.toHaveProperty('latitude')
  arrive({ coords: { latitude: -23.5, longitude: -46.6, accuracy: 8 } } as GeolocationPosition)
  await vi.waitFor(async () =>
    expect(await fieldsOf()).toMatchObject({ latitude: -23.5, longitude: -46.6, accuracy: 8 }),
  )
  await session.stored()
})
