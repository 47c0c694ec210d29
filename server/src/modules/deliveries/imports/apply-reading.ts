import type { Db } from '../../../access/as-actor.ts'
import type { DocumentReading } from '../../../documents/read-document.ts'
import { noteOf } from '../../../documents/read-document.ts'
import { UNREAD_SENTENCES } from '../../../documents/warnings.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { register, type Registrar } from '../register.ts'
import { proposeRoute } from './propose-route.ts'
import { finishFile } from './queries.ts'
import { registerCte } from './register-cte.ts'
import { sureSummary } from './sure-summary.ts'

interface Waiting {
  id: string
  file_id: string
}

/** Does what a document asks for and says so, in one transaction. Throws the sentence when it is refused. */
export async function carryOut(
  db: Db,
  actor: Registrar,
  waiting: Waiting,
  document: DocumentReading,
) {
  const { reading } = document
  const fileId = waiting.file_id
  switch (reading.outcome) {
    case 'cte': {
      // What is printed may name notes that could not be read, and says nothing else for sure.
      if (document.kind !== 'xml')
        throw unprocessable(
          'Este arquivo é um CT-e impresso. Envie o XML dele, ou cadastre as notas pelo formulário.',
        )
      const done = await registerCte(db, reading.cte, fileId)
      return finishFile(db, waiting.id, done)
    }
    case 'mdfe': {
      const proposal = await proposeRoute(db, reading.mdfe)
      return finishFile(db, waiting.id, { outcome: 'proposed', detail: null, proposal })
    }
    case 'unread':
      throw unprocessable(`${UNREAD_SENTENCES[reading.why]} Cadastre a nota pelo formulário.`)
    default: {
      const read = noteOf(document)
      const summary = sureSummary(read)
      const delivery = await register(db, actor, { summary }, { ...read, fileId })
      const { nfe_key: key, nf_number, id: delivery_id } = delivery
      const notes = [{ key, nf_number, outcome: 'created' as const, delivery_id }]
      return finishFile(db, waiting.id, { outcome: 'created', detail: null, notes })
    }
  }
}
