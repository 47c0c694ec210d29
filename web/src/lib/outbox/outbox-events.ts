const NAME = 'canhoto-outbox'

/** Notifies this tab and the others of a change in the outbox. */
export function emitOutboxChange() {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage(null)
  channel.close()
}

/** Calls after every change in this tab or another. Returns how to stop. */
export function onOutboxChange(listener: () => void) {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
