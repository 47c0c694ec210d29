/** The worker that opens the application without a network. After the first paint, so that it delays nothing. */
export function prepareOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    // Refused by some private modes: everything works, but not without a network.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  })
}
