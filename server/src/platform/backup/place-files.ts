import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../storage/storage.ts'
import { FILES } from './manifest.ts'

export async function assertNoFiles(dataDir: string): Promise<void> {
  const files = path.join(dataDir, FILES)
  const found = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => [])
  if (found.some((entry) => entry.isFile())) {
    throw new Error(`A pasta ${files} não está vazia: restaure em outra DATA_DIR.`)
  }
}

export async function assertEmpty(bucket: Storage) {
  if ((await bucket.list()).length > 0)
    throw new Error('O balde de STORAGE_URL não está vazio: restaure em outro balde ou prefixo.')
}

/** The files are in place before the rows that refer to them are committed; when the commit fails, they are deleted. */
export async function placeFiles(draft: string, dataDir: string, commit: () => Promise<unknown>) {
  const files = path.join(dataDir, FILES)
  await mkdir(path.join(draft, FILES), { recursive: true })
  await rm(files, { recursive: true, force: true })
  await rename(path.join(draft, FILES), files)
  try {
    await commit()
  } catch (error) {
    await rename(files, path.join(draft, FILES))
    throw error
  }
}

/** As placeFiles, for a bucket. */
export async function fillBucket(draft: string, bucket: Storage, commit: () => Promise<unknown>) {
  const root = path.join(draft, FILES)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((entry) => entry.isFile())
  try {
    for (const { name, parentPath } of files)
      await bucket.write(name, await readFile(path.join(parentPath, name)))
    await commit()
  } catch (error) {
    for (const { name } of files) await bucket.remove(name)
    throw error
  }
}

export async function placeSecrets(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => [])
  if (names.length > 0) await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(path.join(from, name), path.join(to, name))
}
