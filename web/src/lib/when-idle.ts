/** Milliseconds: a phone that is never idle goes on all the same, before it may lose the network. */
const MAX_WAIT_MS = 300

/** Resolves when the browser has nothing else to do. Safari knows no idle time. */
export const whenIdle = () =>
  new Promise<unknown>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: MAX_WAIT_MS })
    else setTimeout(done, MAX_WAIT_MS)
  })
