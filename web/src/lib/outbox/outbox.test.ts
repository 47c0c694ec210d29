import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import { session } from '../../session/session.ts'
import { ApiError, foreignAnswer } from '../http/api-error.ts'
import type { Bytes, Item, Owner, Work } from './item.ts'
import { forgetSentLater } from './outbox.ts'
import { createRunner } from './runner.ts'
import type { Batch } from './send.ts'
import { pendingOf } from './count-pending.ts'
import { addItem, bytesOf, database, itemsOf, sealClearItems } from './store.ts'

// The session reads it when its module is loaded.
vi.hoisted(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterAll(() => vi.unstubAllGlobals())

const PHOTO: Bytes = {
  content: new Uint8Array([1, 2, 3]).buffer,
  type: 'image/jpeg',
  name: 'canhoto.jpg',
}

/** Everyone has an outbox of their own, so tests never meet. */
const someone = (): Owner => ({ userId: v7(), companyId: v7() })

async function add(owner: Owner, work: Work, bytes: Bytes | null = null) {
  const rest = { attempts: 0, notBefore: 0, createdAt: 0, sentAt: null, error: null }
  const id = v7()
  await addItem({ id, ...owner, work, state: 'waiting', ...rest }, bytes)
  return id
}

const photoOf = (delivery: string): Work => ({
  kind: 'receipt',
  nf_number: '1',
  fields: { delivery_id: delivery },
})
const removalOf = (delivery: string): Work => ({
  kind: 'deletion',
  nf_number: '1',
  delivery_id: delivery,
})
const routeIs = (status: 'online' | 'offline'): Work => ({
  kind: 'route',
  driver_id: 'd',
  status,
  details: { route_id: 'r', occurred_at: '2026-11-20T08:00:00-03:00' },
})
const positionAt = (latitude: number): Work => ({
  kind: 'position',
  point: { latitude, longitude: 0 } as Extract<Work, { kind: 'position' }>['point'],
})

interface Phone {
  owner: Owner | null
  now?: () => number
  answer?: (parcel: Batch) => void
}

function phone({ owner, now = () => 1000, answer = () => undefined }: Phone) {
  const sent: Batch[] = []
  const around = {
    who: owner,
    sender: () => around.who && { ...around.who, token: `token of ${around.who.userId}` },
    now,
    random: () => 0.5,
    send: async (parcel: Batch) => {
      await Promise.resolve()
      sent.push(parcel)
      answer(parcel)
    },
  }
  return { around, sent, runner: createRunner(around) }
}

function phoneWhoseFirstCallFails(owner: Owner) {
  let time = 1000
  let failures = 1
  const made = phone({
    owner,
    now: () => time,
    answer: () => {
      if (failures-- > 0) throw new ApiError('HTTP 503', 503)
    },
  })
  /** Until the next attempt. */
  const wait = () => (time += 600_000)
  return { ...made, wait }
}

const waiting = (items: Item[]) => items.filter((item) => item.state === 'waiting')
const refuseWith =
  (status: number, sentence = 'não') =>
  () => {
    throw new ApiError(sentence, status)
  }

test('what was done is sent in the order of doing, and leaves the outbox', async () => {
  const owner = someone()
  const ids = [await add(owner, routeIs('online')), await add(owner, routeIs('offline'))]
  const { runner, sent } = phone({ owner })
  await runner.run()
  expect(sent.map(({ items }) => items[0].id)).toEqual(ids)
  expect(await itemsOf(owner)).toEqual([])
})

test('the order of the day waits for a delivery of it that is not registered yet, and for no other', async () => {
  const owner = someone()
  const creation: Work = { kind: 'creation', delivery_id: 'new', body: { summary: {} } }
  await add(owner, creation)
  await add(owner, { kind: 'order', delivery_ids: ['old', 'new'] })
  const { runner, sent, wait } = phoneWhoseFirstCallFails(owner)
  const kinds = () => sent.map(({ items }) => items[0].work.kind)
  await runner.run()
  expect(kinds()).toEqual(['creation'])
  wait()
  await runner.run()
  expect(kinds()).toEqual(['creation', 'creation', 'order'])

  const other = someone()
  await add(other, creation)
  await add(other, { kind: 'order', delivery_ids: ['old'] })
  const elsewhere = phone({
    owner: other,
    answer: ({ items }) => {
      if (items[0].work.kind === 'creation') throw new ApiError('HTTP 503', 503)
    },
  })
  await elsewhere.runner.run()
  expect(elsewhere.sent.map(({ items }) => items[0].work.kind)).toEqual(['creation', 'order'])
})

test('a photo travels with its bytes under its own key, which a second attempt repeats', async () => {
  const owner = someone()
  const id = await add(owner, photoOf('a'), PHOTO)
  const { runner, sent, wait } = phoneWhoseFirstCallFails(owner)
  await runner.run()
  wait()
  await runner.run()
  expect(sent.map(({ items }) => items[0].id)).toEqual([id, id])
  expect(sent[1]?.bytes).toEqual(PHOTO)
})

test('a sent photo is remembered until a fresh list shows it, but its bytes are freed', async () => {
  const owner = someone()
  const id = await add(owner, photoOf('a'), PHOTO)
  await phone({ owner }).runner.run()
  expect((await itemsOf(owner)).map(({ state }) => state)).toEqual(['sent'])
  expect(await bytesOf(id)).toBeNull()
})

test('nothing is ever sent as another person, nor as the same person in another company', async () => {
  const mine = someone()
  await add(mine, photoOf('a'), PHOTO)
  const another = phone({ owner: someone() })
  const elsewhere = phone({ owner: { ...mine, companyId: v7() } })
  await another.runner.run(true)
  await elsewhere.runner.run(true)
  expect([...another.sent, ...elsewhere.sent]).toEqual([])

  const me = phone({ owner: mine })
  await me.runner.run()
  expect(me.sent[0]?.token).toBe(`token of ${mine.userId}`)
})

test('when another person signs in between two items, the second stays', async () => {
  const owner = someone()
  await add(owner, routeIs('online'))
  await add(owner, routeIs('offline'))
  const mine = phone({
    owner,
    answer: () => {
      mine.around.who = someone()
    },
  })
  await mine.runner.run()
  expect(mine.sent).toHaveLength(1)
  expect(waiting(await itemsOf(owner))).toHaveLength(1)
})

test('a session that ended stops the sending and loses nothing', async () => {
  const owner = someone()
  await add(owner, photoOf('a'), PHOTO)
  await add(owner, routeIs('online'))
  const { runner, sent } = phone({ owner, answer: refuseWith(401) })
  await runner.run()
  expect(sent).toHaveLength(1)
  expect(waiting(await itemsOf(owner))).toHaveLength(2)
})

test('what the server refuses is kept with its sentence, and holds nothing else up', async () => {
  const owner = someone()
  const id = await add(owner, photoOf('a'), PHOTO)
  await add(owner, photoOf('a'), PHOTO)
  await add(owner, routeIs('online'))
  const { runner } = phone({
    owner,
    answer: ({ items }) => {
      if (items[0].id === id) throw new ApiError('A entrega foi cancelada.', 409)
    },
  })
  await runner.run()
  const items = await itemsOf(owner)
  expect(items.map(({ state, error }) => [state, error])).toEqual([
    ['failed', 'A entrega foi cancelada.'],
    ['sent', null],
  ])
  expect(await bytesOf(id)).toEqual(PHOTO)
})

test('nothing is done to a new delivery that the server refused', async () => {
  const owner = someone()
  await add(owner, { kind: 'creation', delivery_id: 'a', body: { summary: {} } })
  await add(owner, photoOf('a'), PHOTO)
  const { runner, sent } = phone({ owner, answer: refuseWith(409) })
  await runner.run()
  expect(sent).toHaveLength(1)
})

test('a failing server is left alone for longer and longer, per delivery', async () => {
  const owner = someone()
  await add(owner, photoOf('a'), PHOTO)
  await add(owner, photoOf('b'), PHOTO)
  let time = 0
  const { runner, sent } = phone({ owner, now: () => time, answer: refuseWith(500) })
  await runner.run()
  await runner.run()
  expect(sent).toHaveLength(2)
  expect((await itemsOf(owner)).map(({ notBefore }) => notBefore)).toEqual([1500, 1500])
  time = 1500
  await runner.run()
  expect((await itemsOf(owner)).map(({ notBefore }) => notBefore)).toEqual([4500, 4500])
})

test('a server that asks for a pause is left alone for that long, and nothing is lost', async () => {
  const owner = someone()
  await add(owner, photoOf('a'), PHOTO)
  await add(owner, photoOf('b'), PHOTO)
  let time = 0
  let isBusy = true
  const { runner, sent } = phone({
    owner,
    now: () => time,
    answer: () => {
      if (isBusy) throw new ApiError('Muitas solicitações.', 429, { retryAfter: 40 })
    },
  })
  await runner.run()
  await add(owner, photoOf('c'), PHOTO)
  time = 39_999
  await runner.run(true)
  expect(sent).toHaveLength(1)
  expect(waiting(await itemsOf(owner))).toHaveLength(3)

  isBusy = false
  time = 40_000
  await runner.run()
  expect(waiting(await itemsOf(owner))).toEqual([])
})

test('without a network one attempt is enough, and its return forgets the waiting times', async () => {
  const owner = someone()
  await add(owner, photoOf('a'), PHOTO)
  await add(owner, photoOf('b'), PHOTO)
  let online = false
  const { runner, sent } = phone({
    owner,
    answer: () => {
      if (!online) throw new ApiError('Erro de conexao', 0)
    },
  })
  await runner.run()
  expect(sent).toHaveLength(1)
  online = true
  await runner.run(true)
  expect(waiting(await itemsOf(owner))).toEqual([])
})

test('a network that answers in place of the server holds one item, says so, and passes the others', async () => {
  const owner = someone()
  const id = await add(owner, photoOf('a'), PHOTO)
  await add(owner, routeIs('online'))
  const { runner, sent } = phone({
    owner,
    answer: ({ items }) => {
      if (items[0].id === id) throw foreignAnswer('HTTP 413')
    },
  })
  await runner.run()
  expect(sent).toHaveLength(2)
  expect(await itemsOf(owner)).toMatchObject([
    { id, state: 'waiting', attempts: 1, error: expect.stringMatching(/^Aguardando conexão/) },
  ])
  expect(await bytesOf(id)).toEqual(PHOTO)
})

test.each([
  [422, 'HASH_MISMATCH'],
  [400, 'INCOMPLETE_FORM'],
])('a photo that was damaged on its way is sent again by itself: %i %s', async (status, code) => {
  const owner = someone()
  await add(owner, photoOf('a'), PHOTO)
  let time = 0
  let isDamaged = true
  const { runner } = phone({
    owner,
    now: () => time,
    answer: () => {
      if (isDamaged) throw new ApiError('A foto chegou incompleta.', status, { code })
    },
  })
  await runner.run()
  expect((await itemsOf(owner)).map(({ state }) => state)).toEqual(['waiting'])
  isDamaged = false
  time = 300_000
  await runner.run()
  expect((await itemsOf(owner)).map(({ state }) => state)).toEqual(['sent'])
})

const DAY_MS = 24 * 3_600_000

test('a clock that is set back a day holds nothing, neither after a failure nor in a pause', async () => {
  const owner = someone()
  await add(owner, photoOf('a'), PHOTO)
  let time = 10 * DAY_MS
  const answers = [500, 429, 200]
  const { runner, sent } = phone({
    owner,
    now: () => time,
    answer: () => {
      const status = answers.shift() ?? 200
      if (status !== 200) throw new ApiError('Espere.', status, { retryAfter: 40 })
    },
  })
  await runner.run()
  time -= DAY_MS
  await runner.run()
  time -= DAY_MS
  await runner.run()
  expect(sent).toHaveLength(3)
  expect((await itemsOf(owner)).map(({ state }) => state)).toEqual(['sent'])
})

test('a phone that is full sends each photo once, and has its space back', async () => {
  const owner = someone()
  const ids = [await add(owner, photoOf('a'), PHOTO), await add(owner, photoOf('b'), PHOTO)]
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  const { runner, sent } = phone({ owner })
  await runner.run().finally(() => (IDBObjectStore.prototype.put = put))
  expect(sent.map(({ items }) => items[0].id)).toEqual(ids)
  expect(await Promise.all(ids.map(bytesOf))).toEqual([null, null])
})

test('a phone that is full sends what stands behind something that was refused, and tries that once a round', async () => {
  const owner = someone()
  const refused = await add(owner, photoOf('a'), PHOTO)
  const behind = await add(owner, photoOf('b'), PHOTO)
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  const { runner, sent } = phone({
    owner,
    answer: ({ items }) => items[0].id === refused && refuseWith(422, 'Arquivo inválido.')(),
  })
  await runner.run().finally(() => (IDBObjectStore.prototype.put = put))
  expect(sent.map(({ items }) => items[0].id)).toEqual([refused, behind])
  await runner.run()
  const [left] = await itemsOf(owner)
  expect(left).toMatchObject({ id: refused, state: 'failed', error: 'Arquivo inválido.' })
  expect(sent).toHaveLength(3)
})

test('the list that was asked for before something was sent does not take it away, whatever the clock says', async () => {
  const owner = someone()
  await add(owner, photoOf('a'), PHOTO)
  const forgetEarlier = await forgetSentLater(owner)
  await phone({ owner, now: () => -DAY_MS }).runner.run()
  await forgetEarlier(Date.now())
  expect(await itemsOf(owner)).toHaveLength(1)
  const forget = await forgetSentLater(owner)
  // Of a call that was made while the page was loading, before another page sent it.
  await forget(-DAY_MS - 1)
  expect(await itemsOf(owner)).toHaveLength(1)
  await forget(Date.now())
  expect(await itemsOf(owner)).toEqual([])
})

test('what was sent before the clock was set back a day goes with the next list, all the same', async () => {
  const owner = someone()
  await add(owner, photoOf('a'), PHOTO)
  await phone({ owner, now: () => Date.now() + DAY_MS }).runner.run()
  const forget = await forgetSentLater(owner)
  await forget(Date.now())
  expect(await itemsOf(owner)).toEqual([])
})

test('positions wait for the start and the consent that they belong to, and for photos, but not for what was refused', async () => {
  const owner = someone()
  await add(owner, positionAt(1))
  const start = await add(owner, routeIs('online'))
  await add(owner, positionAt(2))
  await add(owner, photoOf('a'), PHOTO)
  let status = 500
  const { runner, sent } = phone({
    owner,
    answer: ({ items }) => {
      if (items[0].id === start && status !== 200) throw new ApiError('não', status)
    },
  })
  await runner.run()
  const kinds = () =>
    sent
      .splice(0)
      .map(({ items }) =>
        items.map(({ work }) => (work.kind === 'position' ? work.point.latitude : work.kind)),
      )
  expect(kinds()).toEqual([['route'], ['receipt'], [1]])
  expect(waiting(await itemsOf(owner)).map(({ work }) => work.kind)).toEqual(['route', 'position'])

  status = 409
  await runner.run(true)
  expect(kinds()).toEqual([['route'], [2]])
})

const waitingPosition = (createdAt: number, attempts = 0) =>
  ({ id: v7(), work: positionAt(1), state: 'waiting', createdAt, attempts }) as Item

test('late positions count as one, and are late by a clock that was set back too', () => {
  const now = 10 * DAY_MS
  expect(pendingOf([waitingPosition(now), waitingPosition(now - 60_000)], now).count).toBe(0)
  const late = [waitingPosition(now - 130_000), waitingPosition(now)]
  for (const items of [late, [waitingPosition(now + DAY_MS)], [waitingPosition(now, 1)]]) {
    expect(pendingOf(items, now)).toMatchObject({ count: 1, refused: 0, isSendable: true })
  }
})

test('what the server refused, and what it does not know because of that, is not waited for', async () => {
  const owner = someone()
  await add(owner, { kind: 'creation', delivery_id: 'a', body: { summary: {} } })
  await add(owner, photoOf('a'), PHOTO)
  const before = pendingOf(await itemsOf(owner), 0)
  expect(before).toMatchObject({ count: 2, refused: 0, isSendable: true })
  await phone({ owner, answer: refuseWith(409) }).runner.run()
  const after = pendingOf(await itemsOf(owner), 0)
  expect(after).toMatchObject({ count: 2, refused: 1, isSendable: false })
  expect(after.held).toMatchObject([{ work: photoOf('a') }])
})

test('a delivery that is gone already counts as deleted', async () => {
  const owner = someone()
  await add(owner, removalOf('a'))
  await phone({ owner, answer: refuseWith(404) }).runner.run()
  expect((await itemsOf(owner)).map(({ state }) => state)).toEqual(['sent'])
})

test('positions travel together, and a bad one does not hold the good ones', async () => {
  const owner = someone()
  for (const latitude of [1, 2, 999, 4]) await add(owner, positionAt(latitude))
  const { runner, sent } = phone({
    owner,
    answer: ({ items }) => {
      const bad = items.some(({ work }) => work.kind === 'position' && work.point.latitude === 999)
      if (bad) throw new ApiError('Dados inválidos.', 400)
    },
  })
  await runner.run()
  expect(sent[0]?.items).toHaveLength(4)
  expect((await itemsOf(owner)).map(({ state }) => state)).toEqual(['failed'])
})

test('two runners, as in two tabs, send each thing once', async () => {
  const owner = someone()
  const ids = []
  for (const delivery of ['a', 'b', 'c']) ids.push(await add(owner, photoOf(delivery), PHOTO))
  const one = phone({ owner })
  const two = phone({ owner })
  await Promise.all([one.runner.run(), two.runner.run(), one.runner.run(true), two.runner.run()])
  const keys = [...one.sent, ...two.sent].map(({ items }) => items[0].id)
  expect(keys.toSorted()).toEqual(ids.toSorted())
})

test('what is added while a round is running is sent too', async () => {
  const owner = someone()
  await add(owner, routeIs('online'))
  const mine = phone({ owner })
  const round = mine.runner.run()
  await add(owner, routeIs('offline'))
  await Promise.all([round, mine.runner.run()])
  expect(await itemsOf(owner)).toEqual([])
})

test('after a reload a new runner goes on where the last one stopped', async () => {
  const owner = someone()
  await add(owner, photoOf('a'), PHOTO)
  await phone({ owner, answer: refuseWith(0) }).runner.run()
  const reloaded = phone({ owner, now: () => 600_000 })
  await reloaded.runner.run()
  expect(reloaded.sent[0]?.bytes).toEqual(PHOTO)
})

const KEY = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))

