import { whenIdle } from './when-idle.ts'

type Load = () => unknown

/** A screen that shows nothing for so long holds the downloads up no longer. */
const MAX_WAIT_MS = 3000

const waiting: Load[] = []
let isLoading = false
let resolveShown: () => void
const screenIsShown = new Promise<void>((resolve) => {
  resolveShown = resolve
  setTimeout(resolve, MAX_WAIT_MS)
})

/** The first screen shows what it was opened for: what is needed later does not delay it any more. */
export function firstScreenIsShown() {
  resolveShown()
}

/** Resolves once the first screen shows it, and the browser has nothing else to do. */
export const whenShown = () => screenIsShown.then(whenIdle)

/**
 * Loads downloads that are needed later, one at a time, after the first screen and while there is nothing else to do: evaluating
 * them all at once would keep a slow phone from answering. What needs a download reports its failure.
 */
export function loadWhenIdle(...loads: Load[]) {
  waiting.push(...loads)
  if (!isLoading) void loadAll()
}

async function loadAll() {
  isLoading = true
  await screenIsShown
  while (waiting.length > 0) {
    await whenIdle()
    try {
      await waiting.shift()?.()
    } catch {
      continue
    }
  }
  isLoading = false
}
