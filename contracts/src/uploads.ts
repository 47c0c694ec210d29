import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { numeric } from './fields.ts'
import { DOCUMENT_MAX_BYTES, PIECE_MAX_BYTES } from './limits.ts'

/**
 * The header of a call whose file was sent in pieces before: `<upload id>; size=<bytes>`. The form of the call has no file
 * then. Without the size, whatever was received counts as the whole file.
 */
export const PIECES_HEADER = 'x-upload-pieces'

/** The code of the refusal of such a call when the pieces are not, or not all, on the server: they are sent again. */
export const PIECES_MISSING = 'UPLOAD_PIECES_MISSING'

/** How many bytes of an upload the server has, from its first on. */
const UploadProgress = z.object({ received: z.number() })

/** A file that goes in pieces over a slow network. Its id is chosen by the phone; everyone sees their own uploads alone. */
export const uploads = {
  addPiece: endpoint({
    method: 'POST',
    path: '/api/receipts/pieces',
    action: 'receipts.upload',
    summary:
      'One piece of a file, which begins where the received ones end. Any other piece changes nothing: the answer says where to go on.',
    upload: {
      file: 'required',
      maxBytes: PIECE_MAX_BYTES,
      tooLarge: 'Cada parte do arquivo pode ter no máximo 256 KB.',
    },
    body: z.object({
      id: z.uuid(),
      start: numeric([z.int(), z.gte(0), z.lte(DOCUMENT_MAX_BYTES)]),
    }),
    returns: UploadProgress,
  }),
  progress: endpoint({
    method: 'GET',
    path: '/api/receipts/pieces',
    action: 'receipts.upload',
    summary: 'How far an upload in pieces is; 0 for one that is not known.',
    query: z.object({ id: z.uuid() }),
    returns: UploadProgress,
  }),
}
