import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { focusHeading } from '../../ui/page/focus-heading.ts'

/** How long a list may take until it has the link again. */
const PATIENCE_MS = 20_000
const USER_EVENTS = ['pointerdown', 'wheel', 'keydown']

/** By the key of an entry of the browser's history: the link that was followed from it. */
const followedLinks = new Map<string, string>()

/**
 * Another screen takes the focused element away. After Back the focus goes to the link that was followed, in any other case
 * to the heading.
 */
export function useNavigationFocus() {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shownPath = useRef(pathname)

  useEffect(() => {
    function remember({ target }: MouseEvent) {
      const href = target instanceof Element && target.closest('main a')?.getAttribute('href')
      if (href) followedLinks.set(key, href)
    }
    addEventListener('click', remember, { capture: true })
    return () => removeEventListener('click', remember, { capture: true })
  }, [key])

  useEffect(() => {
    const isOtherScreen = shownPath.current !== pathname
    shownPath.current = pathname
    const href = isBack ? followedLinks.get(key) : undefined
    // Back restores how far the screen was scrolled.
    if (isOtherScreen || href) return focusOnceShown(href, { preventScroll: isBack })
  }, [key, pathname, isBack])
}

/** Until the user does something. Returns how to stop. */
function focusOnceShown(href: string | undefined, options: FocusOptions) {
  const observer = new MutationObserver(focus)
  const stop = () => observer.disconnect()

  function focus() {
    const { activeElement: focused, body } = document
    const link = href && findLink(href)
    if (focused !== body && focused?.localName !== 'h1') stop()
    else if (link) link.focus()
    else if (focused === body) focusHeading(options)
  }

  observer.observe(document.body, { childList: true, subtree: true })
  focus()
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const event of USER_EVENTS) addEventListener(event, stop, { once: true, capture: true })
  return () => {
    stop()
    clearTimeout(timer)
    for (const event of USER_EVENTS) removeEventListener(event, stop, { capture: true })
  }
}

/** On a phone the row has another link than at a desk. */
const findLink = (href: string) =>
  [...document.querySelectorAll<HTMLElement>('main a')].find(
    (link) => link.getAttribute('href') === href && link.checkVisibility(),
  )
