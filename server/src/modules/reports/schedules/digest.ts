import type { DigestFigures } from '@canhoto/contracts/labels/email'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import type { ComposeEmail, Mail } from '../../../domain/send-emails.ts'
import { getUnprovedTotals, listUnproved } from '../clients/queries.ts'

/** Clients that are named; the total has all. */
const MAX_CLIENTS = 10
const CLIENTS = ['Por cliente', 'o maior valor primeiro'] as const

/** What is owed now, of the company that the transaction is of. */
export async function getDigest(db: Db): Promise<DigestFigures> {
  const totals = await getUnprovedTotals(db)
  const page = await listUnproved(db, { page: 1, per_page: MAX_CLIENTS })
  const { rows } = await sql<Pick<DigestFigures, 'failures' | 'reviews' | 'to_review'>>`
    select (select count(*) from deliveries d where d.status in ('PROBLEM', 'REATTEMPTED')) as failures,
           (select count(*) from receipts r where r.status = 'PENDING_REVIEW' and r.reading = 'done') as reviews,
           (select count(*) from import_files f where f.outcome = 'to_review') as to_review`.execute(
    db,
  )
  const clients = 'data' in page ? page.data : []
  return {
    ...totals,
    clients: clients.map(({ client_name, deliveries, value, oldest_days }) => ({
      client_name,
      deliveries,
      value,
      oldest_days,
    })),
    failures: rows[0]?.failures ?? 0,
    reviews: rows[0]?.reviews ?? 0,
    to_review: rows[0]?.to_review ?? 0,
  }
}

export const isNothingOwed = ({ deliveries, failures, reviews, to_review = 0 }: DigestFigures) =>
  deliveries + failures + reviews + to_review === 0

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
/** Without the blank that no line is broken at. */
const money = (value: number) => REAIS.format(value).replaceAll('\u00a0', ' ')
const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`)
const deliveriesOf = (count: number) => (count === 1 ? '1 entrega' : `${count} entregas`)

export function composeDigest({ publicUrl }: Mail): ComposeEmail {
  return async ({ company_name, details: { digest } }) => {
    if (!digest) throw new Error('A digest has its figures.')
    const { deliveries, value, oldest_days, clients, failures, reviews, to_review = 0 } = digest
    const listed = clients.map(
      (client) =>
        [
          client.client_name,
          `${money(client.value)}, ${deliveriesOf(client.deliveries)}, a mais antiga há ${days(client.oldest_days)}`,
        ] as const,
    )
    return {
      paragraphs: [`O que falta em ${company_name} agora:`],
      facts: [
        ['Entregas sem canhoto', `${deliveries} (${money(value)})`],
        ...(oldest_days === null ? [] : [['A mais antiga', `há ${days(oldest_days)}`] as const]),
        ['Ocorrências em aberto', String(failures)],
        ['Canhotos para conferir', String(reviews)],
        ['Documentos importados para conferir', String(to_review)],
        ...(listed.length > 0 ? [CLIENTS, ...listed] : []),
      ],
      link: { label: 'Abrir o Canhoto', address: `${publicUrl}/dashboard` },
      note: 'Um administrador da sua empresa cadastrou este envio em Integrações, E-mails.',
    }
  }
}
