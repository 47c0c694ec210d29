import { moveFiles } from '../platform/storage/move-files.ts'
import { folderOf } from '../platform/storage/open-storage.ts'
import { withDatabase } from './with-database.ts'

const [direction] = process.argv.slice(2)
const USAGE =
  'Diga para onde: npm run move-files -- to-bucket, ou npm run move-files -- to-folder, com STORAGE_URL definida.'

await withDatabase('shared', async ({ connection, dataDir, bucket }) => {
  if (!bucket || (direction !== 'to-bucket' && direction !== 'to-folder')) throw new Error(USAGE)
  const folder = folderOf(dataDir)
  const way =
    direction === 'to-bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder }
  const { copied, present, faulty } = await moveFiles(connection, way, console.info)
  for (const id of faulty) console.error(`${id}: não está na origem, ou foi alterado lá.`)
  console.info(
    `${copied} arquivos copiados, ${present} já estavam, ${faulty.length} com problema. Nada foi apagado na origem.`,
  )
  if (faulty.length > 0) process.exitCode = 1
})
