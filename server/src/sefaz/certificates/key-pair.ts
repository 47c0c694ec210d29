import { createPublicKey, generateKeyPair } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PRIVATE_FILE = 'sefaz-private.pem'
const PUBLIC_FILE = 'sefaz-public.pem'
export const KEY_FILES = [PRIVATE_FILE, PUBLIC_FILE]

const BITS = 3072

/**
 * Makes the key pair of an installation: with the public key the web process seals the keys of certificates, with the private
 * one the sending process opens them. Files that are there stay as they are.
 */
export async function createKeyPair(folder: string) {
  const [privateFile, publicFile] = [join(folder, PRIVATE_FILE), join(folder, PUBLIC_FILE)]
  for (const file of [privateFile, publicFile])
    if (existsSync(file)) throw new Error(`${file} já existe. Nada foi alterado.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  writeNew(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  writeNew(publicFile, publicKey.export({ type: 'spki', format: 'pem' }).toString())
  return { privateFile, publicFile }
}

function writeNew(file: string, pem: string) {
  writeFileSync(file, pem, { flag: 'wx', mode: 0o600 })
  // Of an unusual umask.
  chmodSync(file, 0o600)
}

interface KeyConfig {
  dataDir: string
  sefazPublicKeyFile: string | undefined
}

/** The public key (PEM); undefined without one. The demonstration makes a pair for itself. */
export async function findSefazPublicKey(
  { dataDir, sefazPublicKeyFile }: KeyConfig,
  demo: boolean,
) {
  if (sefazPublicKeyFile) return readPublicKey(sefazPublicKeyFile)
  if (!demo) return undefined
  const folder = join(dataDir, 'secrets')
  const file = join(folder, PUBLIC_FILE)
  return readPublicKey(existsSync(file) ? file : (await createKeyPair(folder)).publicFile)
}

function readPublicKey(file: string) {
  const pem = readText(file)
  // Node would take its public half, and the web process must not be able to read the other.
  if (pem.includes('PRIVATE KEY'))
    throw wrongFile(`${file} é a chave privada; aponte para ${PUBLIC_FILE}`)
  try {
    const key = createPublicKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType === 'rsa' && bits >= BITS) return pem
  } catch {
    // Of another format: the sentence below says what it must be.
  }
  throw wrongFile(`${file} não é uma chave pública RSA de ${BITS} bits (npm run sefaz-key)`)
}

function readText(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw wrongFile(`${file} não pôde ser lido`)
  }
}

const wrongFile = (problem: string) =>
  new Error(`Configuração inválida:\n  SEFAZ_PUBLIC_KEY_FILE: ${problem}.`)
