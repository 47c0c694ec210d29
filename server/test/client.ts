import type { FastifyInstance } from 'fastify'
import type { InjectOptions } from 'light-my-request'

type Payload = Record<string, unknown>

export interface Form {
  fields?: Record<string, string>
  file?: { name: string; bytes: Uint8Array }
}

/** Calls the application as one user, through HTTP alone. */
export function clientOf(app: FastifyInstance, token: string | null) {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (url: string, payload?: Payload, headers: Payload = {}) =>
      app.inject({
        method,
        url,
        headers: { ...authorization, ...headers },
        ...(payload ? { payload } : {}),
      } as InjectOptions)

  async function post(url: string, form: Form, headers: Record<string, string> = {}) {
    const body = new FormData()
    for (const [name, value] of Object.entries(form.fields ?? {})) body.append(name, value)
    if (form.file) body.append('file', new Blob([new Uint8Array(form.file.bytes)]), form.file.name)
    const encoded = new Response(body)
    const type = encoded.headers.get('content-type') ?? ''
    const payload = Buffer.from(await encoded.arrayBuffer())
    return app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...authorization, ...headers, 'content-type': type },
    })
  }

  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
    upload: post,
  }
}
