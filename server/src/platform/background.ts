import type { FastifyInstance } from 'fastify'

/** Does one piece of work; false when there was none. */
type Work = () => Promise<boolean>

interface Options {
  /** How many pieces are worked on at once. */
  concurrency: number
  /** How often to look for work that another process left. */
  intervalMs: number
}

/** Work beside the requests, from the process's start to its end. Returns the function that starts it at once. */
export type Background = (options: Options, work: Work) => () => void

export function createBackground(app: FastifyInstance): Background {
  return ({ concurrency, intervalMs }, work) => {
    const running = new Set<Promise<void>>()
    let isRequested = false
    let isClosing = false

    async function workUntilDone() {
      do {
        isRequested = false
        while (!isClosing && (await work()));
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
