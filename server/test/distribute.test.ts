import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTokens } from '../src/access/token.ts'
import { restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { writeBackup } from '../src/platform/backup/write-backup.ts'
import { openOwner } from '../src/platform/database.ts'
import { joinWorkers } from './citus.ts'
import { createTestDatabase, databaseUrlOf } from './cluster.ts'
import { insertCompany, insertSignedIn, SECRET } from './harness.ts'
import { runningServer } from './running-server.ts'

const { workers = [], admin } = inject('cluster')
const COMMANDS = fileURLToPath(new URL('../src/commands/', import.meta.url))
const DAY_MS = 86_400_000

/** `npm run test:citus` runs it, where Citus is. */
describe.skipIf(workers.length === 0)('npm run distribute', async () => {
  if (workers.length === 0) return
  const { connection, drop } = await createTestDatabase({ isPlain: true })
  const owner = openOwner(connection)
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-distribute-'))
  const backup = join(folder, 'canhoto.tar.gz')
  const environment = {
    DATABASE_URL: databaseUrlOf(connection),
    DATA_DIR: folder,
    JWT_SECRET: SECRET,
    MASTER_USERNAME: 'chefe',
    MASTER_PASSWORD: 'uma senha longa',
  }
  beforeAll(async () => {
    await addPositions()
    await run('backup', backup)
    return async () => {
      await owner.end()
      await Promise.all([drop(), rm(folder, { recursive: true, force: true })])
    }
  })

  async function addPositions() {
    const tokens = createTokens(SECRET, () => new Date())
    for (const name of ['Alfa', 'Beta']) {
      const company = await insertCompany(owner, name)
      const { driverId } = await insertSignedIn(owner, tokens, { role: 'DRIVER', company })
      for (const age of [0, 1, 90])
        await owner.query(
          `insert into positions (company_id, driver_id, recorded_at, latitude, longitude)
           select $1, $2, $3::timestamptz + n * interval '1 second', -23, n from generate_series(1, 50) n`,
          [company.id, driverId, new Date(Date.now() - age * DAY_MS)],
        )
    }
  }

  /** What the command said; one that failed is thrown. */
  async function run(command: string, ...options: string[]) {
    const args = [join(COMMANDS, `${command}.ts`), ...options]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, ...environment },
      timeout: 120_000,
    })
    return stdout
  }
  const apply = (archive?: string) =>
    run('distribute', '--apply', '--shards', '8', ...(archive ? ['--backup', archive] : []))

  const listPositions = async (from = owner) =>
    (await from.query('select * from positions order by driver_id, recorded_at')).rows
  const areDistributed = async () =>
    (await owner.query('select positions_are_distributed() as it')).rows[0]?.it as boolean

  test('asks for the extension and for another server', async () => {
    await expect(run('distribute')).rejects.toThrow('não tem a extensão citus')
    await joinWorkers(connection.database, admin, [])
    await expect(run('distribute')).rejects.toThrow('não tem outro servidor')
    await joinWorkers(connection.database, admin, workers)
  })

  test('says what it will do, and does nothing', async () => {
    const said = await run('distribute', '--shards', '8')
    expect(said).toMatch(/vão para 2 servidor\(es\) do Citus.*em 8 partes/)
    expect(said).toContain('Nada foi feito.')
    await expect(run('distribute', '--shards', '0')).rejects.toThrow('de 1 a 1024')
    expect(await areDistributed()).toBe(false)
  })

  test('does nothing without a backup that is whole, of today and of this database', async () => {
    await expect(apply()).rejects.toThrow('Diga qual cópia')
    await expect(apply(join(folder, 'none.tar.gz'))).rejects.toThrow('não existe')
    const bytes = gunzipSync(await readFile(backup))
    const changed = async (name: string, change: () => void) => {
      change()
      const file = join(folder, name)
      await writeFile(file, gzipSync(bytes))
      return file
    }
    const year = bytes.indexOf('"created_at": "20') + '"created_at": "20'.length
    const old = await changed('old.tar.gz', () => bytes.write('01', year))
    await expect(apply(old)).rejects.toThrow('não tenha mais de 24 horas')
    const damaged = await changed('damaged.tar.gz', () =>
      bytes.write('Gama', bytes.indexOf('Alfa')),
    )
    await expect(apply(damaged)).rejects.toThrow('foi alterado')
    expect(await areDistributed()).toBe(false)
  })

  test('does nothing with the backup of another installation', async () => {
    const other = await createTestDatabase({ isPlain: true })
    const theirs = openOwner(other.connection)
    onTestFinished(async () => {
      await theirs.end()
      await other.drop()
    })
    await insertCompany(theirs, 'Outra')
    const archive = join(folder, 'other.tar.gz')
    await writeBackup({ connection: other.connection, dataDir: folder, output: archive })
    await expect(apply(archive)).rejects.toThrow('é de outro banco')
    expect(await areDistributed()).toBe(false)
  })

  test('does nothing while Canhoto runs; then moves every position, and says so when it is run again', async () => {
    const server = await runningServer(folder, { demo: false, environment })
    onTestFinished(async () => {
      await server.stop()
    })
    await server.start()
    await expect(apply(backup)).rejects.toThrow('Pare o Canhoto antes')
    await server.stop()

    const before = await listPositions()
    expect(await apply(backup)).toContain('Feito: 300 posições distribuídas.')
    expect(await areDistributed()).toBe(true)
    expect(await listPositions()).toEqual(before)
    expect(await run('distribute')).toContain('já estão distribuídas')
    expect(await apply(backup)).toContain('já estão distribuídas')
    await server.start()
  })

  test('leaves positions that a backup has, and a restore brings back in the days of a database of its own', async () => {
    const archive = join(folder, 'after.tar.gz')
    await run('backup', archive)
    const other = await createTestDatabase({ isPlain: true })
    const restored = openOwner(other.connection)
    const dataDir = await mkdtemp(join(tmpdir(), 'canhoto-restored-'))
    onTestFinished(async () => {
      await restored.end()
      await Promise.all([other.drop(), rm(dataDir, { recursive: true, force: true })])
    })
    await restoreBackup({ connection: other.connection, dataDir, archive })
    expect(await listPositions(restored)).toEqual(await listPositions())
    expect((await restored.query('select from positions_other')).rowCount).toBe(0)
  })
})
