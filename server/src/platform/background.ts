import type { FastifyInstance } from 'fastify'

/** Does one task; answers false when there was none. */
type Work = () => Promise<boolean>

interface Options {
  /** The number of tasks that run at once. */
  concurrency: number
  /** The interval at which tasks that another process left are looked for. */
  intervalMs: number
}

/** Runs background work from the start of the process to its end. Returns a function that starts the work at once. */
export type Background = (options: Options, work: Work) => () => void

export function createBackground(app: FastifyInstance): Background {
  return ({ concurrency, intervalMs }, work) => {
    const running = new Set<Promise<void>>()
    let isRequested = false
    let isClosing = false

    async function workUntilDone() {
      do {
        isRequested = false
        // Where there was one task there may be more, which another loop does meanwhile.
        while (!isClosing && (await work())) start()
      } while (isRequested && !isClosing)
    }

    function start() {
      isRequested = true
      if (isClosing || running.size >= concurrency) return
      const loop = workUntilDone()
        .catch((error: unknown) => app.log.error(error))
        .finally(() => running.delete(loop))
      running.add(loop)
    }

    const timer = setInterval(start, intervalMs).unref()
    app.addHook('onClose', async () => {
      isClosing = true
      clearInterval(timer)
      await Promise.all(running)
    })
    return start
  }
}
