import * as z from 'zod/mini'
import type { Action } from './access.ts'

type Schema = z.ZodMiniType

/** Who may call: an action of the access table, or anyone ('public', only what leads to signing in). */
export type Gate = Action | 'public'

export interface Endpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  action: Gate
  /** One sentence for the API's readers. */
  summary: string
  params: P
  query: Q
  /** The JSON body; with `upload`, the text fields of the multipart form. */
  body: B
  returns: R
  /** The request is a multipart form that carries one file in the field `file`. */
  upload?: 'required' | 'optional'
  /** Of the file; DOCUMENT_MAX_BYTES when not said. */
  mostBytes?: number
  /** Honours an Idempotency-Key header: the same key and request get the first answer again. */
  creates?: true
  /** The answer is a file instead of the JSON envelope, always or when `format=csv` asks for it. */
  file?: 'always' | 'csv'
}

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>

export const None = z.object({})
export const ById = z.object({ id: z.uuid() })

type Optional = 'params' | 'query' | 'body'

/** States an endpoint once: the server validates and answers with it, the web calls with it, OpenAPI is made of it. */
export function endpoint<
  R extends Schema,
  P extends Schema = typeof None,
  Q extends Schema = typeof None,
  B extends Schema = typeof None,
>(
  definition: Omit<Endpoint<P, Q, B, R>, Optional> & Partial<Pick<Endpoint<P, Q, B, R>, Optional>>,
) {
  return { params: None, query: None, body: None, ...definition } as Endpoint<P, Q, B, R>
}
