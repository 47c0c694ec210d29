import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { v7 } from 'uuid'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Item } from './item.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('location', { origin: 'https://canhoto.test' })
  // A service worker has none.
  Reflect.deleteProperty(globalThis, 'localStorage')
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const JOSE = { userId: 'jose', companyId: 'c' }

/** What the pages left in IndexedDB of the session. */
function sessionOf(userId: string, version = 1) {
  const values = {
    canhoto_token: `x.${btoa(JSON.stringify({ exp: 9e9 }))}.${userId}`,
    canhoto_user: JSON.stringify({ id: userId, username: userId, full_name: userId }),
    canhoto_company: JSON.stringify({ id: 'c', name: 'Alfa', domain: 'alfa.com' }),
    canhoto_storage_key: btoa('k'.repeat(32)),
  }
  return { version, values }
}

const SIGNED_OUT = { version: 2, values: {} }

const DELIVERY = v7()

/** The service worker of a phone on which José is signed in, and one thing that he did waits. */
async function serviceWorker(progress: Partial<Item>, answer: () => Response) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) => {
    if (String(url) === '/config.json') return new Response('', { status: 404 })
    requests.push(new Request(url, init))
    return answer()
  })
  const durable = await import('../../session/durable-session.ts')
  await durable.writeDurable(sessionOf('jose'))
  const { addItem, itemsOf } = await import('./store.ts')
  const work = { kind: 'deletion', nf_number: '1', delivery_id: DELIVERY } as const
  const rest = { state: 'waiting', attempts: 0, notBefore: 0, createdAt: 0 } as const
  await addItem({ id: v7(), ...JOSE, work, ...rest, sentAt: null, error: null, ...progress }, null)
  const { sendInBackground } = await import('./send-in-background.ts')
  return { ...durable, requests, itemsOf, sendInBackground }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const accepted = () => json({ success: true, data: { id: DELIVERY } })
const failedBefore = () => ({ attempts: 3, notBefore: Date.now() + 60_000 })

test('what failed before is sent as soon as the network is back, in the name of the signed-in driver', async () => {
  const { sendInBackground, requests, itemsOf } = await serviceWorker(failedBefore(), accepted)
  await sendInBackground()
  const [request] = requests
  expect(request?.headers.get('authorization')).toMatch(/^Bearer x\..+\.jose$/)
  expect((await itemsOf(JOSE)).map(({ state }) => state)).toEqual(['sent'])
})

test('what fails again waits, and the browser is asked for another try', async () => {
  const { sendInBackground, itemsOf } = await serviceWorker({}, () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(sendInBackground()).rejects.toThrow('could not be sent')
  expect(await itemsOf(JOSE)).toMatchObject([{ state: 'waiting', attempts: 1 }])
})

test('what waits for its place is not sent before', async () => {
  const notBefore = Date.now() + 200
  let sentAt = 0
  const { sendInBackground } = await serviceWorker({ notBefore }, () => {
    sentAt = Date.now()
    return accepted()
  })
  await sendInBackground()
  expect(sentAt).toBeGreaterThanOrEqual(notBefore)
})

test('a session that the server has ended stays for the page to see, and everything waits', async () => {
  const refused = () => json({ success: false, error: 'Sua sessão foi encerrada.' }, 401)
  const phone = await serviceWorker({}, refused)
  await phone.sendInBackground()
  expect(phone.requests).toHaveLength(1)
  expect(await phone.itemsOf(JOSE)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  expect(await phone.readDurable()).toEqual(sessionOf('jose'))
})

test('nothing is sent after the sign-out, nor in the name of a colleague who signed in since', async () => {
  const phone = await serviceWorker(failedBefore(), () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(phone.sendInBackground()).rejects.toThrow('could not be sent')
  await phone.writeDurable(SIGNED_OUT)
  await phone.sendInBackground()
  await phone.writeDurable(sessionOf('ana', 3))
  await phone.sendInBackground()
  expect(phone.requests).toHaveLength(1)

  await phone.writeDurable(sessionOf('jose', 4))
  await expect(phone.sendInBackground()).rejects.toThrow('could not be sent')
  expect(phone.requests).toHaveLength(2)
})
