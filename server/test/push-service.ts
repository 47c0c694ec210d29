import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

interface Message {
  path: string
  headers: IncomingMessage['headers']
  /** What the phone reads. */
  content: unknown
}

/**
 * A push service and the phones that have subscribed there. `status`: what it answers to the next messages; `held`: it answers
 * none before.
 */
export async function startPushService() {
  const phones = new Map<string, ReturnType<typeof createPhone>>()
  const messages: Message[] = []
  const service = { status: 201, held: Promise.resolve() }
  async function take(request: IncomingMessage, response: ServerResponse) {
    const { url = '', headers } = request
    const content = phones.get(url)?.decrypt(await buffer(request))
    messages.push({ path: url, headers, content })
    await service.held
    response.writeHead(service.status).end()
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return Object.assign(service, {
    origin,
    messages,
    /** A new phone's subscription, as its browser gives it. */
    subscribe() {
      const [path, phone] = [`/${randomBytes(16).toString('hex')}`, createPhone()]
      phones.set(path, phone)
      return { endpoint: origin + path, keys: phone.keys }
    },
    /** What a phone has been told, in turn. */
    told: ({ endpoint }: { endpoint: string }) =>
      messages.filter(({ path }) => origin + path === endpoint).map(({ content }) => content),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

/** Decrypts as a browser does: RFC 8291 on RFC 8188, in one record. */
function createPhone() {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))

  function decrypt(body: Buffer): unknown {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = derive(auth, ecdh.computeSecret(sender), info, 32)
    const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // What follows the last byte 2 is padding.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }

  const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }
  return { keys, decrypt }
}
