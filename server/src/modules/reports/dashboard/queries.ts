import {
  ACTIVE_FROM_KMH,
  KPI_LIST_SIZE,
  RECENT_COMPANIES,
  STOPPED_AFTER_MIN,
} from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../../access/as-actor.ts'
import { prepareQuery } from '../../../access/prepare-query.ts'
import { MONTH_START } from '../../../domain/calendar.ts'
import { newestCompanies } from '../../../domain/company-rows.ts'
import { deliveryRows, isOfDay } from '../../../domain/delivery-rows.ts'

/** A driver is active on a route, or moving with a recent position (spec 2 section 4). */
const activeDrivers = sql<number>`(select count(*) from driver_states where status = 'online'
  or speed >= ${sql.lit(ACTIVE_FROM_KMH)} and recorded_at > now() - make_interval(mins => ${sql.lit(STOPPED_AFTER_MIN)}))`

/**
 * The newest deliveries of the day, each with the counts of the whole day. It takes no parameters, so that each connection plans it
 * once.
 */
const selectDay = prepareQuery((db: Db) =>
  deliveryRows(db)
    .select([
      sql<number>`count(*) over ()`.as('total'),
      sql<number>`count(*) filter (where d.status = 'DELIVERED') over ()`.as('completed'),
      sql<number>`count(*) filter (where d.status = 'PENDING') over ()`.as('pending'),
      sql<number>`count(*) filter (where d.status = 'IN_TRANSIT') over ()`.as('in_progress'),
      activeDrivers.as('active_drivers'),
    ])
    .where(isOfDay('today'))
    .orderBy('d.created_at', 'desc')
    .limit(sql.lit(KPI_LIST_SIZE)),
)

/** The day's figures of the company. */
export async function getKpis(db: Db) {
  const list = await selectDay(db)
  const [first] = list
  if (!first)
    return { today_deliveries: NO_DELIVERIES, active_drivers: await countActiveDrivers(db) }

  const { total, completed, pending, in_progress, active_drivers } = first
  return { today_deliveries: { total, completed, pending, in_progress, list }, active_drivers }
}

const NO_DELIVERIES = { total: 0, completed: 0, pending: 0, in_progress: 0, list: [] }

async function countActiveDrivers(db: Db) {
  const { count } = await db.selectNoFrom(activeDrivers.as('count')).executeTakeFirstOrThrow()
  return count
}

const count = (rows: ReturnType<typeof sql>) => sql<number>`(select count(*) from ${rows})`

/** The users of MASTER's list: without those who were removed and stay in the history as a name. */
const LISTED_USERS = sql`users u where u.removed_at is null and (u.is_master or exists (
  select from memberships m where m.user_id = u.id and m.removed_at is null))`

export async function getPlatformTotals(db: Db) {
  const [totals, recent_companies] = await Promise.all([
    db
      .selectNoFrom([
        count(sql`companies`).as('companies'),
        count(sql`companies where is_active`).as('active_companies'),
        count(LISTED_USERS).as('users'),
        count(sql`deliveries`).as('deliveries'),
        count(sql`companies where created_at >= ${MONTH_START}`).as('new_companies'),
        count(sql`${LISTED_USERS} and u.created_at >= ${MONTH_START}`).as('new_users'),
        count(sql`deliveries where created_at >= ${MONTH_START}`).as('new_deliveries'),
      ])
      .executeTakeFirstOrThrow(),
    newestCompanies(db).limit(RECENT_COMPANIES).execute(),
  ])
  const { new_companies, new_users, new_deliveries, ...now } = totals
  const previous_month = {
    companies: now.companies - new_companies,
    users: now.users - new_users,
    deliveries: now.deliveries - new_deliveries,
  }
  return { ...now, previous_month, recent_companies }
}
