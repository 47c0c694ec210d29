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

function send(message: DueMessage, dependencies: SendDependencies) {
  const { outgoing, now } = dependencies
  // An address that was given while it was allowed is called no more once it is not.
  if (!outgoing.isAllowed(message.url)) return failure('O endereço precisa começar com https://.')
  const secrets = readSecrets(message, dependencies)
  if (!secrets)
    return failure('O segredo não pode mais ser lido: a chave do servidor mudou. Troque o segredo.')
  const body = JSON.stringify(message.payload)
  const timestamp = Math.floor(now().getTime() / 1000)
  const signed = signatureHeaders({ id: message.message_id, timestamp, body }, secrets)
  const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...signed }
  return outgoing.post(message.url, headers, body)
}

/** Null when the key that encrypted the current one is not there any more; one before it that cannot be read does not sign. */
function readSecrets(
  { webhook_id, secret, previous_secret }: DueMessage,
  { tokens }: SendDependencies,
) {
  const read = (stored: string | null) => {
    try {
      return stored === null ? [] : [tokens.encryption.decrypt(stored, secretPurpose(webhook_id))]
    } catch {
      return []
    }
  }
  const current = read(secret)
  return current.length === 0 ? null : [...current, ...read(previous_secret)]
}

const failure = (error: string) => ({ duration_ms: 0, status: null, error, answer: '' })
