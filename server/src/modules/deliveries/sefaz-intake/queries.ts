import {
  type IntakeEntry,
  MAX_INTAKE_SHIPPERS,
  type sefazIntake,
} from '@canhoto/contracts/sefaz-intake'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { allOf } from '../../../domain/conditions.ts'
import { noteEventsOf } from '../../../domain/note-event-rows.ts'
import { withinDays } from '../../../domain/day-range.ts'
import { notFound } from '../../../platform/errors.ts'

type Query = output<typeof sefazIntake.list.query>

export const listEntries = (db: Db, { search, state, shipper, day, ...paging }: Query) =>
  boundedPage(paging, {
    rows: entryRows(db).orderBy('e.received_at', 'desc').orderBy('e.id', 'desc'),
    counted: db.selectFrom('dfe_entries as e'),
    where: allOf(
      search && sql`strpos(e.search_text, plain_text(${search})) > 0`,
      // Written out, so that the index of new entries is used.
      state && sql`e.state = ${sql.lit(state)}`,
      shipper && isOfShipper(shipper),
      day && withinDays('e.received_at', { start_date: day, end_date: day }),
    ),
  })

/** Text beginning with the eight characters; the character after '~' ends the range. A CPF has no root. */
const isOfShipper = (shipper: string) =>
  shipper.length === 8
    ? sql<boolean>`e.shipper_document >= ${shipper} and e.shipper_document < ${`${shipper}~`} and length(e.shipper_document) = 14`
    : sql<boolean>`e.shipper_document = ${shipper}`

const entryRows = (db: Db) =>
  db
    .selectFrom('dfe_entries as e')
    .select(['e.id', 'e.access_key', 'e.number', 'e.series'])
    .select(['e.shipper_name', 'e.shipper_document', 'e.recipient_name', 'e.municipality', 'e.uf'])
    .select(['e.issued_on', 'e.received_at', 'e.cancelled_at', 'e.delivery_id'])
    .select([
      sql<string | null>`e.total_value::text`.as('total_value'),
      sql<IntakeEntry['environment']>`e.environment`.as('environment'),
      sql<IntakeEntry['kind']>`e.kind`.as('kind'),
      sql<IntakeEntry['state']>`e.state`.as('state'),
      sql<boolean>`e.document_id is not null`.as('has_xml'),
      noteEventsOf('e.access_key').as('events'),
      sql<boolean>`exists (select from companies c where c.id = e.company_id and length(e.recipient_document) = 14 and left(c.cnpj, 8) = left(e.recipient_document, 8))`.as(
        'is_own',
      ),
    ])

/** What the XML of an entry is called, and its text. Throws 404, also where it was purged. */
export async function getXml(db: Db, id: string) {
  const found = await db
    .selectFrom('dfe_entries as e')
    .leftJoin('dfe_documents as d', 'd.id', 'e.document_id')
    .select(['d.access_key', 'd.xml'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Nota não encontrada.')
  const { access_key, xml } = found
  if (access_key === null || xml === null) throw notFound('O XML desta nota não está no Canhoto.')
  return { access_key, xml }
}

/** Those with most entries; a rule without an entry is among them. */
export async function listShippers(db: Db) {
  const { rows } = await sql<output<typeof sefazIntake.shippers.returns>[number]>`
    with told as (
      select e.shipper_document as cnpj, max(e.shipper_name) as name, count(*) as entries
        from dfe_entries e where length(e.shipper_document) = 14 group by e.shipper_document
       order by count(*) desc limit ${MAX_INTAKE_SHIPPERS}
    ), chosen as (
      select t.cnpj, t.name, t.entries from told t
      union all
      select s.cnpj, null, 0 from dfe_shippers s
       where not exists (select from told t where t.cnpj = s.cnpj or left(t.cnpj, 8) = s.cnpj)
    )
    select c.cnpj, c.name, c.entries,
           case when exists (select from dfe_shippers s where s.cnpj = left(c.cnpj, 8)) then 'root'
                when exists (select from dfe_shippers s where s.cnpj = c.cnpj) then 'establishment' else 'no' end as automatic
      from chosen c order by c.entries desc, c.cnpj limit ${MAX_INTAKE_SHIPPERS}`.execute(db)
  return rows
}
