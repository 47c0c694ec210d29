import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { KillPoint, ProcessStart } from './page-process.ts'

const SCRIPT = fileURLToPath(new URL('page-process.ts', import.meta.url))

/** Processes that read one page each, and are killed while they do. The next one is started ahead. */
export function createKilledReaders(start: ProcessStart) {
  let next = startProcess(start)
  return {
    /** Answers whether the process was killed; it ends by itself when nothing was due. */
    async readAndDie(now: Date, killAt: KillPoint) {
      const reader = await next
      next = startProcess(start)
      const exited = once(reader, 'exit')
      reader.send({ now: now.toISOString(), killAt })
      const [code, signal] = (await exited) as [number | null, string | null]
      if (code) throw new Error(`The process ended with ${code}.`)
      return signal === 'SIGKILL'
    },
    async close() {
      const reader = await next
      const exited = once(reader, 'exit')
      reader.kill('SIGKILL')
      await exited
    },
  }
}

async function startProcess(start: ProcessStart): Promise<ChildProcess> {
  const reader = fork(SCRIPT, { execArgv: [] })
  reader.send(start)
  await once(reader, 'message')
  return reader
}
