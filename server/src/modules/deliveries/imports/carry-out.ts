import type { Db } from '../../../access/as-actor.ts'
import type { DocumentReading } from '../../../documents/read-document.ts'
import { noteOf } from '../../../documents/read-document.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { register, type Registrar } from '../register.ts'
import { proposeRoute } from './propose-route.ts'
import { finishFile } from './queries.ts'
import { registerCte } from './register-cte.ts'
import { summaryOf } from './summary-of.ts'

interface Waiting {
  id: string
  file_id: string
}

const WHY_UNREAD = {
  nothing_found: 'Não foi possível ler uma nota neste arquivo. Cadastre-a pelo formulário.',
  encrypted: 'O PDF é protegido por senha. Envie-o sem senha.',
  broken: 'O arquivo está danificado e não pôde ser aberto.',
  too_many_pages: 'O PDF tem páginas demais.',
  too_large_picture: 'A imagem é grande demais.',
  took_too_long: 'A leitura do arquivo demorou demais. Cadastre a nota pelo formulário.',
} as const

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
      const done = await registerCte(db, reading.cte, fileId)
      return finishFile(db, waiting.id, done)
    }
    case 'mdfe': {
      const proposal = await proposeRoute(db, reading.mdfe)
      return finishFile(db, waiting.id, { outcome: 'proposed', detail: null, proposal })
    }
    case 'unread':
      throw unprocessable(WHY_UNREAD[reading.why])
    default: {
      const read = noteOf(document)
      const summary = summaryOf(read)
      const delivery = await register(db, actor, { summary }, { ...read, fileId })
      const { nfe_key: key, nf_number, id: delivery_id } = delivery
      const notes = [{ key, nf_number, outcome: 'created' as const, delivery_id }]
      return finishFile(db, waiting.id, { outcome: 'created', detail: null, notes })
    }
  }
}
