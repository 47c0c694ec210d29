/** A call that was made before the application was there (start.ts). */
export interface EarlyCall {
  /** Of whom it was asked for. */
  token: string
  /** When, in milliseconds since 1970. */
  at: number
  answer: Promise<Response>
}

declare global {
  /** By address; set by start.ts. */
  var canhotoEarly: Map<string, EarlyCall> | undefined
}

/** What came longer ago is asked for again: as long as the screens themselves take an answer for new. */
const MAX_AGE_MS = 15_000

const times = new WeakMap<Response, number>()

/** The answer to the same call of the same session, once; undefined where there is none. Rejects when there is no network. */
export function takeEarlyAnswer(address: string, token: string | undefined) {
  const call = globalThis.canhotoEarly?.get(address)
  if (!call || call.token !== (token ?? '')) return
  globalThis.canhotoEarly?.delete(address)
  if (Date.now() - call.at > MAX_AGE_MS) return
  return call.answer.then((response) => {
    times.set(response, call.at)
    return response
  })
}

/** When an early answer was asked for, in milliseconds since 1970; undefined of every other one. */
export const askedAt = (response: Response) => times.get(response)
