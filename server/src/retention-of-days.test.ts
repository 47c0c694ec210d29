import { expect, inject, test } from 'vitest'
import { startApp } from '../test/harness.ts'
import { DAY_MS, NIGHT, retentionOf } from '../test/retention.ts'
import { runRetentionOf } from './retention.ts'

const app = await startApp()
const { owner, company, as } = app
const { contextAt, runAt, addPositions, countPositions } = retentionOf(app)

/** On the workers of Citus positions have no partitions of days (decision 0039). */
const hasDays = !inject('cluster').workers

test.runIf(hasDays)(
  'a day that is being read is left to the next night, and those who read meanwhile do not wait for it',
  async () => {
    const day = new Date(NIGHT.getTime() - 3000 * DAY_MS).toISOString().slice(0, 10)
    const name = `positions_${day.replaceAll('-', '')}`
    await owner.query(
      `create table ${name} partition of positions for values from ('${day} 00:00+00') to ('${day} 24:00+00')`,
    )
    const exists = async () =>
      (await owner.query('select to_regclass($1) is not null as it', [name])).rows[0].it as boolean
    const reader = await owner.connect()
    await reader.query('begin; select from positions')
    let isRunning = true
    const night = runAt(NIGHT).finally(() => (isRunning = false))
    while (isRunning) await owner.query('select from positions limit 1')
    await night
    expect(await exists()).toBe(true)

    await reader.query('commit')
    reader.release()
    await runAt(NIGHT)
    expect(await exists()).toBe(false)
  },
)

test.runIf(hasDays)(
  'the day of a partition is dropped when no company needs it any more',
  async () => {
    const [alfa, beta] = [await company('Zeta'), await company('Eta')]
    const [driver, theirs] = [await as('DRIVER', alfa), await as('DRIVER', beta)]
    await owner.query('update companies set position_days = 30')
    await owner.query('update companies set position_days = 60 where id = $1', [beta.id])
    const name = `positions_${new Date(NIGHT.getTime() - 50 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`
    const day = `${name.slice(10, 14)}-${name.slice(14, 16)}-${name.slice(16)}`
    await owner.query(
      `create table ${name} partition of positions for values from ('${day} 00:00+00') to ('${day} 24:00+00')`,
    )
    await addPositions(driver, alfa, 50)
    await addPositions(theirs, beta, 50)
    const exists = async () =>
      (await owner.query('select to_regclass($1) as name', [name])).rows[0].name

    await runRetentionOf(contextAt(NIGHT), alfa.id)
    await runAt(NIGHT)
    expect([await countPositions(driver), await countPositions(theirs)]).toEqual([0, 5])
    expect(await exists()).toBe(name)
    await owner.query('update companies set position_days = 40 where id = $1', [beta.id])
    // Its night is over, and has left rows that are too old now.
    await runAt(NIGHT)
    expect([await countPositions(theirs), await exists()]).toEqual([5, name])
    await runRetentionOf(contextAt(NIGHT), beta.id)
    await runAt(NIGHT)
    expect(await countPositions(theirs)).toBe(0)
    expect(await exists()).toBe(null)
  },
)

test.runIf(hasDays)(
  'old positions are found by the index of their day, however many others there are',
  async () => {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select driver_id, recorded_at from positions
      where driver_id = any(array['01930000-0000-7000-8000-000000000001'::uuid]) and recorded_at >= '2026-01-01 00:00+00'
        and recorded_at < '2026-01-02 00:00+00' limit 20000`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
    expect(plan).not.toContain('Seq Scan')
  },
)
