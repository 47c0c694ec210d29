import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process that was just killed holds its lock until the kernel has removed the process. */
const LOCK_TIMEOUT_MS = 1500

/**
 * One process per data folder. An abstract socket is the only lock that Node can take and that the
 * kernel releases however the process ends. Elsewhere PostgreSQL's own lock file decides.
 */
export async function acquireLock(dataDir: string): Promise<() => void> {
  if (process.platform !== 'linux') return () => {}
  const { dev, ino } = await stat(dataDir)
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  for (;;) {
    const release = await tryLock(`\0canhoto-${dev}-${ino}`)
    if (release) return release
    if (Date.now() > deadline) throw alreadyInUse(dataDir)
    await sleep(50)
  }
}

async function tryLock(name: string): Promise<(() => void) | null> {
  const lock = createServer((socket) => socket.destroy())
  lock.listen({ path: name, exclusive: true })
  try {
    await once(lock, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
  }
  lock.unref()
  return () => void lock.close()
}

export function alreadyInUse(dataDir: string): Error {
  return new Error(
    `A pasta de dados ${dataDir} já está em uso por outro processo do Canhoto. Pare o outro processo ou defina outra pasta em DATA_DIR.`,
  )
}
