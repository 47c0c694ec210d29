// Receives webhooks: WEBHOOK_SECRET=whsec_… PORT=3900 node receive-webhooks.mjs
// Any library of the Standard Webhooks verifies them too (standardwebhooks.com).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** Older calls may be a stranger's who recorded them. */
const MAX_AGE_SECONDS = 5 * 60

/** `body`: the text as it came, before it is parsed. */
export function isFromCanhoto(headers, body, secret, now = Date.now()) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  if (!id || !given || !(Math.abs(now / 1000 - Number(timestamp)) < MAX_AGE_SECONDS)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const expected = Buffer.from(`v1,${signed}`)
  return given.split(' ').some((each) => {
    const signature = Buffer.from(each)
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

const secret = process.env.WEBHOOK_SECRET
if (!secret) throw new Error('Set WEBHOOK_SECRET.')
/** A message may come twice. A real receiver keeps the ids where they survive a restart. */
const known = new Set()

createServer(async (request, response) => {
  const body = await text(request)
  if (!isFromCanhoto(request.headers, body, secret)) return response.writeHead(401).end()
  const id = request.headers['webhook-id']
  if (!known.has(id)) console.info(body)
  known.add(id)
  // At once: what takes longer is done afterwards.
  response.writeHead(204).end()
}).listen(Number(process.env.PORT ?? 3900), '127.0.0.1', () => console.info('listening'))
