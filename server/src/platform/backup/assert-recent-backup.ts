import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { unpackArchive } from './archive.ts'
import { listMigrations } from './catalog.ts'
import { MANIFEST, type Manifest, tableEntry } from './manifest.ts'

const MAX_AGE_HOURS = 24
const COMPANIES = 'companies'

/** Throws a sentence unless the archive is whole, of this database and not older than a day. */
export async function assertRecentBackup(client: pg.Client, archive: string, now: Date) {
  const folder = await mkdtemp(path.join(tmpdir(), 'canhoto-backup-'))
  try {
    const kept = [MANIFEST, tableEntry(COMPANIES)]
    const manifest = await unpackArchive(archive, folder, (name) => kept.includes(name))
    const hours = (now.getTime() - Date.parse(manifest.created_at)) / 3_600_000
    if (!(hours <= MAX_AGE_HOURS))
      throw new Error(
        `A cópia é de ${manifest.created_at}: faça outra (npm run backup), que não tenha mais de ${MAX_AGE_HOURS} horas.`,
      )
    await assertSameDatabase(client, manifest, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same version, and of each company of the backup there is one here: their ids are made once. */
async function assertSameDatabase(client: pg.Client, manifest: Manifest, folder: string) {
  const other = new Error('A cópia é de outro banco ou de outra versão do Canhoto.')
  const here = await listMigrations(client)
  if (JSON.stringify(here) !== JSON.stringify(manifest.migrations)) throw other
  const column = manifest.tables.find(({ name }) => name === COMPANIES)?.columns.indexOf('id') ?? 0
  const text = await readFile(path.join(folder, tableEntry(COMPANIES)), 'utf8')
  const ids = text.split('\n').flatMap((line) => line.split('\t')[column] || [])
  const { rows } = await client.query<{ companies: number }>(
    'select count(*)::int as companies from companies where id::text = any($1)',
    [ids],
  )
  if (rows[0]?.companies !== ids.length) throw other
}
