import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import type { Item, Owner, Work } from './item.ts'
import { createRunner } from './runner.ts'
import { send } from './send.ts'
import { addItem, bytesOf, itemsOf } from './store.ts'

// The session reads it when its module is loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', { origin: 'https://canhoto.test' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

const at = '2026-11-20T08:00:00-03:00'
const DELIVERY = v7()
const SHA256 = 'a'.repeat(64)
const ROUTE = v7()
const WORK: Record<Work['kind'], Work> = {
  receipt: {
    kind: 'receipt',
    nf_number: '1',
    fields: { delivery_id: DELIVERY, captured_at: at, sha256: SHA256 },
  },
  occurrence: {
    kind: 'occurrence',
    nf_number: '1',
    hasPhoto: true,
    fields: { delivery_id: DELIVERY, reason_id: DELIVERY, occurred_at: at, sha256: SHA256 },
    effect: {
      status: 'PROBLEM',
      last_occurrence: { label: 'Avaria total', occurred_at: at, next_attempt: null },
    },
  },
  creation: { kind: 'creation', delivery_id: DELIVERY, body: { summary: {} } },
  deletion: { kind: 'deletion', nf_number: '1', delivery_id: DELIVERY },
  order: { kind: 'order', delivery_ids: [DELIVERY] },
  vehicle: { kind: 'vehicle', vehicle_id: DELIVERY },
  route: {
    kind: 'route',
    driver_id: DELIVERY,
    status: 'online',
    details: { route_id: ROUTE, occurred_at: at },
  },
  consent: { kind: 'consent', version: '1', given: true, occurred_at: at },
  position: { kind: 'position', point: { latitude: 1, longitude: 2 } },
}
const HAS_PHOTO = ['receipt', 'occurrence']
const KINDS = Object.keys(WORK) as Work['kind'][]

const text = (body: string | null, status = 200, type = 'text/plain') =>
  new Response(body, { status, headers: { 'content-type': type } })
const json = (body: unknown, status = 200) => text(JSON.stringify(body), status, 'application/json')

/** What stands between a phone and its server answers: with anything, in any format. */
const FOREIGN: Record<string, (request: Request) => Response | Promise<Response>> = {
  'a sign-in page': () => text('<!doctype html><p>Entre na rede', 200, 'text/html'),
  'a text': () => text('OK'),
  nothing: () => text(null, 204),
  'an empty object': () => json({}),
  'an empty list': () => json([]),
  null: () => json(null),
  'a success of its own': () => json({ success: true }),
  'a success about nothing': () => json({ success: true, data: null }),
  'a success about something else': () => json({ success: true, data: { id: v7() } }),
  'a success with data of its own': () => json({ success: true, data: { status: 'online' } }),
  'its own state': () => json({ status: 'ok', accepted: true }),
  'what was sent': async (request) => text(await request.text(), 200, 'application/json'),
  'a half answer': () => text('{"success":true,"data":{"receipt_id":"0', 200, 'application/json'),
  'a refusal of its own': () => json({ error: 'forbidden' }, 403),
  'a sign-in of its own': () => json({ message: 'Unauthorized' }, 401),
  'a sign-in by page': () => text('<!doctype html>', 401, 'text/html'),
  'no such page': () => text('not found', 404),
  'a size that it does not pass on': () => text('<!doctype html>', 413, 'text/html'),
  'an error of its own': () => text('<!doctype html>', 502, 'text/html'),
}

afterAll(() => vi.unstubAllGlobals())

interface Kept {
  owner: Owner
  item: () => Promise<Item | undefined>
  run: () => Promise<void>
  requests: Request[]
}

/** A phone with one item, and what answers its calls. */
async function phoneWith(
  work: Work,
  answer: (request: Request, item: Item) => Response | Promise<Response>,
): Promise<Kept> {
  const owner = { userId: v7(), companyId: v7() }
  const rest = { state: 'waiting', attempts: 0, notBefore: 0, createdAt: 0 } as const
  const photo = { content: new Uint8Array([1, 2, 3]).buffer, type: 'image/jpeg', name: 'c.jpg' }
  const hasBytes = HAS_PHOTO.includes(work.kind)
  await addItem(
    { id: v7(), ...owner, work, ...rest, sentAt: null, error: null },
    hasBytes ? photo : null,
  )
  const item = async () => (await itemsOf(owner))[0]
  const requests: Request[] = []
  const stored = (await item()) as Item
  vi.stubGlobal('fetch', (url: URL | string, init?: RequestInit) => {
    if (String(url).endsWith('/config.json')) return Promise.resolve(json({}))
    const request = new Request(url, init)
    requests.push(request)
    return Promise.resolve(answer(request.clone(), stored))
  })
  const runner = createRunner({
    sender: () => ({ ...owner, token: 'token' }),
    send,
    now: () => 0,
    random: () => 0,
  })
  return { owner, item, run: () => runner.run(), requests }
}

