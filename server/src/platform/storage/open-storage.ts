import { join } from 'node:path'
import { folderStorage } from './folder-storage.ts'
import type { S3Address } from './s3-address.ts'
import type { Storage } from './storage.ts'

interface Options {
  dataDir: string
  bucket: S3Address | undefined
}

/** The bucket that STORAGE_URL names, or the folder of DATA_DIR. */
export async function openStorage({ dataDir, bucket }: Options): Promise<Storage> {
  return bucket ? openBucket(bucket) : folderOf(dataDir)
}

export const folderOf = (dataDir: string) => folderStorage(join(dataDir, 'files'))

/** Its client is loaded where there is a bucket alone. */
export async function openBucket(bucket: S3Address): Promise<Storage> {
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(bucket)
}
