import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Work } from './item.ts'
import { createRunner } from './runner.ts'
import { send } from './send.ts'
import { addItem, bytesOf, itemById } from './store.ts'

// The session reads it when its module is loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', { origin: 'https://canhoto.test' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Each call takes as long as the test says.
let clockMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
})

const KIB = 1024
const PIECES = '/api/receipts/pieces'
const UPLOAD = '/api/receipts/upload'
const OCCURRENCE = '/api/occurrences'
const DELIVERY = v7()
const SHA256 = 'a'.repeat(64)
const AT = '2026-11-20T08:00:00-03:00'

const RECEIPT: Work = {
  kind: 'receipt',
  nf_number: '1',
  fields: { delivery_id: DELIVERY, captured_at: AT, sha256: SHA256 },
}
const FAILURE: Work = {
  kind: 'occurrence',
  nf_number: '1',
  hasPhoto: true,
  fields: { delivery_id: DELIVERY, reason_id: DELIVERY, occurred_at: AT, sha256: SHA256 },
  effect: {
    status: 'PROBLEM',
    last_occurrence: { label: 'Avaria total', occurred_at: AT, next_attempt: null },
  },
}
const CREATION: Work = { kind: 'creation', delivery_id: DELIVERY, body: { summary: {} } }

const json = (body: unknown, status = 200) => Response.json(body, { status })
const data = (content: unknown) => json({ success: true, data: content })
const refuse = (status: number, error: string, code?: string) =>
  json({ success: false, error, code }, status)
const noAnswer = () => {
  throw new TypeError('Failed to fetch')
}

/** One call as the network sees it. */
interface Seen {
  path: string
  start: number
  bytes: number
  hasFile: boolean
  headers: Headers
}

interface Network {
  work?: Work
  size?: number
  attempts?: number
  /** What the server has of the upload already. */
  received?: number
  /** In place of the server's own answer; undefined leaves that. */
  answer?: (seen: Seen, count: number) => Response | undefined
  /** Milliseconds that a call takes. */
  latency?: (seen: Seen) => number
}

/** A phone with one item, and a server that takes pieces. */
async function phoneWith(network: Network = {}) {
  const { work = RECEIPT, size = 311 * KIB, attempts = 1, answer, latency = () => 0 } = network
  const owner = { userId: v7(), companyId: v7() }
  const id = v7()
  const content = Uint8Array.from({ length: size }, (_, index) => index % 251)
  const rest = { state: 'waiting', notBefore: 0, createdAt: 0, sentAt: null, error: null } as const
  const bytes = { content: content.buffer, type: 'image/jpeg', name: 'canhoto.jpg' }
  await addItem({ id, ...owner, work, attempts, ...rest }, bytes)
  const server = { stored: content.slice(0, network.received ?? 0) }
  const calls: Seen[] = []

  async function respond(request: Request): Promise<Response> {
    const { piece, seen } = await look(request)
    calls.push(seen)
    clockMs += latency(seen)
    const own = answer?.(seen, calls.length)
    if (own) return own
    const { path, start } = seen
    if (path === PIECES) {
      if (piece && start === server.stored.length)
        server.stored = Uint8Array.from([...server.stored, ...piece])
      return data({ received: server.stored.length })
    }
    return path === UPLOAD ? data(receiptOf(id)) : data(path === OCCURRENCE ? failureOf(id) : null)
  }
  vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) =>
    String(url).endsWith('/config.json') ? json({}) : respond(new Request(url, init)),
  )
  let time = 0
  const runner = createRunner({
    sender: () => ({ ...owner, token: 'token' }),
    send,
    now: () => time,
    random: () => 0,
  })
  return {
    id,
    content,
    server,
    calls,
    item: () => itemById(id),
    async run() {
      time += 3_600_000
      await runner.run(true)
    },
  }
}

async function look(request: Request) {
  const form = request.method === 'POST' ? await request.clone().formData() : new FormData()
  const file = form.get('file')
  const piece = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : null
  const seen: Seen = {
    path: new URL(request.url).pathname,
    start: Number(form.get('start') ?? -1),
    bytes: piece?.length ?? 0,
    hasFile: piece !== null,
    headers: request.headers,
  }
  return { piece, seen }
}

const receiptOf = (receipt_id: string) => ({
  receipt_id,
  delivery_id: DELIVERY,
  status: 'DELIVERED',
  url: '/a',
  publicUrl: '/a',
  sha256: SHA256,
  captured_at: AT,
})

