import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import { parseAccessKey } from '@canhoto/fiscal/access-key'
import { MAX_LISTED_NOTES } from '@canhoto/contracts/limits'
import { isPossibleKey } from '@canhoto/fiscal/possible-key'
import { sql } from 'kysely'
import type { Db } from '../access/as-actor.ts'

/** CT-e OS (67) has no goods. */
const MODEL = '57'

type KnownCte = Pick<
  CteDraft,
  | 'chave'
  | 'protocolo'
  | 'autorizado_em'
  | 'tipo_cte'
  | 'tipo_servico'
  | 'emitido_em'
  | 'cancelado'
  | 'notas'
>

/**
 * Keeps what the XML of a CT-e says that its events need: protocol, kind, times, its NF-e, and whether it was cancelled. What a
 * file does not say stays as it is known. A printed CT-e has no key, and is not kept.
 */
export async function keepCte(db: Db, cte: KnownCte) {
  const { chave, protocolo, autorizado_em, tipo_cte, tipo_servico, emitido_em, cancelado, notas } =
    cte
  if (chave === null || !isCteKey(chave) || notas.length > MAX_LISTED_NOTES) return
  const known = {
    access_key: chave,
    protocol: protocolo,
    authorized_at: autorizado_em,
    cte_type: tipo_cte,
    service_type: tipo_servico,
    issued_at: emitido_em,
    is_cancelled: cancelado,
  }
  await sql`select keep_cte(${JSON.stringify(known)}::jsonb, ${[...notas]}::text[])`.execute(db)
}

/** Of a cancellation that came alone, perhaps before the CT-e. */
export const keepCteCancellation = (db: Db, key: string) =>
  keepCte(db, { ...NOTHING_KNOWN, chave: key, cancelado: true })

const NOTHING_KNOWN = {
  protocolo: null,
  autorizado_em: null,
  tipo_cte: null,
  tipo_servico: null,
  emitido_em: null,
  notas: [],
}

const isCteKey = (key: string) => isPossibleKey(key) && parseAccessKey(key)?.model === MODEL
