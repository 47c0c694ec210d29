import { randomUUID } from 'node:crypto'
import type { App } from './app.ts'

interface Envelope<T> {
  success: boolean
  data: T
  error?: string
}

/** Calls the API without a browser; throws what the server refuses. */
export async function ask<T>(app: App, token: string, method: string, path: string, body?: object) {
  const form = body instanceof FormData
  const answer = await fetch(app.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !form && { 'content-type': 'application/json' }),
      'idempotency-key': randomUUID(),
    },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  })
  const { success, data, error } = (await answer.json()) as Envelope<T>
  if (!success) throw new Error(`${method} ${path}: ${answer.status} ${error}`)
  return data
}
