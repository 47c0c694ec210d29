import { proposeDelivery } from '@canhoto/fiscal/nfe/delivery-proposal'
import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import { sql } from 'kysely'
import type { Db } from '../../../../access/as-actor.ts'
import { extractNote } from '../../../../documents/read-document.ts'
import { UserError } from '../../../../platform/errors.ts'
import { registerNote } from '../register-note.ts'
import { finishDocument, type StoredDfe } from './documents.ts'
import { saveEntries } from './entries.ts'
import { type IntakeContext, UnreadableDocument } from './intake-context.ts'
import { fileOf, readStored } from './read-stored.ts'

/** Then the note is listed for the office alone: a storage that is down for long keeps none from being seen. */
const MAX_REGISTRATIONS = 2

/**
 * procNFe. It completes a delivery that is known by its key alone, and becomes one by itself where the company has chosen that for
 * its shipper, by a CNPJ or its root; any other waits for the office.
 */
export async function handleNote(context: IntakeContext, xml: string) {
  const { claimed, document, documentReader } = context
  const key = document.access_key ?? ''
  const file = fileOf(key, xml)
  const reading = await readStored(documentReader, claimed.companyId, file)
  if (reading.reading.outcome !== 'note') throw new UnreadableDocument()
  const read = extractNote(reading)
  const { draft } = reading.reading
  if (draft.nf_data.chave !== key) throw new UnreadableDocument()
  const finish = async (db: Db) => {
    await saveEntries(db, 'note', [entryOf(document, key, draft)])
    await finishDocument(db, claimed.claim, true)
  }
  const isTried = claimed.attempts <= MAX_REGISTRATIONS
  if (isTried && (await claimed.inTransaction((db) => isWanted(db, key, draft)))) {
    try {
      const actor = { userId: claimed.userId, driverId: null }
      const { companyId, inTransaction } = claimed
      await registerNote({ ...context, companyId, inTransaction }, actor, { read, file }, finish)
      return
    } catch (error) {
      // What an import would refuse waits for the office, with the reason when it tries.
      if (!(error instanceof UserError)) throw error
    }
  }
  await claimed.inTransaction(finish)
}

function entryOf(document: StoredDfe, key: string, draft: NfeDraft) {
  const proposal = proposeDelivery(draft)
  return {
    access_key: key,
    environment: document.environment,
    document_id: document.id,
    number: proposal.nf_number ?? '',
    series: proposal.series,
    shipper_name: proposal.sender_name,
    shipper_document: proposal.sender_document,
    recipient_name: proposal.client_name ?? draft.destinatario.razao_social,
    recipient_document: proposal.client_document ?? draft.destinatario.cnpj_cpf,
    municipality: proposal.municipality,
    uf: proposal.uf,
    total_value: proposal.invoice_total_value,
    issued_on: proposal.emission_date,
  }
}

/** Whether it is to be a delivery without a user: one waits for it, or its shipper was chosen and the note is for another recipient. */
async function isWanted(db: Db, key: string, { remetente, destinatario }: NfeDraft) {
  const shipper = remetente.cnpj_cpf ?? ''
  const recipient = destinatario.cnpj_cpf ?? ''
  const { rows } = await sql<{ is_wanted: boolean }>`
    select exists (select from deliveries d where d.nfe_key = ${key} and d.source in ('cte', 'mdfe'))
        or exists (select from dfe_shippers s where length(${shipper}) = 14 and s.cnpj in (${shipper}, left(${shipper}, 8)))
           and not exists (select from companies c where length(${recipient}) = 14 and left(c.cnpj, 8) = left(${recipient}, 8))
           and not exists (select from dfe_entries e where e.access_key = ${key} and e.cancelled_at is not null) as is_wanted`.execute(
    db,
  )
  return rows[0]?.is_wanted === true
}
