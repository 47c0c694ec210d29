import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../platform/errors.ts'

/** A file as it arrived. Its name and declared type are hearsay: what it is, its bytes say. */
export interface Upload {
  name: string
  bytes: Buffer
  sha256: string
}

export interface Form {
  fields: Record<string, string>
  file: Upload | null
}

/** Reads a multipart form with at most one file, in the field `file`. Size limits are those of the multipart plugin, unless the file's is given. */
export async function readForm(request: FastifyRequest, mostBytes?: number): Promise<Form> {
  if (!request.isMultipart())
    throw invalid('Envie o formulário com o arquivo (multipart/form-data).')
  const form: Form = { fields: {}, file: null }
  for await (const part of request.parts(mostBytes ? { limits: { fileSize: mostBytes } } : {})) {
    if (part.type === 'field') form.fields[part.fieldname] = String(part.value)
    else if (part.fieldname === 'file') form.file = uploadOf(part.filename, await part.toBuffer())
    else part.file.resume()
  }
  return form
}

/** As it is recorded: without what a file system or a header could misunderstand. */
export function uploadOf(name: string | undefined, bytes: Buffer): Upload {
  return {
    name: (name ?? 'arquivo').replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-120),
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
