const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Throws when a test would call the real SEFAZ: one that is wrongly set up registers nothing there. */
export function assertTestAddress({ hostname }: URL, environment = process.env.NODE_ENV) {
  if (environment === 'test' && !LOOPBACK.has(hostname))
    throw new Error(`A test must not call ${hostname}.`)
}
