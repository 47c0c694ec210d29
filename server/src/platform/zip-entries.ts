import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

interface ZipEntry {
  name: string
  bytes: Uint8Array
}

/** Pictures cannot be compressed further. */
const COMPRESSED = /\.(json|txt|xml)$/i

/** A ZIP archive, piece by piece, of entries that are read one after the other. */
export async function* zipEntries(entries: AsyncIterable<ZipEntry>) {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const take = () => {
    const taken = made
    made = []
    return taken
  }
  for await (const { name, bytes } of entries) {
    const entry = COMPRESSED.test(name) ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
    yield* take()
  }
  zip.end()
  yield* take()
}
