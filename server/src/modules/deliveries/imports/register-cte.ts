import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import { formatAddress } from '@canhoto/fiscal/nfe/format-address'
import type { Db } from '../../../access/as-actor.ts'
import { noNotesSentence } from '../../../documents/build-note-from-cte.ts'
import { unprocessable } from '../../../platform/errors.ts'
import {
  assertListable,
  countSentence,
  discardedSentence,
  registerListed,
} from './register-listed.ts'

/** One delivery for each note that a CT-e lists. */
export async function registerCte(db: Db, cte: CteDraft, fileId: string) {
  if (cte.cancelado) throw unprocessable('Este CT-e foi cancelado.')
  if (cte.notas.length === 0) throw unprocessable(noNotesSentence(cte))
  assertListable('CT-e', cte.notas.length)
  const notes = []
  for (const key of cte.notas) notes.push(await registerListed(db, listedBy(cte, key, fileId)))
  const outcome = notes.some((note) => note.outcome === 'created') ? 'created' : 'duplicate'
  return {
    outcome,
    detail: [countSentence(notes), discardedSentence(cte.chaves_invalidas)]
      .filter(Boolean)
      .join(' '),
    notes,
  } as const
}

/** What a CT-e says of the delivery of a note that it lists. */
export const listedBy = (
  { remetente, destinatario, entrega, data_prevista_entrega }: CteDraft,
  key: string,
  fileId: string,
) => ({
  key,
  fileId,
  source: 'cte' as const,
  client_name: destinatario.razao_social ?? entrega.razao_social,
  client_document: destinatario.cnpj_cpf,
  sender_name: remetente.razao_social,
  delivery_address: formatAddress(entrega),
  municipality: entrega.municipio,
  uf: entrega.uf,
  cep: entrega.cep,
  client_phone: entrega.telefone ?? destinatario.telefone,
  delivery_date_expected: data_prevista_entrega,
})
