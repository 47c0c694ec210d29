import * as z from 'zod/mini'
import type { Action } from './access.ts'

type Schema = z.ZodMiniType

/**
 * Who may call an endpoint, and what its handler knows about the caller. With an action of the access table: the actor. With
 * 'session.choose-company' the user alone, who has no company yet; with 'companies.create' nothing, because the first company
 * is created before there is one; with 'public' (what leads to signing in, and what a link or secret alone opens) nothing.
 */
export type Gate = Action | 'public'

/** The request is a multipart form that carries one file in the field `file`. */
export interface UploadRule {
  file: 'required' | 'optional'
  maxBytes: number
  /** The sentence for a larger file, where the general one with its limit does not fit. */
  tooLarge?: string
  /** Bytes of the fields that may be long; of any other field some kilobytes are received. */
  longFields?: Record<string, number>
  /** It comes with the form alone, and not in pieces, which the database keeps until the form comes. */
  isNeverStored?: true
}

export interface Endpoint<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  G extends Gate = Gate,
  U extends UploadRule = UploadRule,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  action: G
  /** One sentence for the API's documentation. */
  summary: string
  params: P
  query: Q
  /** The JSON body; with `upload`, the text fields of the multipart form. */
  body: B
  returns: R
  upload?: U
  /** Supports the Idempotency-Key header: the same key and request get the first answer again. */
  creates?: true
  /** Takes its body as a form (application/x-www-form-urlencoded) too, for programs that are not ours. */
  takesForm?: true
  /** States times of the phone, which are corrected when its X-Phone-Time header tells the phone's own time. */
  phoneTime?: true
  /** The answer is a file instead of the JSON envelope: always, or with `format=csv`; or a stream of events without an end. */
  file?: 'always' | 'csv' | 'events'
}

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>

export const None = z.object({})
export const ById = z.object({ id: z.uuid() })

type Optional = 'params' | 'query' | 'body'

/** Defines an endpoint: the server validates and answers with it, the web calls with it, and OpenAPI is generated from it. */
export function endpoint<
  const G extends Gate,
  R extends Schema,
  P extends Schema = typeof None,
  Q extends Schema = typeof None,
  B extends Schema = typeof None,
  const U extends UploadRule = never,
>(
  definition: Omit<Endpoint<P, Q, B, R, G, U>, Optional> &
    Partial<Pick<Endpoint<P, Q, B, R, G, U>, Optional>>,
) {
  type Stated = Endpoint<P, Q, B, R, G, U> & ([U] extends [never] ? object : { upload: U })
  return { params: None, query: None, body: None, ...definition } as Stated
}
