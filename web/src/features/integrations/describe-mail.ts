import type { MailboxMessage } from '@canhoto/contracts/mailboxes'
import { formatCount } from '../../lib/format.ts'

/** What became of the documents of a message, in a few words. */
export function describeMail(message: MailboxMessage) {
  const { created, to_review, duplicate, proposed, waiting, is_requested } = message
  if (is_requested) return 'Será lida de novo'
  const refused = message.refused + message.refusals.length
  const parts = [
    created > 0 && formatCount(created, 'importado', 'importados'),
    to_review > 0 && formatCount(to_review, 'a conferir', 'a conferir'),
    duplicate > 0 && formatCount(duplicate, 'já registrado', 'já registrados'),
    proposed > 0 && formatCount(proposed, 'rota proposta', 'rotas propostas'),
    refused > 0 && formatCount(refused, 'recusado', 'recusados'),
    waiting > 0 && formatCount(waiting, 'na fila', 'na fila'),
  ]
  return parts.filter(Boolean).join(', ') || (message.detail ?? 'Nenhum')
}
