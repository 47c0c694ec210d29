import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Reading, ReadingTask } from './reading.ts'

/** What a process says of the one document that it was handed. */
export type WorkerAnswer = { reading: Reading } | { error: string }

/**
 * Processes that read one document at a time, begun when none is idle. Each may die at any moment, of its document or
 * of anything else: that costs what it was reading, never the next document nor the server.
 */
export function createWorkerPool(script: URL) {
  const alive = new Set<ChildProcess>()
  const idle = new Set<ChildProcess>()
  let isOpen = true

  function begin() {
    // Bytes travel as they are, and nothing of our environment's secrets comes along.
    const reader = fork(script, { serialization: 'advanced', env: environment(), execArgv: [] })
    alive.add(reader)
    const forget = () => {
      alive.delete(reader)
      idle.delete(reader)
    }
    reader.once('exit', forget)
    // Also that it was gone when somebody wrote to it. Unheard, this would end the server.
    reader.on('error', () => {
      forget()
      reader.kill('SIGKILL')
    })
    return reader
  }

  /** Throws when the process ends before it answers, as it does after `timeLimitMs`. */
  async function read(task: ReadingTask, timeLimitMs: number): Promise<Reading> {
    if (!isOpen) throw new Error('The readers are closed.')
    const [reader = begin()] = idle
    idle.delete(reader)
    const timer = setTimeout(() => reader.kill('SIGKILL'), timeLimitMs)
    const done = new AbortController()
    try {
      reader.send(task)
      const said = await answerOf(reader, done.signal)
      if (alive.has(reader)) idle.add(reader)
      if ('error' in said) throw new Error(said.error)
      return said.reading
    } finally {
      clearTimeout(timer)
      done.abort()
    }
  }

  async function close() {
    isOpen = false
    const ends = [...alive].map((reader) => once(reader, 'exit'))
    for (const reader of alive) reader.kill('SIGKILL')
    await Promise.allSettled(ends)
  }

  return { read, close }
}

function answerOf(reader: ChildProcess, signal: AbortSignal): Promise<WorkerAnswer> {
  const answered = once(reader, 'message', { signal }).then(([answer]) => answer as WorkerAnswer)
  const ended = once(reader, 'exit', { signal }).then(([code, name]) => {
    throw new Error(`The reader ended with ${name ?? code}.`)
  })
  return Promise.race([answered, ended])
}

function environment() {
  const { PATH, TMPDIR, TEMP, HOME } = process.env
  return { PATH, TMPDIR, TEMP, HOME }
}