const failureOf = (id: string) => ({
  id,
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
  occurred_at: AT,
  received_at: AT,
  latitude: null,
  longitude: null,
  accuracy: null,
  circumstance: null,
  photo_url: null,
  sha256: SHA256,
})

/** The calls as 'path start+KiB'. */
const briefly = (calls: readonly Seen[]) =>
  calls.map(({ path, start, bytes }) => {
    const name = path.split('/').at(-1)
    if (path !== PIECES) return bytes > 0 ? `${name} ${bytes / KIB}` : name
    return start < 0 ? 'how far' : `${start / KIB}+${bytes / KIB}`
  })

test('a photo goes whole at first: one call', async () => {
  const phone = await phoneWith({ attempts: 0 })
  await phone.run()
  expect(briefly(phone.calls)).toEqual(['upload 311'])
  expect((await phone.item())?.state).toBe('sent')
})

test('one that was tried before goes in pieces, larger ones where they are quick, and the call names them', async () => {
  const phone = await phoneWith()
  await phone.run()
  expect(briefly(phone.calls)).toEqual(['how far', '0+64', '64+128', '192+119', 'upload'])
  const { headers, hasFile } = phone.calls.at(-1) as Seen
  expect(headers.get('x-upload-pieces')).toBe(`${phone.id}; size=${311 * KIB}`)
  expect(headers.get('idempotency-key')).toBe(phone.id)
  expect(hasFile).toBe(false)
  expect(phone.server.stored).toEqual(phone.content)
  expect((await phone.item())?.state).toBe('sent')
  expect(await bytesOf(phone.id)).toBeNull()
})

test('a large one goes in pieces at once; no piece is larger than 256 KB', async () => {
  const phone = await phoneWith({ attempts: 0, size: 1000 * KIB })
  await phone.run()
  expect(briefly(phone.calls)).toEqual([
    'how far',
    '0+64',
    '64+128',
    '192+256',
    '448+256',
    '704+256',
    '960+40',
    'upload',
  ])
})

test('the next one does, too, as long as the network is slow', async () => {
  const kinds = []
  for (const [attempts, ms] of [
    [0, 25_000],
    [0, 5000],
    [0, 100],
    [0, 100],
  ] as const) {
    const phone = await phoneWith({ attempts, size: 100 * KIB, latency: () => ms })
    await phone.run()
    kinds.push(briefly(phone.calls)[0])
  }
  expect(kinds).toEqual(['upload 100', 'how far', 'how far', 'upload 100'])
})

test.each([
  ['a failed delivery', FAILURE],
  ['a new delivery', CREATION],
])('the photo of %s goes in the same way', async (_, work) => {
  const phone = await phoneWith({ work, size: 100 * KIB })
  await phone.run()
  expect(briefly(phone.calls).slice(0, -1)).toEqual(['how far', '0+64', '64+36'])
  expect(phone.calls.at(-1)?.headers.get('x-upload-pieces')).toContain(phone.id)
})

test('it goes on where an earlier attempt stopped', async () => {
  const phone = await phoneWith({ received: 200 * KIB })
  await phone.run()
  expect(briefly(phone.calls)).toEqual(['how far', '200+64', '264+47', 'upload'])
  expect(phone.server.stored).toEqual(phone.content)
  const whole = await phoneWith({ received: 311 * KIB })
  await whole.run()
  expect(briefly(whole.calls)).toEqual(['how far', 'upload'])
})

test('a slow piece is followed by one of its size, a lost one by half of it', async () => {
  const phone = await phoneWith({
    latency: ({ bytes }) => (bytes > 0 ? 5000 : 0),
    answer: ({ start }, count) => (start === 64 * KIB && count < 4 ? noAnswer() : undefined),
  })
  await phone.run()
  expect(briefly(phone.calls)).toEqual([
    'how far',
    '0+64',
    '64+64',
    'how far',
    '64+32',
    '96+32',
    '128+32',
    '160+32',
    '192+32',
    '224+32',
    '256+32',
    '288+23',
    'upload',
  ])
})

