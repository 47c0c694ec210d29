import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign as signBytes,
} from 'node:crypto'

/** What stands before the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export type SigningKey = ReturnType<typeof createSigningKey>

/**
 * The Ed25519 key of the installation for a purpose. It is derived from the secret that signs tokens, which every process has
 * and every backup holds, so it is the same after a restart and after a restore.
 */
export function createSigningKey(secret: string, purpose: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const der = Buffer.concat([PKCS8_PREFIX, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    sign: (text: string) => signBytes(null, Buffer.from(text), privateKey).toString('base64'),
    /** SPKI in Base64, as browsers import it. */
    publicKey: publicKey.toString('base64'),
    /** What users compare: the SHA-256 of the public key. */
    fingerprint: createHash('sha256').update(publicKey).digest('hex'),
  }
}
