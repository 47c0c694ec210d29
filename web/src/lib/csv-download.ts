import type { Endpoint } from '@canhoto/contracts/endpoint'
import type * as z from 'zod/mini'
import { callFile } from './http/api.ts'
import { saveFile } from './save-file.ts'

type Schema = z.ZodMiniType

/** Asks for the whole filtered set as CSV and saves it under a name. */
export async function downloadCsv<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(endpoint: Endpoint<P, Q, B, R>, query: z.input<Q> & object, name: string) {
  saveFile(await callFile(endpoint, { query: { ...query, format: 'csv' } }), name)
}
