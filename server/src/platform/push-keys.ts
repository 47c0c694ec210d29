import { createECDH, hkdfSync } from 'node:crypto'

export type PushKeys = ReturnType<typeof createPushKeys>

/**
 * The key pair that the installation shows to push services (VAPID, RFC 8292), in Base64 for URLs. It is derived from the secret
 * that signs tokens, so it is the same after a restart and after a restore: with another one every phone would have to
 * subscribe again.
 */
export function createPushKeys(secret: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'canhoto web push', 32)))
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') }
}
