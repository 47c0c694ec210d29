import { createHash } from 'node:crypto'
import type { UploadRule } from '@canhoto/contracts/endpoint'
import { MB } from '@canhoto/contracts/limits'
import type { FastifyRequest } from 'fastify'
import { invalid, UserError } from '../platform/errors.ts'
import { createFieldCount, maxFieldBytes } from './form-fields.ts'

/** An uploaded file. Its name and declared type are not trusted: the type is detected from the bytes. */
export interface UploadedFile {
  name: string
  bytes: Buffer
  sha256: string
}

export interface Form {
  fields: object
  file: UploadedFile | null
}

/**
 * Reads a multipart form with at most one file, in the field `file`. Throws 413 for a file or fields beyond the rule's limits.
 * `assertAllowed` runs before the bytes of a file are received, and not for a form without one.
 */
export async function readForm(
  request: FastifyRequest,
  rule: UploadRule,
  assertAllowed: () => Promise<void>,
): Promise<Form> {
  if (!request.isMultipart())
    throw invalid('Envie o formulário com o arquivo (multipart/form-data).')
  let refusal: unknown
  const assertEntry = () =>
    assertAllowed().catch((error: unknown) => {
      refusal = error
      throw error
    })
  return readParts(request, rule, assertEntry).catch((error: unknown) => {
    // The rest is discarded, so that nothing of it is held and the client can read the answer.
    request.raw.unpipe().resume()
    if (error !== refusal && isMalformed(error))
      throw invalid('O formulário enviado está incompleto ou malformado.', {
        code: 'INCOMPLETE_FORM',
      })
    throw error
  })
}

/** The parser's own errors are plain ones without a code. */
const isMalformed = (error: unknown) =>
  error instanceof Error && error.constructor === Error && !('code' in error)

async function readParts(
  request: FastifyRequest,
  rule: UploadRule,
  assertAllowed: () => Promise<void>,
): Promise<Form> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  const countField = createFieldCount(rule)
  const limits = { fileSize: rule.maxBytes, fieldSize: maxFieldBytes(rule) }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      countField(part)
      fields[part.fieldname] = String(part.value)
    } else if (part.fieldname === 'file') {
      await assertAllowed()
      file = uploadedFile(part.filename, await bytesOf(part.toBuffer(), rule))
    } else part.file.resume()
  }
  return { fields, file }
}

/** The file with a name that is safe to record: without characters that are special in file systems and headers. */
export function uploadedFile(name: string | undefined, bytes: Buffer): UploadedFile {
  return {
    name: (name ?? 'arquivo').replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-120),
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

async function bytesOf(reading: Promise<Buffer>, rule: UploadRule) {
  try {
    return await reading
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw tooLargeError(rule)
  }
}

export function tooLargeError({ maxBytes, tooLarge }: Omit<UploadRule, 'file'>) {
  const sentence = tooLarge ?? `Arquivo grande demais: o limite é ${maxBytes / MB} MB.`
  return new UserError(413, sentence, { code: 'TOO_LARGE' })
}
