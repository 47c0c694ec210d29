import type { DueMessage } from '../../../access/webhook-queue.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { secretPurpose } from './commands.ts'
import { signatureHeaders } from './sign.ts'

const USER_AGENT = 'Canhoto-Webhooks/1'

type SendDependencies = Pick<Dependencies, 'webhookQueue' | 'outgoing' | 'tokens' | 'now'>

/** Sends the next message that is due, of any company; false when there is none. */
export async function sendNext(dependencies: SendDependencies): Promise<boolean> {
  const { webhookQueue } = dependencies
  const message = await webhookQueue.claim()
  if (!message) return false
  await webhookQueue.finish(message.message_id, await send(message, dependencies))
  return true
}

function send(message: DueMessage, { outgoing, tokens, now }: SendDependencies) {
  // An address that was given while it was allowed is called no more once it is not.
  if (!outgoing.isAllowed(message.url)) return NOT_SECURE
  const secrets = [message.secret, message.previous_secret].flatMap((stored) =>
    stored === null ? [] : tokens.encryption.decrypt(stored, secretPurpose(message.webhook_id)),
  )
  const body = JSON.stringify(message.payload)
  const timestamp = Math.floor(now().getTime() / 1000)
  const signed = signatureHeaders({ id: message.message_id, timestamp, body }, secrets)
  const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...signed }
  return outgoing.post(message.url, headers, body)
}

const NOT_SECURE = {
  duration_ms: 0,
  status: null,
  error: 'O endereço precisa começar com https://.',
  answer: '',
}
