import { hold } from '../../ui/reload-guard.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What each field held when the person came to it, or when it was saved. */
const before = new WeakMap<Field, string>()
/** Those that hold something else now. */
const written = new Set<Field>()
let release: (() => void) | undefined
let submitted: EventTarget | null = null

/** Whatever a person writes into any field counts as something to lose, until it is saved, gone from the screen or back as it was. */
export function watchTyping() {
  listen('focusin', (field) => {
    if (!before.has(field)) before.set(field, contentOf(field))
  })
  listen('input', noteWritten)
  addEventListener('submit', onSubmit, { capture: true })
  // On a slow network somebody was faster than this.
  document.querySelectorAll('input').forEach(noteWritten)
}

/** A field that leaves the screen tells nobody, so this is asked now and then. */
export function lookAtTyping() {
  for (const field of written) {
    if (!field.isConnected || contentOf(field) === before.get(field)) written.delete(field)
  }
  if (written.size > 0) release ??= hold()
  else {
    release?.()
    release = undefined
  }
}

/** What the form that is being submitted right now holds; the answer is to be called when it has been saved. */
export function typedAtSubmission() {
  const sent = [...written]
    .filter(({ form }) => form !== null && form === submitted)
    .map((field) => [field, contentOf(field)] as const)
  return () => {
    for (const [field, content] of sent) before.set(field, content)
    lookAtTyping()
  }
}

function noteWritten(field: Field) {
  if (!before.has(field)) before.set(field, originOf(field))
  written.add(field)
  lookAtTyping()
}

function onSubmit({ target }: Event) {
  submitted = target
  // After everybody who listens to the event.
  setTimeout(() => {
    submitted = null
  })
}

function listen(event: 'focusin' | 'input', onField: (field: Field) => void) {
  // Before the page's own listeners, which may keep an event to themselves.
  addEventListener(event, ({ target }) => isField(target) && onField(target), { capture: true })
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function contentOf(field: Field) {
  return isChoice(field) ? String(field.checked) : field.value
}

function originOf(field: Field) {
  if (isChoice(field)) return String(field.defaultChecked)
  return field instanceof HTMLSelectElement ? '' : field.defaultValue
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
}
