// What the examples share: calls of the API with a key. Plain Node 20, nothing to install.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const MAX_TRIES = 5
const POLL_MS = 1000

/** CANHOTO_URL: where Canhoto is; CANHOTO_KEY: a key that an ADMIN made in Integrações. */
export function connect({ CANHOTO_URL: url, CANHOTO_KEY: key } = process.env) {
  if (!url || !key) throw new Error('Set CANHOTO_URL and CANHOTO_KEY.')

  /** Calls again after 429, 5xx and a broken connection; `headers` and form stay the same, so nothing is done twice. */
  async function call(method, path, { form, headers } = {}) {
    for (let tried = 1; ; tried++) {
      const body = form ? { body: form() } : {}
      const answer = await fetch(new URL(path, url), {
        ...body,
        method,
        headers: { authorization: `Bearer ${key}`, ...headers },
        signal: AbortSignal.timeout(120_000),
      }).catch((error) => error)
      const mayPass = answer instanceof Error || answer.status === 429 || answer.status >= 500
      if (mayPass && tried < MAX_TRIES) {
        const wait = answer instanceof Error ? null : answer.headers.get('retry-after')
        await sleep(wait ? Number(wait) * 1000 : 500 * 2 ** tried)
        continue
      }
      if (answer instanceof Error) throw answer
      const { data, error } = await answer.json()
      if (!answer.ok) throw Object.assign(new Error(error), { status: answer.status })
      return data
    }
  }

  return {
    call,

    /** Sends a document (XML, PDF, photo or zip) and waits until it has been read. The same id again is the same document. */
    async importDocument(name, bytes, id = randomUUID()) {
      const once = { 'idempotency-key': id }
      const { id: importId } = await call('POST', '/api/deliveries/imports', { headers: once })
      const form = () => {
        const data = new FormData()
        data.append('file', new Blob([bytes]), name)
        return data
      }
      const path = `/api/deliveries/imports/${importId}`
      await call('POST', `${path}/files`, { form, headers: { 'idempotency-key': `${id} file` } })
      while ((await call('GET', path)).waiting > 0) await sleep(POLL_MS)
      // Of a zip the first 200 files.
      return call('GET', `${path}/files?per_page=200`)
    },
  }
}
