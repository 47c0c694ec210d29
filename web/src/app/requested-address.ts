/** Only the application's own screens: what is remembered is never an address of another site. */
const SCREEN = /^\/dashboard(\/|$)/

/** Shows the address of the sign-in, and keeps the requested one in the tab's history, where no link can write it. */
export function rememberRequestedAddress(signInAddress: string) {
  const { pathname, search } = location
  const state: unknown = SCREEN.test(pathname) ? { requested: pathname + search } : history.state
  history.replaceState(state, '', signInAddress)
}

/** The address that was requested before the sign-in; null where there was none. */
export function requestedAddress() {
  const { requested } = (history.state ?? {}) as { requested?: unknown }
  return typeof requested === 'string' && SCREEN.test(requested.split('?')[0] ?? '')
    ? requested
    : null
}
