import { createHmac, randomBytes } from 'node:crypto'

const START = 'whsec_'

/** A secret as the Standard Webhooks write it. */
export const newSecret = () => START + randomBytes(32).toString('base64')

interface Message {
  id: string
  timestamp: number
  body: string
}

/** The headers of a call by the Standard Webhooks: signed with each of the secrets. */
export function signatureHeaders({ id, timestamp, body }: Message, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(START.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
