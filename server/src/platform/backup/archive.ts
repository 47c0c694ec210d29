import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { type Entry, MANIFEST, Manifest } from './manifest.ts'

class DamagedError extends Error {}
const damaged = (what: string, cause?: unknown) =>
  new DamagedError(`A cópia de segurança está danificada: ${what}.`, { cause })

/** Passes bytes through and counts and hashes them. */
function measure() {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      size += chunk.length
      next(null, chunk)
    },
  })
  return { stream, result: (): Entry => ({ size, sha256: hash.digest('hex') }) }
}

const ignoreBytes = () => new Writable({ write: (_chunk, _encoding, next) => next() })

/** An archive that gets its final name only when it is complete and on disk. */
export async function createArchive(output: string) {
  const draft = `${output}.part`
  const pack = tar.pack()
  const written = pipeline(pack, createGzip(), createWriteStream(draft, { mode: 0o600 }))
  written.catch(() => {})
  return {
    async add(name: string, file: string): Promise<Entry> {
      const measured = measure()
      const { size } = await stat(file)
      await pipeline(createReadStream(file), measured.stream, pack.entry({ name, size }))
      return measured.result()
    },
    async addBytes(name: string, bytes: Buffer): Promise<Entry> {
      const measured = measure()
      await pipeline([bytes], measured.stream, pack.entry({ name, size: bytes.length }))
      return measured.result()
    },
    async finish(manifest: Manifest): Promise<void> {
      pack.entry({ name: MANIFEST }, JSON.stringify(manifest, null, 2))
      pack.finalize()
      await written
      await syncToDisk(draft)
      await rename(draft, output)
      await syncToDisk(path.dirname(output))
    },
    async abandon(): Promise<void> {
      pack.destroy()
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

/** Unpacks into an empty folder, and checks every entry against the manifest before it returns, also those that are not kept. */
export async function unpackArchive(
  archive: string,
  folder: string,
  isKept: (name: string) => boolean = () => true,
): Promise<Manifest> {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), extract)
  reading.catch(() => {})
  const found = new Map<string, Entry>()
  try {
    for await (const entry of extract) {
      const { name, type } = entry.header
      if (type !== 'file' || !isExpectedName(name)) throw damaged(`contém ${name}`)
      found.set(name, await unpackEntry(entry, isKept(name) ? path.join(folder, name) : null))
    }
    await reading
  } catch (error) {
    extract.destroy()
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new Error(`O arquivo ${archive} não existe.`, { cause: error })
    }
    throw error instanceof DamagedError ? error : damaged('não pode ser lida até o fim', error)
  }
  const manifest = await readManifest(folder)
  assertComplete(manifest, found)
  return manifest
}

async function unpackEntry(entry: AsyncIterable<unknown>, file: string | null): Promise<Entry> {
  if (file) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const measured = measure()
  const target = file ? createWriteStream(file, { mode: 0o600, flush: true }) : ignoreBytes()
  await pipeline(entry, measured.stream, target)
  return measured.result()
}

const isExpectedName = (name: string) =>
  /^(manifest\.json|tables\/\w+\.copy|(files|secrets)\/[\w./-]+)$/.test(name) &&
  !name.split('/').includes('..')

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw damaged('falta o índice')
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    throw damaged('o índice não pode ser lido', error)
  }
}

function assertComplete(manifest: Manifest, found: Map<string, Entry>): void {
  found.delete(MANIFEST)
  for (const [name, expected] of Object.entries(manifest.entries)) {
    const actual = found.get(name)
    if (!actual) throw damaged(`falta ${name}`)
    if (actual.sha256 !== expected.sha256) throw damaged(`${name} foi alterado`)
    found.delete(name)
  }
  for (const name of found.keys()) throw damaged(`${name} não consta do índice`)
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file)
  await handle.sync()
  await handle.close()
}
