/** Too much waits already, of one owner or in all. */
export class QueueFullError extends Error {}

interface Options {
  /** Tasks at once. */
  places: number
  /** Tasks of one owner that may wait. */
  waitingMax: number
}

type Start = () => Promise<void>

/** Runs a few tasks at once and lets owners take turns: whoever brings a hundred does not hold up whoever brings one. */
export function createFairQueue({ places, waitingMax }: Options) {
  // In the order in which owners are served next.
  const waiting = new Map<string, Start[]>()
  let running = 0

  function next() {
    const [first] = waiting
    if (!first || running >= places) return
    const [owner, tasks] = first
    const start = tasks.shift()
    waiting.delete(owner)
    if (tasks.length > 0) waiting.set(owner, tasks)
    running++
    void start?.().finally(() => {
      running--
      next()
    })
  }

  return function run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    const own = waiting.get(owner) ?? []
    if (own.length >= waitingMax) return Promise.reject(new QueueFullError())
    return new Promise((resolve, reject) => {
      own.push(() => task().then(resolve, reject))
      waiting.set(owner, own)
      next()
    })
  }
}
