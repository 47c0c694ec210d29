/** Thrown when an owner already has as many waiting tasks as allowed. */
export class QueueFullError extends Error {}

interface Options {
  /** Tasks that run at once. */
  concurrency: number
  /** Tasks of one owner that may wait. */
  maxWaiting: number
}

type StartTask = () => Promise<void>

/**
 * Runs a few tasks at once and serves the owners in turn (round robin): an owner with a hundred tasks does not delay
 * an owner with one.
 */
export function createFairQueue({ concurrency, maxWaiting }: Options) {
  // A Map keeps its insertion order: the first owner is served next.
  const waiting = new Map<string, StartTask[]>()
  let running = 0

  function startNext() {
    const [first] = waiting
    if (!first || running >= concurrency) return
    const [owner, tasks] = first
    const start = tasks.shift()
    waiting.delete(owner)
    if (tasks.length > 0) waiting.set(owner, tasks)
    running++
    void start?.().finally(() => {
      running--
      startNext()
    })
  }

  function enqueue<T>(owner: string, task: () => Promise<T>): Promise<T> {
    const tasks = waiting.get(owner) ?? []
    if (tasks.length >= maxWaiting) return Promise.reject(new QueueFullError())
    return new Promise((resolve, reject) => {
      tasks.push(() => task().then(resolve, reject))
      waiting.set(owner, tasks)
      startNext()
    })
  }

  const load = () => ({
    running,
    waiting: [...waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0),
  })
  return Object.assign(enqueue, { load })
}
