/**
 * Runs before the application has arrived: starts the downloads of the role's first screen and makes its first calls, which
 * would wait for the application otherwise. Where anything is missing it does nothing, and the application does it later.
 */
import { normalizeRole, type Role } from '@canhoto/contracts/access'
import type { EarlyCall } from './early-answers.ts'
import { FIRST_CALLS } from './first-calls.ts'

/** Filled in by the build: what each role's first screen is made of, beside what index.html names itself. */
declare const FIRST_FILES: Record<Role, readonly string[]>

const TIME_LIMIT_MS = 30_000
/** The screens behind the sign-in. */
const SCREENS = /^\/(login|dashboard(\/.*)?)?$/
const HOME = /^\/(login|dashboard)?$/

interface User {
  id: string
  role?: string
  user_type?: string
  driver_id?: string | null
}

function start() {
  const { pathname } = location
  if (!SCREENS.test(pathname)) return
  // The same names as in session/stored-session.ts, which checks what is stored.
  const token = localStorage.getItem('canhoto_token')
  const user = JSON.parse(localStorage.getItem('canhoto_user') ?? 'null') as User | null
  const role = user && normalizeRole(user.role ?? user.user_type ?? '')
  if (!token || !role) return
  FIRST_FILES[role].forEach(preload)
  if (HOME.test(pathname)) void callFirst(token, FIRST_CALLS[role](user))
}

function preload(file: string) {
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
  if (link.rel === 'preload') link.as = 'style'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

async function callFirst(token: string, paths: readonly string[]) {
  const early = (globalThis.canhotoEarly = new Map<string, EarlyCall>())
  const config = ask('/config.json', '')
  early.set('/config.json', config)
  const response = await config.answer
  if (!response.ok || !(await isOneOrigin(response.clone()))) return
  for (const path of paths) early.set(location.origin + path, ask(path, token))
}

function ask(path: string, token: string): EarlyCall {
  const at = Date.now()
  const headers = { 'x-phone-time': new Date(at).toISOString(), authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  const answer = fetch(path, { signal, ...(token && { headers }) })
  // Who takes the answer is told of its failure; it need not be taken.
  answer.catch(() => undefined)
  return { token, at, answer }
}

/** The API of another origin is left to the application, which checks the address. */
async function isOneOrigin(response: Response) {
  const { gateway, services } = (await response.json()) as { gateway?: string; services?: object }
  return !gateway && !services
}

try {
  start()
} catch {
  // Unreadable data is the application's to remove.
}
