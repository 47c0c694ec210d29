import { createStore } from '@mantine/store'
import { addressOf } from '../http/config.ts'
import { lastAnswer } from '../http/http.ts'

/** Milliseconds without an answer after which the network is asked whether it answers at all. */
const PATIENCE_MS = 2000
/** Milliseconds that it has for that. A later answer counts, too. */
const PROBE_MS = 3000
const PROBE_TIMEOUT_MS = 10_000
const PROBE_PATH = '/api/health/live'

/** Whether the network takes calls and answers none. It ends with the next answer to any call. */
export const networkSilence = createStore({ isSilent: false })

lastAnswer.subscribe(() => setSilent(false))

/** Calls of the outbox that are under way. */
let underWay = 0
let startedAt = 0
let probing: Promise<void> | null = null

/** Makes a call, and asks the network by a call of its own while that has no answer: a slow one is not silent. */
export async function noticeSilence<T>(call: () => Promise<T>): Promise<T> {
  if (underWay === 0) startedAt = performance.now()
  underWay += 1
  probing ??= probeWhileNeeded().finally(() => {
    probing = null
  })
  try {
    return await call()
  } finally {
    underWay -= 1
  }
}

/** Goes on after a silence was noticed, so that its end is noticed, too. */
async function probeWhileNeeded() {
  while (underWay > 0 || networkSilence.getState().isSilent) {
    const askedAt = performance.now()
    const quietSince = Math.max(startedAt, lastAnswer.getState().at)
    const restMs = quietSince + PATIENCE_MS - askedAt
    if (restMs > 0) {
      await wait(restMs)
      continue
    }
    await Promise.race([probe().catch(() => undefined), wait(PROBE_MS)])
    if (lastAnswer.getState().at >= askedAt) continue
    setSilent(true)
    await wait(PATIENCE_MS)
  }
}

async function probe() {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  await fetch(await addressOf(PROBE_PATH), { cache: 'no-store', signal })
  lastAnswer.setState({ at: performance.now() })
}

function setSilent(isSilent: boolean) {
  if (networkSilence.getState().isSilent !== isSilent) networkSilence.setState({ isSilent })
}

function wait(ms: number) {
  return new Promise<void>((done) => {
    setTimeout(done, ms)
  })
}
