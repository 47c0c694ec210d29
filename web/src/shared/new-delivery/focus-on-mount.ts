/** A ref that focuses the element. The button that led to it has been removed, and with it the focus of keyboard and screen reader. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus()
}
