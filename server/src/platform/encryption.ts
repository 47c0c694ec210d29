import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export type Encryption = ReturnType<typeof createEncryption>

/**
 * Encrypts what the database stores and the server itself has to read again: secrets of webhooks, passwords of mail servers. The
 * keys are derived from secrets that the database never has: `secret`, or the first of those that are named `instead`. All of
 * them decrypt, so that a secret can be changed.
 *
 * `purpose` says whose text it is, such as `webhook <id>`: what was encrypted for one purpose is not decrypted for another, so a
 * row that is copied into another one opens nothing.
 */
export function createEncryption(secret: string, instead: readonly string[] = []) {
  const own = deriveKey(instead[0] ?? secret)
  const keys = [own, ...instead.slice(1).map(deriveKey), deriveKey(secret)]
  return {
    encrypt(text: string, purpose: string) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, own.key, iv).setAAD(Buffer.from(purpose))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${own.id}.${Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')}`
    },

    /** Throws for a text that was changed, that is of another purpose, or whose key is not here any more. */
    decrypt(stored: string, purpose: string) {
      const [version, keyId, content = ''] = stored.split('.')
      const known = keys.find(({ id }) => version === 'v1' && id === keyId)
      if (!known)
        throw new Error('Encrypted with a key that is not here (SECRETS_KEY, JWT_SECRET).')
      const bytes = Buffer.from(content, 'base64url')
      const decipher = createDecipheriv(CIPHER, known.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const encrypted = bytes.subarray(IV_BYTES, -TAG_BYTES)
      return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

interface Key {
  /** Tells keys apart, and nothing of them. */
  id: string
  key: Buffer
}

function deriveKey(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'canhoto encryption at rest', 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }
}