test.each(Object.entries(FOREIGN))(
  'nothing counts as sent, and nothing as refused, when the network answers with %s',
  async (_, answer) => {
    const items: unknown[] = []
    for (const kind of KINDS) {
      const phone = await phoneWith(WORK[kind], answer)
      await phone.run()
      const item = await phone.item()
      const hasPhoto = (await bytesOf(item?.id ?? '')) !== null
      items.push({ kind, state: item?.state, attempts: item?.attempts, hasPhoto })
    }
    expect(items).toEqual(
      KINDS.map((kind) => ({
        kind,
        state: 'waiting',
        attempts: 1,
        hasPhoto: HAS_PHOTO.includes(kind),
      })),
    )
  },
)

const receipt = (changes: object) => ({
  delivery_id: DELIVERY,
  status: 'DELIVERED',
  url: '/a',
  publicUrl: '/a',
  sha256: SHA256,
  captured_at: at,
  ...changes,
})

test('a photo counts as sent once the server names it and its bytes', async () => {
  const envelopeOf = (changes: object) => json({ success: true, data: receipt(changes) })
  for (const [answer, state] of [
    [() => envelopeOf({ receipt_id: v7() }), 'waiting'],
    [
      (_: Request, { id }: Item) => envelopeOf({ receipt_id: id, sha256: 'b'.repeat(64) }),
      'waiting',
    ],
    [(_: Request, { id }: Item) => json(receipt({ receipt_id: id })), 'waiting'],
    [(_: Request, { id }: Item) => envelopeOf({ receipt_id: id }), 'sent'],
  ] as const) {
    const phone = await phoneWith(WORK.receipt, answer)
    await phone.run()
    const item = await phone.item()
    expect(item?.state).toBe(state)
    expect((await bytesOf(item?.id ?? '')) === null).toBe(state === 'sent')
  }
})

test('a failure counts as sent once the server names it and the bytes of its photo', async () => {
  const occurrence = (changes: object) => ({
    success: true,
    data: {
      company_id: DELIVERY,
      company_name: null,
      delivery_id: DELIVERY,
      nf_number: '1',
      code: '78',
      label: 'Avaria total',
      delivery_status: 'PROBLEM',
      note: null,
      next_attempt: null,
      driver_name: null,
      occurred_at: at,
      received_at: at,
      latitude: null,
      longitude: null,
      accuracy: null,
      circumstance: null,
      photo_url: null,
      sha256: SHA256,
      ...changes,
    },
  })
  for (const [answer, state] of [
    [() => json(occurrence({ id: v7() })), 'waiting'],
    [(_: Request, { id }: Item) => json(occurrence({ id, sha256: null })), 'waiting'],
    [(_: Request, { id }: Item) => json(occurrence({ id })), 'sent'],
  ] as const) {
    const phone = await phoneWith(WORK.occurrence, answer)
    await phone.run()
    const item = await phone.item()
    expect(item?.state).toBe(state)
    expect((await bytesOf(item?.id ?? '')) === null).toBe(state === 'sent')
  }
})

test('a page without https sends no fingerprint, and the id of the photo is enough', async () => {
  const work = { ...WORK.receipt, fields: { delivery_id: DELIVERY } } as Work
  const phone = await phoneWith(work, (_, { id }) =>
    json({ success: true, data: receipt({ receipt_id: id }) }),
  )
  await phone.run()
  expect((await phone.item())?.state).toBe('sent')
})

const OURS: [Work['kind'], (item: Item) => unknown][] = [
  ['deletion', () => ({ id: DELIVERY })],
  ['consent', ({ id }) => ({ id })],
  ['vehicle', () => ({ vehicle_id: DELIVERY })],
  ['route', () => ({ status: 'online', route_id: ROUTE })],
  [
    'position',
    () => ({ accepted: 0, duplicated: 0, rejected: [{ index: 0, reason: 'NO_ROUTE' }] }),
  ],
]

/** What becomes of one item of each kind with this answer. */
async function outcomes(
  answers: readonly (readonly [Work['kind'], (request: Request, item: Item) => Response])[],
) {
  const states: (readonly [Work['kind'], string])[] = []
  for (const [kind, answer] of answers) {
    const phone = await phoneWith(WORK[kind], answer)
    await phone.run()
    states.push([kind, (await phone.item())?.state ?? 'gone'])
  }
  return Object.fromEntries(states)
}

test('our own envelope acknowledges, refuses, and finds nothing left to delete', async () => {
  const acknowledged = OURS.map(
    ([kind, dataOf]) =>
      [kind, (_: Request, item: Item) => json({ success: true, data: dataOf(item) })] as const,
  )
  expect(await outcomes(acknowledged)).toEqual({
    deletion: 'sent',
    consent: 'gone',
    vehicle: 'gone',
    route: 'gone',
    position: 'gone',
  })
  const refusal = { success: false, error: 'Entrega não encontrada.' }
  const refused = KINDS.map((kind) => [kind, () => json(refusal, 404)] as const)
  expect(await outcomes(refused)).toEqual({
    ...Object.fromEntries(KINDS.map((kind) => [kind, 'failed'])),
    deletion: 'sent',
  })
})

test('every call carries the time of the phone', async () => {
  const phone = await phoneWith(WORK.consent, (_, { id }) => json({ success: true, data: { id } }))
  await phone.run()
  const time = phone.requests[0]?.headers.get('x-phone-time') ?? ''
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
  expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000)
})