test('a piece that came and whose answer was lost is not sent again', async () => {
  const phone = await phoneWith({ size: 150 * KIB })
  const { server } = phone
  const inner = globalThis.fetch
  let isLost = false
  vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) => {
    const answer = await inner(url, init)
    if (isLost || server.stored.length === 0) return answer
    isLost = true
    return noAnswer()
  })
  await phone.run()
  expect(briefly(phone.calls)).toEqual(['how far', '0+64', 'how far', '64+32', '96+54', 'upload'])
})

test('after two losses at one place it waits, and loses nothing of what came through', async () => {
  let isDown = true
  const phone = await phoneWith({
    answer: ({ start }) => (isDown && start >= 64 * KIB ? noAnswer() : undefined),
  })
  await phone.run()
  expect(briefly(phone.calls)).toEqual(['how far', '0+64', '64+128', 'how far', '64+64'])
  expect(await phone.item()).toMatchObject({ state: 'waiting', attempts: 2 })
  isDown = false
  phone.calls.length = 0
  await phone.run()
  expect(briefly(phone.calls)).toEqual(['how far', '64+64', '128+128', '256+55', 'upload'])
  expect(phone.server.stored).toEqual(phone.content)
})

test('a server that takes nothing more is not asked for ever', async () => {
  const phone = await phoneWith({
    answer: ({ path }) => (path === PIECES ? data({ received: 0 }) : undefined),
  })
  await phone.run()
  expect(briefly(phone.calls)).toEqual(['how far', '0+64', '0+128'])
  expect((await phone.item())?.state).toBe('waiting')
})

test.each([
  ['in our envelope', () => refuse(404, 'Rota não encontrada.')],
  ['in its own way', () => json({ message: 'no such route' }, 404)],
  [
    'with a page',
    () => new Response('<p>404', { status: 404, headers: { 'content-type': 'text/html' } }),
  ],
])('to an older server, which answers 404 %s, it goes whole', async (_, unknown) => {
  const phone = await phoneWith({
    answer: ({ path }) => (path === PIECES ? unknown() : undefined),
  })
  await phone.run()
  expect(briefly(phone.calls)).toEqual(['how far', 'upload 311'])
  expect(phone.calls[1]?.headers.get('x-upload-pieces')).toBeNull()
  expect((await phone.item())?.state).toBe('sent')
})

test('when the server has lost the pieces, the next attempt begins anew', async () => {
  let isLost = false
  const phone = await phoneWith({
    size: 64 * KIB,
    answer({ path }) {
      if (path !== UPLOAD || isLost) return undefined
      isLost = true
      phone.server.stored = new Uint8Array()
      return refuse(409, 'As partes não estão no servidor.', 'UPLOAD_PIECES_MISSING')
    },
  })
  await phone.run()
  expect((await phone.item())?.state).toBe('waiting')
  await phone.run()
  expect((await phone.item())?.state).toBe('sent')
  expect(briefly(phone.calls)).toEqual(['how far', '0+64', 'upload', 'how far', '0+64', 'upload'])
})

test.each([
  ['a success of its own', () => json({ success: true, data: {} })],
  ['another receipt', () => data(receiptOf(v7()))],
  ['another photo', (id: string) => data({ ...receiptOf(id), sha256: 'b'.repeat(64) })],
  ['the data alone', (id: string) => json(receiptOf(id))],
])('its pieces are no proof: it is not sent while the answer is %s', async (_, answer) => {
  const phone = await phoneWith({
    answer: ({ path }) => (path === UPLOAD ? answer(phone.id) : undefined),
  })
  await phone.run()
  expect(await phone.item()).toMatchObject({ state: 'waiting', attempts: 2 })
  expect((await bytesOf(phone.id))?.content.byteLength).toBe(311 * KIB)
})

test('what the server refuses of a piece is refused at once, and an ended session waits', async () => {
  const once = ['how far', '0+64']
  const answers = [
    [refuse(413, 'Arquivo grande demais: o limite é 20 MB.'), 'failed', once],
    [refuse(401, 'Sua sessão foi encerrada.', 'SESSION_ENDED'), 'waiting', once],
    [refuse(507, 'Sem espaço em disco no servidor.'), 'waiting', [...once, 'how far', '0+32']],
  ] as const
  for (const [answer, state, calls] of answers) {
    const phone = await phoneWith({
      answer: ({ bytes }) => (bytes > 0 ? answer.clone() : undefined),
    })
    await phone.run()
    expect((await phone.item())?.state).toBe(state)
    expect(briefly(phone.calls)).toEqual(calls)
  }
})
