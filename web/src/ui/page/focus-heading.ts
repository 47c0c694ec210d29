/** Where the focus goes when what had it is gone with the screen or its list. */
export function focusHeading(options?: FocusOptions) {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus(options)
}
