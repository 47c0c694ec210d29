import { MAX_OCOREN_EVENTS } from '@canhoto/contracts/limits'
import type { reportFigures } from '@canhoto/contracts/report-figures'
import { parseAccessKey } from '@canhoto/fiscal/access-key'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { allOf } from '../../../domain/conditions.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { unprocessable } from '../../../platform/errors.ts'
import type { OcorenEvent, OcorenFile } from './format-ocoren.ts'

type Query = output<typeof reportFigures.ocoren.query>

interface Row extends Omit<OcorenEvent, 'issuer' | 'series'> {
  series: string | null
  sender_document: string | null
}

/** Delivered on the promised day or without one: 01; later: 02. */
const DELIVERED_CODE = sql`case when d.delivered_at::date > d.delivery_date_expected then '02' else '01' end`
const NOTE = sql`d.id, d.nf_number, d.nfe_key, d.series, d.sender_document`

/** What happened in the period with the notes that the client sent or received, the earliest first. */
export async function readOcoren(db: Db, query: Query): Promise<OcorenFile> {
  const { client_document: document } = query
  const ofClient = sql<boolean>`(d.client_document = ${document} or d.sender_document = ${document})`
  const delivered = allOf(withinDays('d.delivered_at', query), ofClient)
  const failed = allOf(withinDays('o.occurred_at', query), ofClient)
  const { rows } = await sql<Row>`
    with events as (
      select ${NOTE}, d.delivered_at as at, ${DELIVERED_CODE} as code, null as note
        from deliveries d where d.status = 'DELIVERED' and ${delivered}
      union all
      select ${NOTE}, o.occurred_at, o.code, o.label from occurrences o join deliveries d on d.id = o.delivery_id where ${failed}
    )
    select nf_number, nfe_key, series, sender_document, code, note, to_char(at, 'DDMMYYYY') as day, to_char(at, 'HH24MI') as time
      from events order by at, id limit ${MAX_OCOREN_EVENTS + 1}`.execute(db)
  if (rows.length > MAX_OCOREN_EVENTS)
    throw unprocessable('O período tem acontecimentos demais para um arquivo. Escolha menos dias.')
  return { ...(await readHeader(db, document)), events: rows.map(toEvent) }
}

function toEvent({ sender_document, series, ...event }: Row): OcorenEvent {
  const key = parseAccessKey(event.nfe_key ?? '')
  return {
    ...event,
    issuer: key?.issuer ?? sender_document ?? '',
    series: key?.series ?? series ?? '',
  }
}

async function readHeader(db: Db, document: string) {
  const { rows } = await sql<{
    name: string
    cnpj: string | null
    client_name: string | null
    day: string
    time: string
  }>`
    select c.name, c.cnpj, to_char(now(), 'DDMMYYYY') as day, to_char(now(), 'HH24MISS') as time,
           coalesce(
             (select d.client_name from deliveries d where d.client_document = ${document} order by d.created_at desc limit 1),
             (select d.sender_name from deliveries d where d.sender_document = ${document} order by d.created_at desc limit 1)
           ) as client_name
      from companies c where c.id = actor_id('company')`.execute(db)
  const [header] = rows
  if (!header) throw new Error('The database answers one row.')
  return {
    company: { name: header.name, cnpj: header.cnpj ?? '' },
    client: { name: header.client_name ?? document },
    made: { day: header.day, time: header.time },
  }
}
