import type { SefazMode } from '@canhoto/contracts/sefaz-settings'
import { findSendableEvent } from '@canhoto/fiscal/events/who-can-send'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { notFound } from '../../../platform/errors.ts'
import {
  chosenCte,
  type EventDocument,
  findDocument,
  findSendingSettings,
  rootOf,
  type SendingSettings,
} from './documents.ts'
import { hasEnded, wantedEvents } from './wanted-events.ts'

const NO_CNPJ = 'Sem evento: a empresa não tem CNPJ cadastrado'

/** Why a delivery without events has none; null where one is about to be made. */
export async function explainNoEvent(db: Db, deliveryId: string, mode: SefazMode) {
  const settings = await findSendingSettings(db)
  const { cnpj } = settings
  const documents = await getDocuments(db, deliveryId, cnpj ? rootOf(cnpj) : '')
  if (cnpj === null) return NO_CNPJ
  const sendable = findSendableEvent({ companyCnpj: cnpj, ...documents, outcome: 'delivered' })
  if (sendable.type === null) return sendable.text
  if (mode === 'off') return 'O envio de eventos à SEFAZ está desligado.'
  const document = await findDocument(db, sendable.key, rootOf(cnpj))
  return explainPending(document, deliveryId, settings)
}

function explainPending(
  document: EventDocument,
  deliveryId: string,
  { events_since }: SendingSettings,
): string | null {
  const isCte = document.cte !== null
  const delivery = document.deliveries.find(({ id }) => id === deliveryId)
  const { wanted } = wantedEvents(document, isCte)
  const own = wanted.filter(({ deliveryIds }) => deliveryIds.includes(deliveryId))
  if (own.length > 0) {
    const since = Date.parse(events_since ?? '')
    const isOld = own.every((event) => Date.parse(event.receivedAt) < since)
    return isOld ? 'Sem evento: a entrega terminou antes de o envio de eventos ser ligado' : null
  }
  if (!delivery) return null
  if (delivery.status !== 'DELIVERED')
    return delivery.attempts.length > 0 && !isCte
      ? 'Sem evento: a tentativa não tem foto, e a SEFAZ a exige para a NF-e'
      : 'O evento é criado quando a entrega terminar.'
  return explainDelivered(document, delivery)
}

function explainDelivered(
  document: EventDocument,
  { receipt }: EventDocument['deliveries'][number],
) {
  if (!receipt) return 'O evento espera um canhoto válido.'
  if (receipt.file_id === null) return 'Sem evento: a foto do canhoto foi apagada'
  if (receipt.status !== 'VALID') return 'O evento espera o canhoto ser aprovado na conferência.'
  const open = document.deliveries.filter((each) => !hasEnded(each)).length
  if (open > 0)
    return open === 1
      ? 'O evento do CT-e espera 1 entrega que ainda não terminou.'
      : `O evento do CT-e espera ${open} entregas que ainda não terminaram.`
  return 'O evento do CT-e espera os canhotos das outras entregas serem aprovados.'
}

async function getDocuments(db: Db, deliveryId: string, root: string) {
  const { rows } = await sql<{
    nfeKey: string | null
    cteKey: string | null
    cteType: number | null
  }>`
    select d.nfe_key as "nfeKey", c.access_key as "cteKey", c.cte_type as "cteType"
      from deliveries d left join ctes c on c.company_id = d.company_id and c.id = ${chosenCte('d.nfe_key', root)}
     where d.id = ${deliveryId}`.execute(db)
  if (!rows[0]) throw notFound('Entrega não encontrada.')
  return rows[0]
}
