/** A call that was made before the application was there (start.ts). */
export interface EarlyCall {
  /** Of whom it was asked for. */
  token: string
  /** When, in milliseconds since 1970. */
  at: number
  answer: Promise<Response>
}

declare global {
  interface Window {
    /** By address. Set by whichever comes first: start.ts, or an application that was there before it. */
    canhotoEarly?: Map<string, EarlyCall>
  }
}

/** What came longer ago is asked for again: as long as the screens themselves take an answer for new. */
const MAX_AGE_MS = 15_000

/** The service worker has no window. */
const calls = 'window' in globalThis ? (window.canhotoEarly ??= new Map<string, EarlyCall>()) : null
const times = new WeakMap<Response, number>()

/** The answer to the same call of the same session, once; undefined where there is none. Rejects when there is no network. */
export function takeEarlyAnswer(address: string, token: string | undefined) {
  const call = calls?.get(address)
  if (!call || call.token !== (token ?? '')) return
  calls?.delete(address)
  if (Date.now() - call.at > MAX_AGE_MS) return
  return call.answer.then((response) => {
    times.set(response, call.at)
    return response
  })
}

/** When an early answer was asked for, in milliseconds since 1970; undefined of every other one. */
export const askedAt = (response: Response) => times.get(response)
