import { Readable } from 'node:stream'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import type { FastifyReply } from 'fastify'
import * as core from 'zod/v4/core'
import { compiled } from './compiled.ts'

interface Page {
  total: number
  page: number
  per_page: number
}

/** Data with something beside it in the envelope. A handler may return bare data instead. */
export class Answer<T> {
  readonly data: T
  readonly extra: { message?: string; meta?: Page }

  constructor(data: T, extra: { message?: string; meta?: Page }) {
    this.data = data
    this.extra = extra
  }
}

/** A file instead of the envelope. */
export class FileAnswer {
  readonly content: Readable
  readonly type: string
  readonly name: string
  readonly size: number | undefined

  constructor(
    content: Readable,
    { type, name, size }: { type: string; name: string; size?: number },
  ) {
    this.content = content
    this.type = type
    this.name = name
    this.size = size
  }
}

/** Only what the contract names leaves: anything else in the data is dropped, and a wrong shape is our error, not an answer. */
export function send(reply: FastifyReply, endpoint: Pick<AnyEndpoint, 'returns'>, result: unknown) {
  if (result instanceof FileAnswer) return sendFile(reply, result)
  const { data, extra } = result instanceof Answer ? result : { data: result, extra: {} }
  return reply.send({ success: true, data: checked(endpoint, data), ...extra })
}

function checked({ returns }: Pick<AnyEndpoint, 'returns'>, data: unknown) {
  const read = core.safeParse(compiled(returns), data)
  if (!read.success) throw new Error('The answer does not fit its contract.', { cause: read.error })
  return read.data
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const name = encodeURIComponent(file.name)
  reply.header('content-type', file.type)
  reply.header('cache-control', 'private, no-store')
  reply.header('content-disposition', `inline; filename*=UTF-8''${name}`)
  // Whatever the bytes are, a browser may not run them as ours.
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.content)
}
