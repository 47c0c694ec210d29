import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'

/** Which certificate a sealed key belongs to: put beside another one it cannot be opened. */
export interface KeyOwner {
  company_id: string
  /** Of the certificate. */
  sha256: string
}

/** A private key as it is stored, under the names of its columns. */
export interface SealedKey {
  /** Which key pair of the installation it was sealed for. */
  key_id: string
  /** The data key, encrypted with the public key. */
  wrapped_data_key: Buffer
  key_nonce: Buffer
  key_ciphertext: Buffer
  key_tag: Buffer
}

const CIPHER = 'aes-256-gcm'
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const

/** The first 16 hexadecimal digits of the SHA-256 of the public key (SPKI). */
export function keyIdOf(key: KeyObject) {
  const publicKey = key.type === 'public' ? key : createPublicKey(key)
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}

/** Encrypts a private key (PKCS #8) so that only the sending process can read it. */
export function sealKey(key: Buffer, owner: KeyOwner, publicKey: KeyObject): SealedKey {
  const dataKey = randomBytes(32)
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, dataKey, nonce).setAAD(additionalData(owner))
  const ciphertext = Buffer.concat([cipher.update(key), cipher.final()])
  const wrapped = publicEncrypt({ key: publicKey, ...OAEP }, dataKey)
  dataKey.fill(0)
  return {
    key_id: keyIdOf(publicKey),
    wrapped_data_key: wrapped,
    key_nonce: nonce,
    key_ciphertext: ciphertext,
    key_tag: cipher.getAuthTag(),
  }
}

/**
 * Decrypts a private key, in the sending process alone. Of several private keys the one that it was sealed for opens it, so
 * that the pair can be replaced. Throws when there is none, or when anything about the key was altered.
 */
export function openSealedKey(sealed: SealedKey & KeyOwner, privateKeys: readonly KeyObject[]) {
  const own = privateKeys.find((each) => keyIdOf(each) === sealed.key_id)
  if (!own) throw new Error(`No private key opens keys that were sealed for ${sealed.key_id}.`)
  const dataKey = privateDecrypt({ key: own, ...OAEP }, sealed.wrapped_data_key)
  const decipher = createDecipheriv(CIPHER, dataKey, sealed.key_nonce, { authTagLength: 16 })
  decipher.setAAD(additionalData(sealed)).setAuthTag(sealed.key_tag)
  const key = Buffer.concat([decipher.update(sealed.key_ciphertext), decipher.final()])
  dataKey.fill(0)
  return key
}

const additionalData = ({ company_id, sha256 }: KeyOwner) => Buffer.from(`${company_id} ${sha256}`)
