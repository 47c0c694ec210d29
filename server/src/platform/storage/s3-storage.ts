import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { withinTime } from '../within-time.ts'
import type { S3Address } from './s3-address.ts'
import { placeOf, type Storage } from './storage.ts'

const LIMITS = { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true }

/**
 * Files in a bucket of S3 or of a service that speaks it. Each is sent with its SHA-256, so that a damaged one is not taken.
 * `maxSilenceMs`: a service that says nothing for so long in the middle of a file is given up.
 */
export function s3Storage(address: S3Address, maxSilenceMs = LIMITS.requestTimeout): Storage {
  const { put, get, sizeOf, remove, list } = objectsOf(address, maxSilenceMs)
  return {
    // A bucket does not get full.
    assertSpace: async () => undefined,
    write: async (id, bytes) => put(placeOf(id), bytes),
    read: (id) => Readable.from(get(placeOf(id)), { objectMode: false }),
    sizeOf: async (id) => sizeOf(placeOf(id)),
    remove: async (id) => remove(placeOf(id)),
    list,
    async probe() {
      const name = `.probe-${randomUUID()}`
      try {
        await put(name, Buffer.from(name))
        if ((await buffer(get(name))).toString() !== name)
          throw new Error('The storage gave back something else.')
      } finally {
        await remove(name)
      }
      return null
    },
  }
}

/** The calls of the service, by names below the prefix. */
function objectsOf(address: S3Address, maxSilenceMs: number) {
  const { bucket, prefix, encryption, kms_key } = address
  const client = openClient(address)
  const place = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` })
  const encrypted = {
    ...(encryption && { ServerSideEncryption: encryption }),
    ...(kms_key && { SSEKMSKeyId: kms_key }),
  }
  return {
    async put(name: string, bytes: Uint8Array) {
      const sent = { Body: bytes, ContentLength: bytes.length, ChecksumSHA256: sha256Of(bytes) }
      await client.send(new PutObjectCommand({ ...place(name), ...encrypted, ...sent }))
    },
    async *get(name: string) {
      const { Body } = await client.send(new GetObjectCommand(place(name))).catch(throwMissing)
      if (!(Body instanceof Readable)) throw new Error('The storage gave back no bytes.')
      yield* withoutSilence(Body, maxSilenceMs)
    },
    async sizeOf(name: string) {
      const head = client.send(new HeadObjectCommand(place(name)))
      return (await head.catch(nullIfMissing))?.ContentLength ?? null
    },
    async remove(name: string) {
      await client.send(new DeleteObjectCommand(place(name)))
    },
    async list() {
      const ids: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })
      for await (const { Contents = [] } of pages)
        ids.push(...Contents.map(({ Key = '' }) => Key.slice(Key.lastIndexOf('/') + 1)))
      return ids
    },
  }
}

/** The limit of the client ends with the headers. Whoever reads slowly is waited for. */
async function* withoutSilence(body: Readable, maxSilenceMs: number) {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await withinTime(chunks.next(), maxSilenceMs)
      if (done) return
      yield value
    }
  } finally {
    body.destroy()
  }
}

const openClient = ({ region, endpoint, path_style }: S3Address) =>
  new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: path_style === '1',
    maxAttempts: 3,
    requestHandler: LIMITS,
  })

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

function nullIfMissing(error: unknown) {
  if (error instanceof NotFound) return null
  throw error
}

function throwMissing(error: unknown): never {
  if (error instanceof NoSuchKey)
    throw Object.assign(new Error('The file is not there.'), { code: 'ENOENT' })
  throw error
}
