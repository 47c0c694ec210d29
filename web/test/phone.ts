import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeEach, vi } from 'vitest'

/**
 * Each test of the file has a phone of its own: an empty IndexedDB, and modules that nothing was kept in, which the test
 * imports itself. Answers what localStorage holds.
 */
export function phoneForEachTest() {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  beforeEach(() => {
    stored.clear()
    vi.resetModules()
    vi.stubGlobal('indexedDB', new IDBFactory())
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  return stored
}

const COMPANY = { id: 'c', name: 'Alfa', domain: 'alfa.com', logo: null }

/** The session of a driver, whose items on the phone are sealed with a key made of this letter. */
export function sessionOf(id: string, letter: string) {
  return {
    token: `x.${btoa(JSON.stringify({ exp: 9e9 }))}.x`,
    user: { id, username: id, full_name: id },
    company: { ...COMPANY, primary_color: '#000000', secondary_color: '#000000' },
    storage_key: btoa(letter.repeat(32)),
  } as never
}
