const KEY = 'scroll-before-reload'
const PATIENCE_MS = 20_000
/** What comes late above the place pushes it away again. */
const SETTLING_MS = 1000
const TRY_EVERY_MS = 50
const OWN_WAY = ['pointerdown', 'wheel', 'keydown']

/** How far down the page was; for the reload that nobody asked for. */
export function keepScroll() {
  sessionStorage.setItem(KEY, String(scrollY))
}

/** As far down as before while the page fills again, unless the person goes their own way. */
export function scrollBack() {
  const top = Number(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)
  if (!top) return

  let until = Date.now() + PATIENCE_MS
  let arrived = false
  const timer = setInterval(() => {
    scrollTo({ top, behavior: 'instant' })
    if (!arrived && scrollY >= top - 1) {
      arrived = true
      until = Date.now() + SETTLING_MS
    }
    if (Date.now() > until) stop()
  }, TRY_EVERY_MS)
  const stop = () => clearInterval(timer)
  for (const event of OWN_WAY) addEventListener(event, stop, { once: true, passive: true })
}
