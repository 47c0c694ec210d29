import { findBrokenProofs } from './find-broken-proofs.ts'
import { withDatabase } from './with-database.ts'

await withDatabase('shared', async ({ connection, storage }) => {
  const { checked, broken } = await findBrokenProofs(connection, storage)
  for (const { company, position, receipt_id, problem } of broken)
    console.error(`${company}, registro ${position ?? '-'}, canhoto ${receipt_id}: ${problem}`)
  console.info(`${checked} comprovantes conferidos, ${broken.length} problemas.`)
  if (broken.length > 0) process.exitCode = 1
})
