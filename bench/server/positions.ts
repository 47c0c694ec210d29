import type pg from 'pg'

/** A point each ten seconds of ten hours. */
const POINTS_OF_DAY = 3600
/** Older days are not kept. */
const MAX_DAYS = 30

/** Positions of all drivers, from yesterday back, day by day, as many days as are needed. Answers how many they are. */
export async function fillPositions(owner: pg.Pool, count: number) {
  const { rows } = await owner.query<{ drivers: number }>(
    'select count(*)::int as drivers from drivers',
  )
  const ofDay = (rows[0]?.drivers ?? 0) * POINTS_OF_DAY
  const days = Math.min(MAX_DAYS, Math.max(1, Math.round(count / ofDay)))
  const client = await owner.connect()
  try {
    await client.query(`set session_replication_role = replica; set timezone = 'UTC'`)
    for (let age = 1; age <= days; age++) {
      await client.query('select ensure_positions_day(current_date - $1::int)', [age])
      await client.query(
        `insert into positions (company_id, driver_id, recorded_at, received_at, latitude, longitude, accuracy, speed)
          select d.company_id, d.id, at, at, -23.5 - n / 200000.0, -46.6 - n / 100000.0, 8, 40
            from generate_series(0, $2::int - 1) n, drivers d,
                 lateral (select (current_date - $1::int)::timestamp + interval '11 hours' + n * interval '10 seconds' as at) t`,
        [age, POINTS_OF_DAY],
      )
    }
    await client.query('vacuum analyze positions')
  } finally {
    client.release(true)
  }
  return days * ofDay
}
