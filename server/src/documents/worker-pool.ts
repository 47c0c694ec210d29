import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Reading, ReadingTask } from './reading.ts'

/** The message with which a worker answers a task. */
export type WorkerAnswer = { reading: Reading } | { error: string }

/**
 * A pool of worker processes that read one document at a time, started when none is idle. A worker may die at any moment,
 * because of its document or for another reason. Only the document that it was reading is lost: the next document and
 * the server are not affected.
 */
export function createWorkerPool(script: URL) {
  const alive = new Set<ChildProcess>()
  const idle = new Set<ChildProcess>()
  let isOpen = true

  function startWorker() {
    // 'advanced' sends bytes without encoding them. Secrets in the server's environment are not passed on.
    const worker = fork(script, {
      serialization: 'advanced',
      env: workerEnvironment(),
      execArgv: [],
    })
    alive.add(worker)
    const forget = () => {
      alive.delete(worker)
      idle.delete(worker)
    }
    worker.once('exit', forget)
    // Sending to a worker that has just died emits an error, which would end the server if there were no listener.
    worker.on('error', () => {
      forget()
      worker.kill('SIGKILL')
    })
    return worker
  }

  /** Throws when the worker ends before it answers; it is killed after `timeLimitMs`. */
  async function read(task: ReadingTask, timeLimitMs: number): Promise<Reading> {
    if (!isOpen) throw new Error('The worker pool is closed.')
    const [worker = startWorker()] = idle
    idle.delete(worker)
    const timer = setTimeout(() => worker.kill('SIGKILL'), timeLimitMs)
    const listeners = new AbortController()
    try {
      worker.send(task)
      const answer = await waitForAnswer(worker, listeners.signal)
      if (alive.has(worker)) idle.add(worker)
      if ('error' in answer) throw new Error(answer.error)
      return answer.reading
    } finally {
      clearTimeout(timer)
      listeners.abort()
    }
  }

  async function close() {
    isOpen = false
    const exits = [...alive].map((worker) => once(worker, 'exit'))
    for (const worker of alive) worker.kill('SIGKILL')
    await Promise.allSettled(exits)
  }

  return { read, close }
}

function waitForAnswer(worker: ChildProcess, signal: AbortSignal): Promise<WorkerAnswer> {
  const answered = once(worker, 'message', { signal }).then(([answer]) => answer as WorkerAnswer)
  const exited = once(worker, 'exit', { signal }).then(([code, signalName]) => {
    throw new Error(`The worker ended with ${signalName ?? code}.`)
  })
  return Promise.race([answered, exited])
}

function workerEnvironment() {
  const { PATH, TMPDIR, TEMP, HOME } = process.env
  return { PATH, TMPDIR, TEMP, HOME }
}
