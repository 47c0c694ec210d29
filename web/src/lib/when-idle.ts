/** Milliseconds: a phone that is never idle goes on all the same, before it may lose the network. */
const MAX_WAIT_MS = 300

/** Resolves when the browser has painted what was drawn and has nothing else to do. Safari knows no idle time. */
export async function whenIdle() {
  await nextPaint()
  await idleTime()
}

/** A browser that has a moment left before it paints is idle too. A page in the background never paints. */
const nextPaint = () =>
  new Promise<unknown>((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, MAX_WAIT_MS)
  })

/** Resolves at the next moment without work, painted or not. */
export const idleTime = () =>
  new Promise<unknown>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: MAX_WAIT_MS })
    else setTimeout(done, MAX_WAIT_MS)
  })
