export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  title: string
  text: string | undefined
}

const SHOWN_MS = { success: 5000, info: 6000, error: 9000 } as const

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: Toast['kind'], title: string, text?: string) {
  last += 1
  const toast: Toast = { id: last, kind, title, text }
  // The same text twice is one message: a phone without a network would pile them up.
  set([...toasts.filter((other) => other.title !== title || other.text !== text), toast].slice(-3))
  setTimeout(() => dismiss(toast.id), SHOWN_MS[kind])
}

export function dismiss(id: number) {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
}

export const notify = {
  success: (title: string, text?: string) => show('success', title, text),
  info: (title: string, text?: string) => show('info', title, text),
  error: (title: string, text?: string) => show('error', title, text),
}

export const toastList = {
  get: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
