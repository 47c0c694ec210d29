import { expect, inject, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { collectPlans, scannedTables } from '../../../../test/plans/collect-plans.ts'
import { minutesAgo as ago, startSharing } from '../../../../test/start-sharing.ts'

/** A connection keeps the plan of a statement that it has run so often. */
const UNTIL_KEPT = 6

const { owner, pool, company, as } = await startApp()

// On the workers of Citus there are no days.
test.skipIf(inject('cluster').workers)(
  'the first positions of a day are looked for by their key, though its table was known to be empty',
  async () => {
    const driver = await as('DRIVER', await company())
    await startSharing(driver)
    const { rows } = await owner.query<{ day: string }>('select ensure_positions_day(now()::date)')
    expect(rows).toHaveLength(1)
    await owner.query('analyze positions')
    const scanned = new Set<string>()
    let statements = 0
    await collectPlans(owner, pool, (plan, statement) => {
      statements += statement.includes('insert into positions') ? 1 : 0
      for (const table of scannedTables(plan)) scanned.add(table)
    })
    for (let call = 0; call <= UNTIL_KEPT; call++)
      await driver.post('/api/tracking/location', {
        latitude: -23.5,
        longitude: -46.6,
        recorded_at: ago(30 - call),
      })
    expect(statements).toBeGreaterThan(UNTIL_KEPT)
    expect([...scanned].filter((table) => table.startsWith('positions'))).toEqual([])
  },
)
