import type { Db } from '../../../access/as-actor.ts'
import type { DocumentReading } from '../../../documents/read-document.ts'
import { extractNote } from '../../../documents/read-document.ts'
import { UNREAD_SENTENCES } from '../../../documents/warning-sentences.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { registerDelivery, type Registrar } from '../deliveries/register.ts'
import { proposeRoute } from './propose-route.ts'
import { finishFile } from './commands.ts'
import { discardedSentence } from './register-listed.ts'
import { registerCte } from './register-cte.ts'
import { buildSureSummary } from './sure-summary.ts'

interface ImportFile {
  id: string
  file_id: string
}

/**
 * Registers or proposes what a document says and finishes its import file, in one transaction. Throws the sentence when
 * it is refused.
 */
export async function applyReading(
  db: Db,
  actor: Registrar,
  file: ImportFile,
  document: DocumentReading,
) {
  const { reading } = document
  const fileId = file.file_id
  switch (reading.outcome) {
    case 'cte': {
      // A printed CT-e may list notes that could not be read, and nothing else of it is read surely.
      if (document.kind !== 'xml')
        throw unprocessable(
          'Este arquivo é um CT-e impresso. Envie o XML dele, ou cadastre as notas pelo formulário.',
        )
      const done = await registerCte(db, reading.cte, fileId)
      return finishFile(db, file.id, done)
    }
    case 'mdfe': {
      if (document.kind !== 'xml')
        throw unprocessable('Este arquivo é um MDF-e impresso. Envie o XML dele.')
      const proposal = await proposeRoute(db, reading.mdfe)
      const detail = discardedSentence(reading.mdfe.chaves_invalidas)
      return finishFile(db, file.id, { outcome: 'proposed', detail, proposal })
    }
    case 'unread':
      throw unprocessable(`${UNREAD_SENTENCES[reading.why]} Cadastre a nota pelo formulário.`)
    default: {
      const read = extractNote(document)
      // Notes that could not be separated: the others would be missed by nobody.
      if (read.note?.warnings.includes('several_notes'))
        throw unprocessable(
          'As notas deste arquivo não puderam ser separadas. Envie uma de cada vez.',
        )
      const summary = buildSureSummary(read)
      const delivery = await registerDelivery(db, actor, { summary }, { ...read, fileId })
      const { nfe_key: key, nf_number, id: delivery_id } = delivery
      const notes = [{ key, nf_number, outcome: 'created' as const, delivery_id }]
      return finishFile(db, file.id, { outcome: 'created', detail: null, notes })
    }
  }
}
