import { whenIdle } from './when-idle.ts'

type Load = () => Promise<unknown>

const waiting: Load[] = []

/**
 * Loads downloads that are needed later, one at a time and while there is nothing else to do: evaluating them all at once
 * would keep a slow phone from drawing the first screen. What needs a download reports its failure.
 */
export function loadWhenIdle(...loads: Load[]) {
  const isLoading = waiting.length > 0
  waiting.push(...loads)
  if (!isLoading) loadNext()
}

function loadNext() {
  void whenIdle().then(loadFirst)
}

async function loadFirst() {
  await waiting[0]?.().catch(() => undefined)
  waiting.shift()
  if (waiting.length > 0) loadNext()
}
