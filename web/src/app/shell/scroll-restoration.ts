const KEY = 'scroll-before-reload'
const PATIENCE_MS = 20_000
/** Content that loads late above the position moves it again. */
const LATE_CONTENT_MS = 1000
const RETRY_EVERY_MS = 50
const USER_SCROLL_EVENTS = ['pointerdown', 'wheel', 'keydown']

/** Saves the scroll position before an automatic reload. */
export function saveScroll() {
  sessionStorage.setItem(KEY, String(scrollY))
}

/** Restores the scroll position while the page fills again, until the user scrolls. */
export function restoreScroll() {
  const top = Number(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)
  if (!top) return

  let until = Date.now() + PATIENCE_MS
  let arrived = false
  const timer = setInterval(() => {
    scrollTo({ top, behavior: 'instant' })
    if (!arrived && scrollY >= top - 1) {
      arrived = true
      until = Date.now() + LATE_CONTENT_MS
    }
    if (Date.now() > until) stop()
  }, RETRY_EVERY_MS)
  const stop = () => clearInterval(timer)
  for (const event of USER_SCROLL_EVENTS)
    addEventListener(event, stop, { once: true, passive: true })
}
