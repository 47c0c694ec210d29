import type { Readable } from 'node:stream'

/** The bytes of files, by id. No text of a user becomes part of a path. */
export interface Storage {
  /** Returns once the bytes survive a power cut. Throws 507 when the disk is nearly full. */
  write(id: string, bytes: Uint8Array): Promise<void>
  /** Throws 507 when the disk is nearly full. The database may be on the same one. */
  assertSpace(): Promise<void>
  /** The stream of a file that is not there fails with the code ENOENT. */
  read(id: string): Readable
  /** The bytes of a file; null when it is not there. */
  sizeOf(id: string): Promise<number | null>
  remove(id: string): Promise<void>
  list(): Promise<string[]>
  /** Writes, reads and removes a few bytes. Answers the free share of the disk, 0 to 1; null where there is no such limit. */
  probe(): Promise<number | null>
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Where a file lies in its folder or bucket: '04/01930000-…-000000000004'. */
export function placeOf(id: string) {
  if (!ID.test(id)) throw new Error('Not a file id.')
  return `${id.slice(-2)}/${id}`
}
