import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { placeOf } from '../../server/src/platform/storage/storage.ts'
import { checkDay } from './check.ts'
import type { ClientOutput } from './client.ts'
import type { Acknowledged } from './day-context.ts'
import type { Queries } from './problem-of.ts'

const OTHER = '(select c.id from companies c where c.id <> t.company_id order by c.id limit 1)'
const MOVE = `set company_id = ${OTHER}`

/** One row that is lost, changed or under another company. `$1` is the first that was acknowledged of the kind. */
const IN_DATABASE: [kind: keyof Acknowledged, statement: string][] = [
  ['deliveries', 'delete from deliveries where id = $1'],
  ['deliveries', `update deliveries t ${MOVE} where id = $1`],
  ['deliveries', `update delivery_events t ${MOVE} where delivery_id = $1`],
  [
    'deliveries',
    `insert into deliveries (id, company_id, nf_number, client_name, delivery_address, source, created_by, status, scheduled_for)
       select gen_random_uuid(), ${OTHER}, nf_number, client_name, delivery_address, source, created_by, status, scheduled_for
         from deliveries t where id = $1`,
  ],
  ['assignments', 'update deliveries set driver_id = null where id = $1'],
  ['occurrences', 'delete from occurrences where id = $1'],
  ['occurrences', `update occurrences t ${MOVE} where id = $1`],
  ['consents', 'delete from consents where id = $1'],
  ['consents', `update consents t ${MOVE} where id = $1`],
  ['routes', 'delete from routes where id = $1'],
  ['routes', `update routes t ${MOVE} where id = $1`],
  ['endedRoutes', 'update routes set finished_at = null where id = $1'],
  ['importFiles', 'delete from import_files where id = $1'],
  ['importFiles', `update import_files t ${MOVE} where id = $1`],
  [
    'importFiles',
    `update imports t ${MOVE} where id = (select import_id from import_files where id = $1)`,
  ],
  [
    'importFiles',
    `update files t ${MOVE} where id = (select file_id from import_files where id = $1)`,
  ],
  ['receipts', 'delete from receipts where id = $1'],
  ['receipts', `update receipts t ${MOVE} where id = $1`],
  ['receipts', 'update receipts set delivery_id = gen_random_uuid() where id = $1'],
  ['receipts', `update files t ${MOVE} where id = (select file_id from receipts where id = $1)`],
  [
    'receipts',
    `update files set state = 'pending' where id = (select file_id from receipts where id = $1)`,
  ],
  ['positions', 'delete from positions where driver_id = $1 and recorded_at = $2'],
  ['positions', `update positions t ${MOVE} where driver_id = $1 and recorded_at = $2`],
  [
    'positions',
    `insert into positions (company_id, driver_id, recorded_at, latitude, longitude)
       select d.company_id, d.id, now(), t.latitude, t.longitude from positions t, drivers d
        where t.driver_id = $1 and t.recorded_at = $2 and d.company_id = ${OTHER} limit 1`,
  ],
]

/**
 * Loses or misplaces what the day has kept, one thing after the other, and prints what the check says of each; each is undone. Answers a
 * sentence for each that the check did not notice.
 */
export async function breakDay(owner: pg.Pool, folder: string, output: ClientOutput) {
  const missed: string[] = []
  async function tryFault(fault: string, on: Queries) {
    const problems = await checkDay(on, folder, output)
    console.info(`${fault}\n  → ${problems.join('\n  → ') || 'nothing'}`)
    if (problems.length === 0) missed.push(`The check does not notice: ${fault}`)
  }

  for (const [kind, statement] of IN_DATABASE)
    await inUndone(owner, async (client) => {
      const { rowCount } = await client.query(statement, keysOf(output.acknowledged, kind))
      if (!rowCount) throw new Error(`Nothing was changed by: ${statement}`)
      await tryFault(statement, client)
    })
  for (const path of await pathsOf(owner, folder, output.acknowledged)) {
    const bytes = await readFile(path)
    await rm(path)
    await tryFault(`${path} is gone`, owner)
    await writeFile(
      path,
      bytes.map((byte, n) => (n === 0 ? byte ^ 1 : byte)),
    )
    await tryFault(`a byte of ${path} is another`, owner)
    await writeFile(path, bytes)
  }
  return missed
}

/** Without triggers and foreign keys, which would not let it happen. */
async function inUndone(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await owner.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function keysOf(sent: Acknowledged, kind: keyof Acknowledged) {
  if (kind === 'positions') {
    const { driver, firstAt } = firstOf(sent.positions)
    return [driver, firstAt]
  }
  return [kind === 'assignments' ? firstOf(sent.assignments).delivery : firstOf(sent[kind]).id]
}

/** Where a photo and a file of an import lie. */
async function pathsOf(owner: pg.Pool, folder: string, { receipts, importFiles }: Acknowledged) {
  const { rows } = await owner.query<{ file: string }>(
    `select file_id as file from receipts where id = $1
     union all select file_id from import_files where id = $2`,
    [firstOf(receipts).id, firstOf(importFiles).id],
  )
  return rows.map(({ file }) => join(folder, placeOf(file)))
}

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('The day has none of it to lose.')
  return first
}
