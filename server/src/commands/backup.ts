import path from 'node:path'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { withDatabase } from './with-database.ts'

const now = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
const output = path.resolve(process.argv[2] ?? `canhoto-${now}.tar.gz`)

await withDatabase('shared', async (context) => {
  const manifest = await writeBackup({ ...context, output })
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0)
  const files = Object.keys(manifest.entries).filter((name) => name.startsWith('files/')).length
  console.info(`Cópia gravada em ${output}: ${rows} linhas e ${files} arquivos.`)
})
