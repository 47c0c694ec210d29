/** A ref that focuses the element: the button that led here is removed, and keyboard and screen reader must go on from somewhere. */
export function focusOn(element: HTMLElement | null) {
  element?.focus()
}
