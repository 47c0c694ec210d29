import { ENTER_PLATFORM } from '../access/actor.ts'
import { createInTransaction } from '../access/as-actor.ts'
import { openOwner } from '../platform/database.ts'
import { listRetentionPlans } from '../retention-plans.ts'
import { runRetentionOf } from '../retention.ts'
import { withDatabase } from './with-database.ts'

const deletes = process.argv.includes('--delete')

await withDatabase('shared', async ({ connection, storage }) => {
  const owner = openOwner(connection)
  const context = {
    inTransaction: createInTransaction(owner, ENTER_PLATFORM),
    storage,
    now: () => new Date(),
  }
  try {
    for (const { id, line } of await listRetentionPlans(context)) {
      console.info(line)
      if (deletes && !(await runRetentionOf(context, id)))
        console.info('  outro processo está apagando agora.')
    }
    console.info(
      deletes ? 'Apagado.' : 'Nada foi apagado. Para apagar: npm run retention -- --delete',
    )
  } finally {
    await owner.end()
  }
})
