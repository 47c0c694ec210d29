import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const disk = vi.hoisted(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
})

beforeEach(() => {
  disk.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const DAY_S = 86_400
const token = (iat: number) => `x.${btoa(JSON.stringify({ iat, exp: iat + 7 * DAY_S }))}.signature`
const nowS = () => Math.trunc(Date.now() / 1000)

function signedIn(iat = nowS()) {
  const names = { name: 'Alfa', domain: 'alfa.com', logo: null }
  const colors = { primary_color: '#3B82F6', secondary_color: '#1E40AF' }
  return {
    token: token(iat),
    user: { id: 'u', username: 'jose', full_name: 'José' },
    company: { id: 'c', ...names, ...colors },
    storage_key: 'key',
  } as never
}

/** The browser starts: what it had not written of localStorage is lost. */
async function start(written = new Map(disk)) {
  disk.clear()
  for (const [key, value] of written) disk.set(key, value)
  vi.resetModules()
  const { session } = await import('./session.ts')
  await session.restore()
  return session
}

test('a browser that is killed after the sign-in has not forgotten it', async () => {
  const session = await start()
  session.complete(signedIn())
  await session.stored()
  expect((await start(new Map())).get()).toMatchObject({ step: 'complete', storage_key: 'key' })
})

test('a browser that is killed after the sign-out does not come back signed in', async () => {
  const session = await start()
  session.complete(signedIn())
  const written = new Map(disk)
  session.end()
  await session.stored()
  expect((await start(written)).get().step).toBe('login')
  expect([...disk.keys()]).toEqual(['canhoto-session-version'])
})

test('a session of an older version of the application goes on, and is safe from then on', async () => {
  const session = await start()
  session.complete(signedIn())
  disk.delete('canhoto-session-version')
  vi.stubGlobal('indexedDB', new IDBFactory())
  const later = await start()
  expect(later.get().step).toBe('complete')
  await later.stored()
  expect((await start(new Map())).get().step).toBe('complete')
})

test('a device without IndexedDB has localStorage alone', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const session = await start()
  session.complete(signedIn())
  await session.stored()
  expect((await start()).get().step).toBe('complete')
})

test('a clock that is wrong erases no session: the server says when it ends', async () => {
  const session = await start()
  session.complete(signedIn(nowS() - 30 * DAY_S))
  await session.stored()
  expect((await start()).get().step).toBe('complete')
})

test('a token that was renewed for a session that ended meanwhile is not the next one’s', async () => {
  const session = await start()
  const now = nowS()
  const old = now - 4 * DAY_S
  session.complete(signedIn(old))
  session.renew(token(now), token(old))
  expect(session.get()).toMatchObject({ token: token(now) })
  session.end()
  session.complete(signedIn(now + 1))
  session.renew(token(now + 2), token(now))
  expect(session.get()).toMatchObject({ token: token(now + 1) })
})

test('the token is renewed at half of its life, and where the clock cannot tell', async () => {
  const { isHalfSpent } = await import('./token.ts')
  const now = Date.now()
  expect(isHalfSpent(token(nowS() - 3 * DAY_S), now)).toBe(false)
  expect(isHalfSpent(token(nowS() - 4 * DAY_S), now)).toBe(true)
  expect(isHalfSpent(token(nowS() + 5 * DAY_S), now)).toBe(true)
})
