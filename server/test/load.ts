import { setTimeout as backOff } from 'node:timers/promises'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { PHOTO } from './factories.ts'

const WORKERS = 4
/** The wait of a phone before it sends again. */
const RETRY_MS = 50

/** What the server has said is kept: the ids of deliveries and the addresses of receipts, by number. */
export interface Acknowledged {
  deliveries: Map<string, string>
  receipts: Map<string, string>
}

/** Registers and finishes deliveries with numbers above `after` until stopped; a failed request is sent again with the same key, as a phone does. */
export function startLoad(
  url: string,
  token: string,
  acknowledged: Acknowledged,
  { after = 0 } = {},
) {
  let running = true
  const failed: string[] = []
  let number = after
  let waiting: { count: number; done: () => void } | undefined

  async function send(path: string, key: string, call: FormCall) {
    while (running) {
      const answer = await postForm(url + path, { token, key, ...call })
      if (answer?.ok) return ((await answer.json()) as { data: { id: string; url: string } }).data
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
      failed.push(answer ? `${answer.status} ${path}` : `no answer ${path}`)
      await backOff(RETRY_MS)
    }
    return null
  }

  async function work() {
    while (running) {
      const own = ++number
      const name = `D-${own}`
      const summary = JSON.stringify({ nf_number: name, client_name: 'Carga' })
      const made = await send('/api/deliveries/create-from-sefaz', `c${own}`, {
        fields: { summary },
        file: ['n.xml', nfeXml({ number: own })],
      })
      if (!made) return
      acknowledged.deliveries.set(name, made.id)
      const sent = await send('/api/receipts/upload', `r${own}`, {
        fields: { delivery_id: made.id },
        file: ['c.jpg', new Uint8Array(PHOTO)],
      })
      if (!sent) return
      acknowledged.receipts.set(name, sent.url)
      if (waiting && --waiting.count <= 0) waiting.done()
    }
  }

  const workers = Array.from({ length: WORKERS }, work)
  return {
    /** Calls that were made again. */
    failed,
    /** Resolves when that many more deliveries were finished; rejects when the load fails. */
    progress: (count: number) =>
      Promise.race([
        new Promise<void>((done) => (waiting = { count, done })),
        Promise.all(workers),
      ]),
    async stop() {
      running = false
      await Promise.all(workers)
    },
  }
}

interface FormCall {
  fields: Record<string, string>
  file: [name: string, content: BlobPart]
}

/** Null without an answer. */
function postForm(url: string, call: FormCall & { token: string; key: string }) {
  const { token, key, fields, file } = call
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([file[1]]), file[0])
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  return fetch(url, { method: 'POST', headers, body }).catch(() => null)
}
