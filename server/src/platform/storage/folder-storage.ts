import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UserError } from '../errors.ts'
import { placeOf, type Storage } from './storage.ts'

/** Below it no file is stored, so that the database, which may be on the same disk, can still write. */
const MIN_FREE_SHARE = 0.05

/** `measureFree` answers the free share of the disk, 0 to 1. */
export function folderStorage(root: string, measureFree = measureFreeShare): Storage {
  const pathOf = (id: string) => join(root, placeOf(id))
  async function assertSpace() {
    await mkdir(root, { recursive: true })
    if ((await measureFree(root)) < MIN_FREE_SHARE)
      throw new UserError(507, 'Sem espaço em disco no servidor. Tente novamente mais tarde.')
  }
  return {
    assertSpace,
    async write(id, bytes) {
      const path = pathOf(id)
      await mkdir(dirname(path), { recursive: true })
      await assertSpace()
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
      await syncFolder(dirname(path))
    },
    read: (id) => createReadStream(pathOf(id)),
    async sizeOf(id) {
      return (await stat(pathOf(id)).catch(nullIfMissing))?.size ?? null
    },
    async remove(id) {
      await Promise.all([pathOf(id), `${pathOf(id)}.part`].map((path) => rm(path, { force: true })))
    },
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    async probe() {
      await mkdir(root, { recursive: true })
      const path = join(root, `.probe-${randomUUID()}`)
      try {
        await writeFile(path, path, { mode: 0o600, flush: true })
        if ((await readFile(path, 'utf8')) !== path)
          throw new Error('The storage gave back something else.')
      } finally {
        await rm(path, { force: true })
      }
      return measureFree(root)
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return null
}

async function measureFreeShare(root: string) {
  const { bavail, blocks } = await statfs(root)
  return bavail / blocks
}

/** A renamed file survives a power cut only once its folder is on disk. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
