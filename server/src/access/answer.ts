import { Readable } from 'node:stream'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import type { FastifyReply } from 'fastify'
import * as core from 'zod/v4/core'
import { compileSchema } from './compile-schema.ts'

interface Page {
  total: number
  page: number
  per_page: number
}

/** Data with a message or a page beside it in the envelope. A handler may return the data alone. */
export class Answer<T> {
  /** Distinguishes an answer from data, also after it was stored as JSON for its Idempotency-Key and lost its class. */
  readonly isAnswer = true
  readonly data: T
  readonly extra: { message?: string; meta?: Page }

  constructor(data: T, extra: { message?: string; meta?: Page }) {
    this.data = data
    this.extra = extra
  }
}

interface FileDetails {
  type: string
  name: string
  size?: number
  isPublic?: boolean
  isDownload?: boolean
}

/** A file instead of the envelope. */
export class FileAnswer {
  readonly content: Readable | Buffer
  readonly type: string
  readonly name: string
  readonly size: number | undefined
  readonly isPublic: boolean
  readonly isDownload: boolean

  /**
   * `isPublic`: every visitor may see the file, so browsers cache it for a day and pages of another origin may show it.
   * `isDownload`: it is saved, and never shown in place of a page.
   */
  constructor(
    content: Readable | Buffer,
    { type, name, size, isPublic = false, isDownload = false }: FileDetails,
  ) {
    this.content = content
    this.type = type
    this.name = name
    this.size = size
    this.isPublic = isPublic
    this.isDownload = isDownload
  }
}

/** Server-sent events instead of the envelope. */
export class EventStreamAnswer {
  readonly content: Readable

  constructor(content: Readable) {
    this.content = content
  }
}

/**
 * The answer holds only the fields of the contract: others are dropped, and data of another shape is an error of the
 * server.
 */
export function send(reply: FastifyReply, endpoint: Pick<AnyEndpoint, 'returns'>, result: unknown) {
  if (result instanceof FileAnswer) return sendFile(reply, result)
  if (result instanceof EventStreamAnswer) return sendEvents(reply, result)
  const { data, extra } = isAnswer(result) ? result : { data: result, extra: {} }
  return reply.send({ success: true, data: assertReturns(endpoint, data), ...extra })
}

function isAnswer(result: unknown): result is Answer<unknown> {
  return (result as Partial<Answer<unknown>> | null)?.isAnswer === true
}

function assertReturns({ returns }: Pick<AnyEndpoint, 'returns'>, data: unknown) {
  const read = core.safeParse(compileSchema(returns), data)
  if (!read.success) throw new Error('The answer does not fit its contract.', { cause: read.error })
  return read.data
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const name = encodeURIComponent(file.name)
  reply.header('content-type', file.type)
  reply.header('cache-control', file.isPublic ? 'public, max-age=86400' : 'private, no-store')
  if (file.isPublic) reply.header('cross-origin-resource-policy', 'cross-origin')
  const disposition = file.isDownload ? 'attachment' : 'inline'
  reply.header('content-disposition', `${disposition}; filename*=UTF-8''${name}`)
  // A browser must not run an uploaded file as a part of the application.
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.content)
}

function sendEvents(reply: FastifyReply, { content }: EventStreamAnswer) {
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  // A node that stops does not wait for connections on which nothing will be asked any more.
  reply.header('connection', 'close')
  // nginx passes each event on at once.
  reply.header('x-accel-buffering', 'no')
  return reply.send(content)
}
