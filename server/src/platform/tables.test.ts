import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf } from '../../test/cluster.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

test('the types of the tables are those of the migrated database', async () => {
  const { connection, drop } = await createTestDatabase()
  const args = [
    '--config-file',
    '.kysely-codegenrc.json',
    '--exclude-pattern',
    '{migrations,applied_sql}',
    '--url',
    databaseUrlOf(connection),
    '--verify',
  ]

  const verified = promisify(execFile)(
    process.execPath,
    ['node_modules/kysely-codegen/dist/cli/bin.js', ...args],
    { cwd: ROOT },
  )
  await expect(verified).resolves.toMatchObject({ stderr: '' })
  await drop()
})
