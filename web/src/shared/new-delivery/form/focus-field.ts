/** As a ref: the button that led here is gone, so whoever reads by ear or keyboard goes on from this element. */
export function focusOn(element: HTMLElement | null) {
  element?.focus()
}
