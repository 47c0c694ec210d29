import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

interface Call {
  id: string
  timestamp: number
  signatures: string[]
  body: string
  payload: { type: string; data: Record<string, unknown> }
}

/** Another program that is told. `statuses`: what it answers to the next calls; afterwards, and without any, 200. */
export async function startReceiver() {
  const calls: Call[] = []
  const receiver = { statuses: [] as number[] }
  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const header = (name: string) => String(request.headers[name])
    calls.push({
      id: header('webhook-id'),
      timestamp: Number(header('webhook-timestamp')),
      signatures: header('webhook-signature').split(' '),
      body,
      payload: JSON.parse(body),
    })
    response.writeHead(receiver.statuses.shift() ?? 200, { location: '/elsewhere' }).end('recebido')
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/canhoto`,
    calls,
    types: () => calls.map(({ payload }) => payload.type),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

/** As a receiver verifies by the Standard Webhooks. */
export function isSigned({ id, timestamp, body, signatures }: Call, secret: string) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return signatures.includes(`v1,${expected}`)
}
