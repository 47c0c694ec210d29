import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { invalidField } from '../../platform/errors.ts'

const { asn1, pki, pkcs12, util } = forge

export interface OpenedPfx {
  /** The private key, PKCS #8. */
  key: Buffer
  /** The certificate of the key. */
  certificate: X509Certificate
  /** The authorities that came with it. */
  chain: X509Certificate[]
}

/** Opens an A1 file (PKCS #12). A UserError says at which field of the form the problem is. */
export function openPfx(bytes: Uint8Array, password: string): OpenedPfx {
  const der = Buffer.from(bytes).toString('latin1')
  const file = decrypt(der, password)
  const key = findKey(file)
  const certificates = bagsOf(file, pki.oids['certBag'] ?? '').map(toCertificate)
  // Many issuers put the authorities first, so the place in the file says nothing.
  const certificate = certificates.find((each) => isOfKey(each, key))
  if (!certificate)
    throw invalidField('file', 'Nenhum certificado do arquivo é o da chave privada.')
  return {
    key: toPkcs8(key),
    certificate,
    chain: certificates.filter((each) => each !== certificate),
  }
}

type Pfx = forge.pkcs12.Pkcs12Pfx

const WRONG_PASSWORD = 'A senha do certificado está incorreta.'
const NOT_A_PFX =
  'Este arquivo não é um certificado A1 (.pfx ou .p12), ou está danificado. Exporte-o de novo.'

function decrypt(der: string, password: string): Pfx {
  const file = parse(der)
  if (!isPfx(file)) throw invalidField('file', NOT_A_PFX)
  try {
    return pkcs12.pkcs12FromAsn1(file, false, password)
  } catch (error) {
    if (isPasswordRefused(error)) throw invalidField('password', WRONG_PASSWORD)
    return decryptUtf8(der, password)
  }
}

/**
 * node-forge 1.4 gives PBES2 (AES) the password as UTF-16, which is right for the MAC and for 3DES and RC2, whereas PBES2 takes
 * UTF-8. The MAC has been verified by then, so the contents are decrypted again without it.
 */
function decryptUtf8(der: string, password: string): Pfx {
  const file = parse(der)
  const [version, contents, mac] = file.value as forge.asn1.Asn1[]
  file.value = [version!, contents!]
  try {
    return pkcs12.pkcs12FromAsn1(file, false, util.encodeUtf8(password))
  } catch (error) {
    // Without a MAC nothing else tells a wrong password from a damaged file.
    if (!mac && isDecryptionRefused(error)) throw invalidField('password', WRONG_PASSWORD)
    throw invalidField('file', NOT_A_PFX)
  }
}

function parse(der: string) {
  try {
    return asn1.fromDer(der)
  } catch {
    throw invalidField('file', NOT_A_PFX)
  }
}

/** A sequence whose first element is the version, 3. */
function isPfx({ value }: forge.asn1.Asn1) {
  const [version] = Array.isArray(value) ? value : []
  return version?.type === asn1.Type.INTEGER && version.value === '\x03'
}

const isPasswordRefused = (error: unknown) => /MAC could not be verified/.test(String(error))
const isDecryptionRefused = (error: unknown) => /decrypt/.test(String(error))

const bagsOf = (file: Pfx, bagType: string) => file.getBags({ bagType })[bagType] ?? []

function findKey(file: Pfx): forge.pki.rsa.PrivateKey {
  const { pkcs8ShroudedKeyBag = '', keyBag = '' } = pki.oids
  const bags = [...bagsOf(file, pkcs8ShroudedKeyBag), ...bagsOf(file, keyBag)]
  const found = bags.find(({ key }) => key)?.key
  if (found) return found as forge.pki.rsa.PrivateKey
  throw invalidField(
    'file',
    bags.length > 0
      ? 'A SEFAZ aceita só certificados RSA, e a chave deste é de outro tipo.'
      : 'O arquivo não tem a chave privada. Exporte o certificado A1 com a chave.',
  )
}

function toCertificate({ cert, asn1: unknown }: forge.pkcs12.Bag) {
  const tree = cert ? pki.certificateToAsn1(cert) : unknown
  return new X509Certificate(Buffer.from(asn1.toDer(tree).getBytes(), 'latin1'))
}

/** The same modulus and exponent. */
function isOfKey({ publicKey }: X509Certificate, key: forge.pki.rsa.PrivateKey) {
  if (publicKey.asymmetricKeyType !== 'rsa') return false
  const own = pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  return own.n.equals(key.n) && own.e.equals(key.e)
}

function toPkcs8(key: forge.pki.rsa.PrivateKey) {
  const der = asn1.toDer(pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key)))
  return Buffer.from(der.getBytes(), 'latin1')
}