function signInAs({ userId, companyId }: Owner, storage_key = KEY) {
  const look = { logo: null, primary_color: '#000000', secondary_color: '#000000' }
  const user = { id: userId, username: 'motorista', full_name: 'Motorista', email: null }
  const company = { id: companyId, name: 'Alfa', domain: 'alfa.com.br', ...look }
  session.complete({ user, company, token: 'token', storage_key })
}

/** Everything that the phone's database holds of an owner, with its bytes as text. */
async function readPhone({ userId }: Owner) {
  const db = await database()
  const items = (await db.getAll('outbox')).filter((item) => item.userId === userId)
  const bytes = await Promise.all(items.map(({ id }) => db.get('bytes', id)))
  return JSON.stringify([items, bytes], (_, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? new TextDecoder('latin1').decode(value)
      : value,
  )
}

const receiptOf = (name: string): Work => ({
  kind: 'receipt',
  nf_number: '1',
  fields: { delivery_id: v7(), receiver_name: name } as Extract<
    Work,
    { kind: 'receipt' }
  >['fields'],
})
const CLEAR_PHOTO: Bytes = {
  content: new TextEncoder().encode('bytes of the photo').buffer,
  type: 'image/jpeg',
  name: 'canhoto de Zulmira.jpg',
}
const READABLE = /Zulmira|bytes of the photo/

test('after the session the phone shows nothing of what waits, and the same user sends it', async () => {
  const owner = someone()
  signInAs(owner)
  await add(owner, receiptOf('Zulmira'), CLEAR_PHOTO)
  expect(await readPhone(owner)).not.toMatch(READABLE)

  session.end()
  expect(await itemsOf(owner)).toEqual([])
  signInAs(someone(), btoa('k'.repeat(32)))
  const colleague = phone({ owner })
  await colleague.runner.run(true)
  expect(colleague.sent).toEqual([])

  signInAs(owner)
  const mine = phone({ owner })
  await mine.runner.run()
  expect(mine.sent.map(({ items }) => items[0].work)).toEqual([
    expect.objectContaining({ fields: expect.objectContaining({ receiver_name: 'Zulmira' }) }),
  ])
  expect(mine.sent[0]?.bytes).toEqual(CLEAR_PHOTO)
})

test('what an older version stored in the clear is sealed with the key of the session', async () => {
  const owner = someone()
  session.end()
  await add(owner, receiptOf('Zulmira'), CLEAR_PHOTO)
  expect(await readPhone(owner)).toMatch(READABLE)
  signInAs(owner)
  await sealClearItems(owner.userId)
  expect(await readPhone(owner)).not.toMatch(READABLE)
  const mine = phone({ owner })
  await mine.runner.run()
  expect(mine.sent[0]?.bytes).toEqual(CLEAR_PHOTO)
})
