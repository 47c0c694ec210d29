import { useEffect } from 'react'
import { focusHeading } from '../../ui/page/focus-heading.ts'

/** Dialogs, tables and other screens give the focus by themselves, a moment after what had it has gone. */
const GRACE_MS = 100

const STOPS =
  ':is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"])'
/** The focus does not leave them. */
const AREAS = 'main, [role=dialog]'

/** Where an element stands: its parent, and how many elements of it come before; then the same of its parent. */
type Path = readonly { parent: Element; index: number }[]

/**
 * When what has the focus goes, as a button that has done its work, or cannot be pressed again, as an arrow at its end, the keyboard
 * goes on with what has taken its place, or with what is nearest, once the key is up: one that is held would press that too. A finger or a mouse needs none of that, and on a phone a
 * field would open the keyboard.
 */
export function LostFocus() {
  useEffect(() => {
    let focused: Element | null = null
    let path: Path = []
    let isKeyDown = false

    function remember({ type, target }: Event) {
      isKeyDown ||= type === 'keydown'
      if (!(target instanceof Element) || target === document.body) return
      if (type === 'focusin' && !target.matches(':focus-visible')) return
      focused = target
      path = pathOf(target)
    }
    function forget() {
      focused = null
    }
    function restore() {
      if (!focused || isKeyDown || !isLost(focused)) return
      const { localName } = focused
      forget()
      const stop = findStop(path)
      if (stop) stop.focus()
      else if (localName !== 'h1' && !document.querySelector('[role=dialog]')) focusHeading()
    }
    function restoreLater() {
      if (focused && isGone(focused)) setTimeout(restore, GRACE_MS)
    }
    function releaseKey() {
      isKeyDown = false
      restoreLater()
    }
    const observer = new MutationObserver(restoreLater)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    })
    const abort = new AbortController()
    const options = { capture: true, signal: abort.signal }
    addEventListener('focusin', remember, options)
    // The key that is pressed tells of the place as it is then.
    addEventListener('keydown', remember, options)
    addEventListener('keyup', releaseKey, options)
    addEventListener('blur', releaseKey, { signal: abort.signal })
    addEventListener('pointerdown', forget, options)
    return () => {
      observer.disconnect()
      abort.abort()
    }
  }, [])
  return null
}

/** Removed or disabled; one that only loads is enabled again. */
const isGone = (focused: Element) =>
  !focused.isConnected || focused.matches(':disabled:not([data-loading])')

/** Nothing else was given the focus. */
const isLost = (focused: Element) =>
  isGone(focused) && (document.activeElement ?? document.body) === document.body

function pathOf(element: Element): Path {
  const parent = element.parentElement
  if (!parent || element.matches(AREAS)) return []
  return [{ parent, index: [...parent.children].indexOf(element) }, ...pathOf(parent)]
}

/** In the element that stands there now, in those after it, or in those before. */
function findStop(path: Path) {
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    const nearest = [...children.slice(index), ...children.slice(0, index).toReversed()]
    for (const child of nearest) {
      const stops = [child, ...child.querySelectorAll('*')]
      const stop = stops.find((each) => each.matches(STOPS) && each.checkVisibility())
      if (stop instanceof HTMLElement) return stop
    }
  }
  return null
}
