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
  // What succeeds now is mostly what failed before.
  if (kind === 'success') dismissErrors()
  toastStore.setState(({ toasts }) => {
    // The same text twice is one message: a phone without a network would pile them up.
    const others = toasts.filter((other) => other.title !== title || other.text !== text)
    return { toasts: [...others, toast].slice(-MAX_SHOWN) }
  })
  setTimeout(() => dismiss(toast.id), DURATION_MS[kind])
}

export function dismiss(id: number) {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** The errors whose cause is gone: all of them after a success that has no toast of its own. */
export function dismissErrors(isSolved: (toast: Toast) => boolean = () => true) {
  const { toasts } = toastStore.getState()
  const current = toasts.filter((toast) => toast.kind !== 'error' || !isSolved(toast))
  if (current.length < toasts.length) toastStore.setState({ toasts: current })
}

globalThis.addEventListener?.('online', () =>
  dismissErrors(({ title, text }) => /conex[ãa]o|rede/i.test(`${title} ${text}`)),
)

/** Every toast so far has this id or a lower one. */
export const lastToastId = () => lastId

export const notify = {
  success: (title: string, text?: string) => show('success', title, text),
  info: (title: string, text?: string) => show('info', title, text),
  error: (title: string, text?: string) => show('error', title, text),
}
