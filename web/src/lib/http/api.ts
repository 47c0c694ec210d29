import type { Endpoint } from '@canhoto/contracts/endpoint'
import type { ServiceName } from '@canhoto/contracts/services'
import * as z from 'zod/mini'
import { askedAt } from '../../early/early-answers.ts'
import { foreignAnswer } from './api-error.ts'
import { fits } from './fits.ts'
import { isRefusal, readBlob, readJson, refusalOf, request, type Request } from './http.ts'

type Schema = z.ZodMiniType

export interface Input<P extends Schema, Q extends Schema, B extends Schema> {
  params?: z.input<P>
  query?: z.input<Q>
  body?: z.input<B>
  /** Goes as the field `file` of a multipart form. */
  file?: Blob | null
  fileName?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds, in place of the usual limit. */
  timeoutMs?: number
  /** Instead of the session's token: the outbox sends in the name of the item's owner. */
  token?: string
  /** A backend other than the one that the path belongs to. */
  backend?: ServiceName
  /** Data without the envelope is no answer: what is only on this device is gone once it counts as sent. */
  needsEnvelope?: boolean
}

export const Meta = z.object({ total: z.number(), page: z.number(), per_page: z.number() })
export type Meta = z.output<typeof Meta>

/** What stands beside the data in the envelope. */
const Extra = z.object({
  success: z.literal(true),
  message: z.optional(z.string()),
  meta: z.optional(Meta),
})

interface Envelope<T> {
  data: T
  message?: string
  meta?: Meta
  at?: number | undefined
}

/** Calls one endpoint of the contract and returns its data. */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input<P, Q, B> = {},
): Promise<z.output<R>> {
  return (await envelope(endpoint, input)).data
}

/** The same with the server's message, when it sends one. */
export function callWithMessage<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input<P, Q, B> = {},
): Promise<{ data: z.output<R>; message?: string }> {
  return envelope(endpoint, input)
}

/** The same for a list that comes in pages. `at`: when it was asked for, where that was before this call. */
export async function callPage<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input<P, Q, B> = {},
): Promise<{ data: z.output<R>; meta: Meta; at?: number }> {
  const { data, meta, at } = await envelope(endpoint, input)
  const count = Array.isArray(data) ? data.length : 0
  const page = meta ?? { total: count, page: 1, per_page: Math.max(count, 1) }
  return { data, meta: page, ...(at !== undefined && { at }) }
}

/** For endpoints that answer with a file. */
export async function callFile<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(endpoint: Endpoint<P, Q, B, R>, input: Input<P, Q, B> = {}): Promise<Blob> {
  return readBlob(await send(endpoint, input, { download: true }), input.signal)
}

/**
 * A body with `success` is the envelope; any other is the data itself (spec 1 section 7). Data that does not fit the
 * contract is not the server's: a network that asks for a sign-in answers everything, and with 200.
 */
async function envelope<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input<P, Q, B>,
): Promise<Envelope<z.output<R>>> {
  const response = await send(endpoint, input)
  const body = await readJson(response, input.signal)
  if (isRefusal(body)) throw refusalOf(body, response.status)
  const isEnvelope = typeof body === 'object' && body !== null && 'success' in body
  const answer = (isEnvelope ? body : { data: body }) as Envelope<unknown>
  const isOurs = isEnvelope ? fits(Extra, body) : !input.needsEnvelope
  if (!isOurs || !fits(endpoint.returns, answer.data)) throw foreignAnswer()
  return { ...(answer as Envelope<z.output<R>>), at: askedAt(response) }
}

function send<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  { method, path, upload }: Endpoint<P, Q, B, R>,
  { params, query, body, ...rest }: Input<P, Q, B>,
  kind: { download?: boolean } = {},
) {
  return request({
    ...rest,
    ...kind,
    method,
    path: fillPath(path, params),
    query: (query ?? {}) as NonNullable<Request['query']>,
    body: (body ?? {}) as Record<string, unknown>,
    multipart: upload !== undefined,
  })
}

function fillPath(path: string, params: unknown) {
  const values = (params ?? {}) as Record<string, unknown>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
