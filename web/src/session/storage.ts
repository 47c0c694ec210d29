const memory = new Map<string, string>()

/** The service worker has no localStorage. */
export const isPage = 'localStorage' in globalThis

/** Where the session is while it is used. In the service worker this is memory, filled from IndexedDB. */
export const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = isPage
  ? localStorage
  : {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => memory.set(key, value),
      removeItem: (key) => memory.delete(key),
    }
