import { openOwner } from '../platform/database.ts'
import { findBrokenStamps } from '../timestamps/find-broken-stamps.ts'
import { openAuthority } from '../timestamps/open-authority.ts'
import { findBrokenProofs } from './find-broken-proofs.ts'
import { withDatabase } from './with-database.ts'

await withDatabase('shared', async ({ connection, storage, timeStamps }) => {
  const { checked, broken } = await findBrokenProofs(connection, storage)
  for (const { company, position, receipt_id, problem } of broken)
    console.error(`${company}, registro ${position ?? '-'}, canhoto ${receipt_id}: ${problem}`)
  console.info(`${checked} comprovantes conferidos, ${broken.length} problemas.`)
  if (broken.length > 0) process.exitCode = 1
  if (!timeStamps) return
  const owner = openOwner(connection)
  const stamps = await findBrokenStamps(owner, openAuthority(timeStamps).trusted)
  await owner.end()
  for (const { company, position, problem } of stamps.broken)
    console.error(`${company}, carimbo até o registro ${position}: ${problem}`)
  console.info(`${stamps.checked} carimbos do tempo conferidos, ${stamps.broken.length} problemas.`)
  if (stamps.broken.length > 0) process.exitCode = 1
})
