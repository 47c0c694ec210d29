import { parseDay } from '../../lib/day.ts'
import { holdReload } from '../../ui/reload-guard.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of each field when it got the focus, or when it was saved. */
const savedValues = new WeakMap<Field, string>()
/** Fields whose value differs from that. */
const dirty = new Set<Field>()
let release: (() => void) | undefined
let submitted: EventTarget | null = null

/** Holds the reload while any field of the page is dirty: until it is saved, removed from the page, or back at its first value. */
export function trackDirtyFields() {
  listen('focusin', (field) => {
    if (!savedValues.has(field)) savedValues.set(field, valueOf(field))
  })
  listen('input', markDirty)
  addEventListener('submit', onSubmit, { capture: true })
  // On a slow network users type before this code has loaded.
  document.querySelectorAll('input').forEach(markDirty)
}

/** Removing a field from the page fires no event, so this is called from time to time. */
export function updateDirtyFields() {
  for (const field of dirty) {
    if (!field.isConnected || isSaved(field)) dirty.delete(field)
  }
  if (dirty.size > 0) release ??= holdReload()
  else {
    release?.()
    release = undefined
  }
}

/** Notes the values of the form that is being submitted. Answers a function to call when they have been saved. */
export function snapshotSubmittedForm() {
  const sent = [...dirty]
    .filter(({ form }) => form !== null && form === submitted)
    .map((field) => [field, valueOf(field)] as const)
  return () => {
    for (const [field, content] of sent) savedValues.set(field, content)
    updateDirtyFields()
  }
}

function isSaved(field: Field) {
  return valueOf(field) === savedValues.get(field) || isInAddress(field)
}

/**
 * A search or filter that the address keeps over a reload, as `useListAddress` does; an empty one needs no keeping. What is typed to
 * find a choice is none: leaving the field takes it back, and what is chosen is in the address.
 */
function isInAddress(field: Field) {
  if (field.matches('search [aria-haspopup]')) return true
  const kept = ['', ...new URLSearchParams(location.search).values()]
  const text = field.value.trim()
  return field.closest('search') !== null && kept.includes(parseDay(text) || text)
}

function markDirty(field: Field) {
  if (!savedValues.has(field)) savedValues.set(field, defaultValueOf(field))
  dirty.add(field)
  updateDirtyFields()
}

function onSubmit({ target }: Event) {
  submitted = target
  // After all listeners of the event.
  setTimeout(() => {
    submitted = null
  })
}

function listen(event: 'focusin' | 'input', onField: (field: Field) => void) {
  // In the capture phase, because the page's own listeners may stop an event.
  addEventListener(event, ({ target }) => isField(target) && onField(target), { capture: true })
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function valueOf(field: Field) {
  return isChoice(field) ? String(field.checked) : field.value
}

function defaultValueOf(field: Field) {
  if (isChoice(field)) return String(field.defaultChecked)
  return field instanceof HTMLSelectElement ? '' : field.defaultValue
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
}
