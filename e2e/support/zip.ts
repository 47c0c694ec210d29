import { crc32 } from 'node:zlib'
import type { Document } from './registration.ts'

const [ENTRY, DIRECTORY, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const [VERSION, STORED] = [20, 0]

/** Files in one zip, uncompressed. */
export function zipOf(name: string, files: readonly Document[]): Document {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const facts = factsOf(file)
    const entry = Buffer.concat([uint32(ENTRY), facts, Buffer.from(file.name), file.buffer])
    // Comment, disk and attributes are none; the last is where the entry lies.
    const place = Buffer.concat([Buffer.alloc(10), uint32(offset)])
    directory.push(
      Buffer.concat([uint32(DIRECTORY), uint16(VERSION), facts, place, Buffer.from(file.name)]),
    )
    entries.push(entry)
    offset += entry.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.concat([
    uint32(END),
    Buffer.alloc(4),
    uint16(files.length),
    uint16(files.length),
    uint32(listed.length),
    uint32(offset),
    uint16(0),
  ])
  return { name, mimeType: 'application/zip', buffer: Buffer.concat([...entries, listed, end]) }
}

/** What the entry and the directory both say of a file: no flags, no time. */
function factsOf({ name, buffer }: Document) {
  return Buffer.concat([
    uint16(VERSION),
    uint16(0),
    uint16(STORED),
    uint32(0),
    uint32(crc32(buffer)),
    uint32(buffer.length),
    uint32(buffer.length),
    uint16(Buffer.byteLength(name)),
    uint16(0),
  ])
}

function uint16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
