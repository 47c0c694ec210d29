import type { IncomingHttpHeaders } from 'node:http'
import type { UploadRule } from '@canhoto/contracts/endpoint'
import { MB } from '@canhoto/contracts/limits'
import { PIECES_HEADER, PIECES_MISSING } from '@canhoto/contracts/uploads'
import { sql } from 'kysely'
import { conflict, invalid } from '../platform/errors.ts'
import type { Db } from './as-actor.ts'
import { tooLargeError, type UploadedFile, uploadedFile } from './upload.ts'

/** What one user may have in unfinished uploads. Beyond it the oldest ones go. */
const MAX_BYTES_OF_USER = 60 * MB

/** The upload that a call names in place of a file, with the size of the whole file where the call tells it. */
export interface Pieces {
  id: string
  size: number | null
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const NAMED = new RegExp(`^(?<id>${UUID})(?:; ?size=(?<size>\\d{1,9}))?$`, 'i')

/** Null for a call that names none. */
export function parsePieces(headers: IncomingHttpHeaders): Pieces | null {
  const header = headers[PIECES_HEADER]
  if (header === undefined) return null
  const { id, size } = NAMED.exec(String(header))?.groups ?? {}
  if (!id) throw invalid('O cabeçalho X-Upload-Pieces é inválido.', { code: 'INVALID' })
  return { id, size: size === undefined ? null : Number(size) }
}

/** How many bytes of an upload of this user are stored, from its first on. */
export async function countReceived(db: Db, id: string) {
  const received = sql<number>`received_bytes(${id}::uuid)`.as('received')
  return (await db.selectNoFrom(received).executeTakeFirstOrThrow()).received
}

/** Answers how many bytes are stored then. A piece that does not begin where they end changes nothing. */
export async function addPiece(
  db: Db,
  { id, start }: { id: string; start: number },
  { bytes, name }: UploadedFile,
) {
  const received = sql<number>`
    add_piece(${id}::uuid, ${start}::int, ${bytes}::bytea, ${name}, ${MAX_BYTES_OF_USER})`
  return (await db.selectNoFrom(received.as('received')).executeTakeFirstOrThrow()).received
}

/** The size of the whole file. Throws 409 when it is not here whole, and 413 beyond the rule's limit. */
export async function measurePieces(db: Db, { id, size }: Pieces, rule: UploadRule) {
  const received = await countReceived(db, id)
  if (received === 0 || (size !== null && received !== size)) throw piecesMissing()
  if (received > rule.maxBytes) throw tooLargeError(rule)
  return received
}

/** The whole file. One piece at a time is read, because the database's driver holds each of them several times. */
export async function joinPieces(db: Db, { id }: Pieces): Promise<UploadedFile> {
  const pieces: Buffer[] = []
  let fileName: string | undefined
  for (let start = 0; ;) {
    const piece = await db
      .selectFrom('upload_pieces')
      .select(['bytes', 'file_name'])
      .where('upload_id', '=', id)
      .where('start', '=', start)
      .executeTakeFirst()
    if (!piece) break
    pieces.push(piece.bytes)
    fileName ??= piece.file_name
    start += piece.bytes.length
  }
  if (pieces.length === 0) throw piecesMissing()
  return uploadedFile(fileName, Buffer.concat(pieces))
}

export function deletePieces(db: Db, { id }: Pieces) {
  return db.deleteFrom('upload_pieces').where('upload_id', '=', id).execute()
}

const piecesMissing = () =>
  conflict('As partes deste arquivo não estão todas no servidor. Envie o arquivo novamente.', {
    code: PIECES_MISSING,
  })
