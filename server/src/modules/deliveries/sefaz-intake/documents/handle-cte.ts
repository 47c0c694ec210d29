import type { CteDraft } from '@canhoto/fiscal/cte/cte-draft'
import { parseAccessKey } from '@canhoto/fiscal/access-key'
import { MAX_LISTED_NOTES } from '@canhoto/contracts/limits'
import { keepCte } from '../../../../domain/keep-cte.ts'
import { finishDocument, type StoredDfe } from './documents.ts'
import { saveEntries } from './entries.ts'
import { type IntakeContext, UnreadableDocument } from './intake-context.ts'
import { fileOf, readStored } from './read-stored.ts'

/** A CT-e, of the company or of another carrier: the notes that it lists are entries, until their own XML comes. */
export async function handleCte(context: IntakeContext, xml: string) {
  const { claimed, document, documentReader } = context
  const file = fileOf(document.access_key ?? '', xml)
  const { reading } = await readStored(documentReader, claimed.companyId, file)
  if (reading.outcome !== 'cte') throw new UnreadableDocument()
  const { cte } = reading
  await claimed.inTransaction(async (db) => {
    await keepCte(db, cte)
    if (!cte.cancelado) await saveEntries(db, 'listed', entriesOf(document, cte))
    await finishDocument(db, claimed.claim, true)
  })
}

function entriesOf(document: StoredDfe, cte: CteDraft) {
  const { remetente, destinatario, entrega, valor_carga, notas } = cte
  return notas.slice(0, MAX_LISTED_NOTES).flatMap((key) => {
    const parts = parseAccessKey(key)
    if (!parts) return []
    return {
      access_key: key,
      environment: document.environment,
      document_id: document.id,
      number: parts.number,
      series: parts.series,
      shipper_name: remetente.razao_social,
      shipper_document: parts.issuer,
      recipient_name: destinatario.razao_social ?? entrega.razao_social,
      recipient_document: destinatario.cnpj_cpf,
      municipality: entrega.municipio,
      uf: entrega.uf,
      // A CT-e says what all of its notes are worth together.
      total_value: notas.length === 1 ? valor_carga : null,
    }
  })
}
