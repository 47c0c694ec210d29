import { useWindowEvent } from '@mantine/hooks'

/**
 * Runs what belongs to a pressed key, unless the user types text (but for keys that write none) or a dialog is open. Of letters,
 * capitals count too.
 */
export function useShortcuts(
  keys: Record<string, () => void>,
  isOn: boolean,
  { whileTyping = false } = {},
) {
  useWindowEvent('keydown', (event) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (
      event.repeat ||
      (isTyping(event.target) && !whileTyping) ||
      document.querySelector('[role="dialog"]')
    )
      return
    const work = keys[event.key.toLowerCase()]
    if (!work) return
    event.preventDefault()
    work()
  })
}

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  )
}
