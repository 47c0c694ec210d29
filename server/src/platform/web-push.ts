import type { RequestOptions } from 'web-push'
import type { PushKeys } from './push-keys.ts'

/** Where and how a browser is reached (RFC 8030, RFC 8291). */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** 'ended': the browser has given the subscription up. 'failed': it may work later. */
export type PushOutcome = 'sent' | 'ended' | 'failed'

export type PushSender = ReturnType<typeof createPushSender>

export interface PushOptions {
  /** Whom a push service may ask about the messages: mailto: or https: (RFC 8292). */
  contact?: string | undefined
  /** Origins of push services beyond those of the known browsers. */
  services?: readonly string[]
  /** What is given to a driver within these milliseconds is one notification. */
  intervalMs?: number
}

/** Chrome and Firefox accept it, Safari may not. */
const UNKNOWN_CONTACT = 'https://canhoto.invalid'

const TIMEOUT_MS = 10_000
/** The push services of the browsers. A name that begins with a dot stands for every host below it. */
const BROWSER_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
]
/** Unknown there, expired, or made for another key. */
const ENDED_STATUSES = [403, 404, 410]

/**
 * Sends messages to browsers by the standard Web Push. It calls push services alone, because the address of a subscription
 * is what a phone says.
 */
export function createPushSender(
  keys: PushKeys,
  { contact = UNKNOWN_CONTACT, services = [], intervalMs = 2000 }: PushOptions = {},
) {
  function isKnownService(address: string) {
    const url = URL.parse(address)
    if (!url) return false
    if (services.includes(url.origin)) return true
    return (
      url.protocol === 'https:' &&
      url.port === '' &&
      BROWSER_SERVICES.some((name) =>
        name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name,
      )
    )
  }

  /** Messages of a topic that the phone has not received yet are replaced; after `ttlSeconds` they are dropped. */
  async function send(
    subscription: PushSubscription,
    message: object,
    { topic, ttlSeconds }: { topic: string; ttlSeconds: number },
  ): Promise<PushOutcome> {
    const { endpoint } = subscription
    if (!isKnownService(endpoint)) return 'ended'
    const call = await encrypt(subscription, message, {
      vapidDetails: { subject: contact, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      topic,
    })
    if (!call) return 'ended'
    const { host } = new URL(endpoint)
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        ...call,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (ENDED_STATUSES.includes(answer.status)) return 'ended'
      console.warn(`Push service ${host}: ${answer.status}`)
    } catch (error) {
      console.warn(`Push service ${host}: ${String(error)}`)
    }
    return 'failed'
  }

  return { publicKey: keys.publicKey, intervalMs, isKnownService, send }
}

/** Null for keys of a phone with which nothing can be encrypted. */
async function encrypt(
  { endpoint, p256dh, auth }: PushSubscription,
  message: object,
  options: RequestOptions,
) {
  // Loaded once something is sent, which on most starts is never.
  const { default: webPush } = await import('web-push')
  try {
    const subscription = { endpoint, keys: { p256dh, auth } }
    const details = webPush.generateRequestDetails(subscription, JSON.stringify(message), options)
    // The length is counted by fetch.
    const { 'Content-Length': _, ...headers } = details.headers as Record<string, string>
    return { headers, body: new Uint8Array(details.body ?? []) }
  } catch {
    return null
  }
}
