import {
  type LocationView,
  type locationViews,
  MAX_OWN_VIEWS,
  type OwnView,
} from '@canhoto/contracts/location-views'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Db } from '../../../access/as-actor.ts'
import { boundedPage } from '../../../domain/bounded-page.ts'
import { allOf } from '../../../domain/conditions.ts'
import { memberName } from '../../../domain/member-name.ts'

/** Drivers that a row names; the others are counted. */
const NAMED = 2

const driverNames = sql<string[]>`array(
  select d.name from drivers d where d.id = any(v.driver_ids) order by d.sort_name limit ${sql.lit(NAMED)})`

export function listViews(db: Db, { driver_id, ...page }: output<typeof locationViews.list.query>) {
  return boundedPage(page, {
    rows: db
      .selectFrom('location_views as v')
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.user_id', '=', 'v.viewer_id').onRef('m.company_id', '=', 'v.company_id'),
      )
      .select(['v.id', 'v.kind', 'v.since', 'v.from_day', 'v.to_day', 'm.role as viewer_role'])
      .select([
        memberName('v.viewer_id', 'v.company_id').as('viewer_name'),
        driverNames.as('driver_names'),
        sql<number>`cardinality(v.driver_ids)`.as('driver_count'),
      ])
      .orderBy('v.since', 'desc')
      .orderBy('v.id')
      .$castTo<LocationView>(),
    counted: db.selectFrom('location_views as v'),
    where: allOf(driver_id && sql`v.driver_ids @> array[${driver_id}::uuid]`),
  })
}

/** Of the acting driver. */
export async function listOwnViews(db: Db) {
  const { rows } = await sql<OwnView>`select * from list_own_views(${MAX_OWN_VIEWS})`.execute(db)
  return rows
}
