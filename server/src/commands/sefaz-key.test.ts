import { execFile } from 'node:child_process'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findSefazPublicKey } from '../sefaz/certificates/key-pair.ts'
import { keyIdOf } from '../sefaz/certificates/seal-key.ts'

const COMMAND = fileURLToPath(new URL('sefaz-key.ts', import.meta.url))

const sefazKey = (...args: string[]) => promisify(execFile)(process.execPath, [COMMAND, ...args])

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-sefaz-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('sefaz-key makes a pair that only its user can read, and never writes over one', async () => {
  const folder = join(await newFolder(), 'chaves')
  const { stdout } = await sefazKey(folder)
  expect(stdout).toMatch(/^Par de chaves da SEFAZ criado:/)
  expect((await readdir(folder)).toSorted()).toEqual(['sefaz-private.pem', 'sefaz-public.pem'])
  const [own, open] = ['sefaz-private.pem', 'sefaz-public.pem'].map((name) => join(folder, name))
  for (const file of [own!, open!]) expect((await stat(file)).mode & 0o777).toBe(0o600)
  const key = createPrivateKey(await readFile(own!))
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072)
  expect(keyIdOf(key)).toBe(keyIdOf(createPublicKey(await readFile(open!))))

  const before = await readFile(own!, 'utf8')
  await rm(open!)
  await expect(sefazKey(folder)).rejects.toThrow(/já existe. Nada foi alterado./)
  expect(await readFile(own!, 'utf8')).toBe(before)
  expect(await readdir(folder)).toEqual(['sefaz-private.pem'])
  await expect(sefazKey()).rejects.toThrow(/Diga em que pasta/)
})

test('the server takes a public key alone, and says what is wrong with another file', async () => {
  const folder = await newFolder()
  await sefazKey(folder)
  const other = join(folder, 'outra.pem')
  await writeFile(other, 'nada')
  const find = (sefazPublicKeyFile: string | undefined, demo = false) =>
    findSefazPublicKey({ dataDir: folder, sefazPublicKeyFile }, demo)
  expect(await find(join(folder, 'sefaz-public.pem'))).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  await expect(find(join(folder, 'sefaz-private.pem'))).rejects.toThrow(/é a chave privada/)
  await expect(find(other)).rejects.toThrow(/não é uma chave pública RSA de 3072 bits/)
  await expect(find(join(folder, 'nenhuma.pem'))).rejects.toThrow(/não pôde ser lido/)
  expect(await find(undefined)).toBeUndefined()
})

test('the demonstration makes a pair for itself and keeps it', async () => {
  const dataDir = await newFolder()
  const find = () => findSefazPublicKey({ dataDir, sefazPublicKeyFile: undefined }, true)
  const first = await find()
  expect(first).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  expect(await find()).toBe(first)
})
