import { createStore } from '@mantine/store'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  title: string
  text: string | undefined
}

const MAX_SHOWN = 3
const DURATION_MS = { success: 5000, info: 6000, error: 9000 } as const

export const toastStore = createStore<{ toasts: readonly Toast[] }>({ toasts: [] })
let lastId = 0

function show(kind: Toast['kind'], title: string, text?: string) {
  lastId += 1
  const toast: Toast = { id: lastId, kind, title, text }
  toastStore.setState(({ toasts }) => {
    // What succeeds now is mostly what failed before.
    const current = kind === 'success' ? toasts.filter((other) => other.kind !== 'error') : toasts
    // The same text twice is one message: a phone without a network would pile them up.
    const others = current.filter((other) => other.title !== title || other.text !== text)
    return { toasts: [...others, toast].slice(-MAX_SHOWN) }
  })
  setTimeout(() => dismiss(toast.id), DURATION_MS[kind])
}

export function dismiss(id: number) {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export const notify = {
  success: (title: string, text?: string) => show('success', title, text),
  info: (title: string, text?: string) => show('info', title, text),
  error: (title: string, text?: string) => show('error', title, text),
}
