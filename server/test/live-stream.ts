import type { LiveEventName } from '@canhoto/contracts/live'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

interface Told {
  id: string
  event: LiveEventName
  data: Record<string, unknown[]>
}

/** Opens the stream of a user over HTTP, and collects what it tells, and the ids that it has, until the test's end. */
export async function openStream(app: FastifyInstance, token: string, lastEventId?: string) {
  const address = app.server.listening ? addressOf(app) : await listen(app)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(`${address}/api/live`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    signal: stop.signal,
  })
  const told: Told[] = []
  const ids: string[] = []
  const ended = collect(response, { told, ids }).catch(() => undefined)
  const type = response.headers.get('content-type')
  return { status: response.status, type, told, ids, ended, stop }
}

async function listen(app: FastifyInstance) {
  await app.listen({ port: 0 })
  return addressOf(app)
}

function addressOf(app: FastifyInstance) {
  const address = app.server.address()
  if (typeof address !== 'object') throw new Error('The server has no port.')
  return `http://localhost:${address?.port}`
}

async function collect(response: Response, { told, ids }: { told: Told[]; ids: string[] }) {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      if (field('id')) ids.push(field('id'))
      if (!field('event')) continue
      const event = field('event') as LiveEventName
      told.push({ id: field('id'), event, data: JSON.parse(field('data')) })
    }
  }
}
