import type { FastifyInstance } from 'fastify'

interface Call {
  token: string
  path: `/api/${string}`
  fields: Record<string, string>
  file?: { name: string; bytes: Buffer } | undefined
}

/** Sends a form to the API as a user's browser does, so that everything follows from it. Throws what is refused. */
export async function sendForm(app: FastifyInstance, { token, path, fields, file }: Call) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const encoded = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
}
