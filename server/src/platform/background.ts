import type { FastifyInstance } from 'fastify'

/** Takes up one piece of work; false when there was none. */
type Work = () => Promise<boolean>

interface Options {
  /** Pieces at once. */
  hands: number
  /** Milliseconds after which somebody looks again, unless woken: for what another process left. */
  everyMs: number
}

/** Work beside the requests, from the process's start to its end. Returns what wakes it. */
export type Background = (options: Options, work: Work) => () => void

export function backgroundOn(app: FastifyInstance): Background {
  return ({ hands, everyMs }, work) => {
    const busy = new Set<Promise<void>>()
    let woken = false
    let closing = false

    async function untilNothingIsLeft() {
      do {
        woken = false
        while (!closing && (await work()));
      } while (woken && !closing)
    }

    function wake() {
      woken = true
      if (closing || busy.size >= hands) return
      const hand = untilNothingIsLeft()
        .catch((error: unknown) => app.log.error(error))
        .finally(() => busy.delete(hand))
      busy.add(hand)
    }

    const timer = setInterval(wake, everyMs).unref()
    app.addHook('onClose', async () => {
      closing = true
      clearInterval(timer)
      await Promise.all(busy)
    })
    return wake
  }
}
