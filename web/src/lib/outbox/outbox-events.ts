const NAME = 'canhoto-outbox'
const listeners = new Set<() => void>()

/** Notifies this tab and the others of a change in the outbox. */
export function emitOutboxChange() {
  for (const listener of listeners) listener()
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage(null)
  channel.close()
}

export function onChange(listener: () => void) {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', listener)
  listeners.add(listener)
  return () => {
    channel.close()
    listeners.delete(listener)
  }
}
