import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const REQUEST_ID_HEADER = 'x-request-id'

const GIVEN_ID = /^[\w-]{8,64}$/

/** The id that the proxy or the gateway in front has given a request, so that the logs of all processes name it alike; else a new one. */
export function requestIdOf({ headers }: IncomingMessage) {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
}
