import path from 'node:path'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { withDatabase } from './with-database.ts'

const archive = process.argv[2]

if (!archive) {
  console.error('Diga qual cópia restaurar: npm run restore -- canhoto-2026-11-20-211005.tar.gz')
  process.exitCode = 1
} else {
  await withDatabase('exclusive', async (context) => {
    const manifest = await restoreBackup({ ...context, archive: path.resolve(archive) })
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0)
    console.info(`Cópia de ${manifest.created_at} restaurada: ${rows} linhas.`)
  })
}
