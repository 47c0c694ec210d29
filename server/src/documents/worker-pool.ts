import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type {
  DecodingTask,
  RawStub,
  Reading,
  ReadingTask,
  StubTask,
  WorkerTask,
} from './reading.ts'
import { whenOverdue } from './when-overdue.ts'

interface Answers {
  reading: Reading
  isDecodable: boolean
  stub: RawStub
  isWarm: true
}

/** The message with which a worker answers a task: the part that is its answer, or why there is none. */
export type WorkerAnswer = Partial<Answers> | { error: string }

/** A worker was killed although it still had time: its watchdog or the kernel did it, because of its memory. */
export class OutOfMemoryError extends Error {}

/**
 * A pool of worker processes that read one document at a time, started when none is idle. A worker may die at any moment,
 * because of its document or for another reason. Only the document that it was reading is lost: the next document and
 * the server are not affected.
 */
export function createWorkerPool(script: URL, memoryLimitBytes: number) {
  const alive = new Set<ChildProcess>()
  const idle = new Set<ChildProcess>()
  let isOpen = true

  function startWorker() {
    const worker = forkWorker(script, memoryLimitBytes, () => {
      alive.delete(worker)
      idle.delete(worker)
    })
    alive.add(worker)
    return worker
  }

  /** Throws when the worker ends before it answers; it is killed after `timeLimitMs` of CPU time. */
  async function run(task: WorkerTask, timeLimitMs: number) {
    if (!isOpen) throw new Error('The worker pool is closed.')
    const [worker = startWorker()] = idle
    idle.delete(worker)
    let isTimedOut = false
    const stopWatching = whenOverdue(worker.pid ?? 0, timeLimitMs, () => {
      isTimedOut = true
      worker.kill('SIGKILL')
    })
    const listeners = new AbortController()
    try {
      worker.send(task)
      const isKilledHere = () => isTimedOut || !isOpen
      const answer = await waitForAnswer(worker, listeners.signal, isKilledHere)
      if (alive.has(worker)) idle.add(worker)
      if ('error' in answer) throw new Error(answer.error)
      return answer
    } finally {
      stopWatching()
      listeners.abort()
    }
  }

  const read = async (task: ReadingTask, timeLimitMs: number): Promise<Reading> =>
    partOf(await run(task, timeLimitMs), 'reading')

  const canDecode = async (task: DecodingTask, timeLimitMs: number): Promise<boolean> =>
    partOf(await run(task, timeLimitMs), 'isDecodable')

  const readStub = async (task: StubTask, timeLimitMs: number): Promise<RawStub> =>
    partOf(await run(task, timeLimitMs), 'stub')

  /** Of one worker that is not busy; it is started when there is none. */
  const warmUp = async (timeLimitMs: number): Promise<true> =>
    partOf(await run({ kind: 'warm-up' }, timeLimitMs), 'isWarm')

  async function close() {
    isOpen = false
    const exits = [...alive].map((worker) => once(worker, 'exit'))
    for (const worker of alive) worker.kill('SIGKILL')
    await Promise.allSettled(exits)
  }

  return { read, canDecode, readStub, warmUp, close }
}

function partOf<Part extends keyof Answers>(answer: Partial<Answers>, part: Part): Answers[Part] {
  const found = answer[part]
  if (found === undefined) throw new Error('The worker answered another task.')
  return found
}

function forkWorker(script: URL, memoryLimitBytes: number, onEnd: () => void): ChildProcess {
  // 'advanced' sends bytes without encoding them. Secrets in the server's environment are not passed on.
  const worker = fork(script, [String(memoryLimitBytes)], {
    serialization: 'advanced',
    env: workerEnvironment(),
    execArgv: [],
  })
  worker.once('exit', onEnd)
  // Sending to a worker that has just died emits an error, which would end the server if there were no listener.
  worker.on('error', () => {
    onEnd()
    worker.kill('SIGKILL')
  })
  return worker
}

function waitForAnswer(
  worker: ChildProcess,
  signal: AbortSignal,
  isKilledHere: () => boolean,
): Promise<WorkerAnswer> {
  const answered = once(worker, 'message', { signal }).then(([answer]) => answer as WorkerAnswer)
  const exited = once(worker, 'exit', { signal }).then(([code, signalName]) => {
    const isOutOfMemory = signalName === 'SIGKILL' && !isKilledHere()
    const Ended = isOutOfMemory ? OutOfMemoryError : Error
    throw new Ended(`The worker ended with ${signalName ?? code}.`)
  })
  return Promise.race([answered, exited])
}

function workerEnvironment() {
  const { PATH, TMPDIR, TEMP, HOME, NODE_COMPILE_CACHE } = process.env
  return { PATH, TMPDIR, TEMP, HOME, NODE_COMPILE_CACHE }
}
