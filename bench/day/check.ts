import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { placeOf } from '../../server/src/platform/storage/storage.ts'
import type { ClientOutput } from './client.ts'
import { LATITUDE } from './driver-day.ts'

/** Of the stored photos, so many are read again and compared by their hash; of all the size is. */
const HASHED_FILES = 500

/** Answers a sentence for each thing that was acknowledged and is not there, or that another company has. */
export async function checkDay(owner: pg.Pool, filesFolder: string, output: ClientOutput) {
  const { acknowledged, streams } = output
  const problems = [
    ...(await checkIds(owner, 'deliveries', acknowledged.deliveries)),
    ...(await checkIds(owner, 'occurrences', acknowledged.occurrences)),
    ...(await checkIds(owner, 'import_files', acknowledged.importFiles)),
    ...(await checkIds(owner, 'receipts', acknowledged.receipts)),
    ...(await checkPositions(owner, acknowledged.positions)),
    ...(await checkPhotos(owner, filesFolder, acknowledged.receipts)),
    ...(await checkCompanies(owner)),
  ]
  if (streams.leaked > 0) problems.push(`${streams.leaked} drivers of other companies in streams`)
  return problems
}

async function checkIds(
  owner: pg.Pool,
  table: 'deliveries' | 'occurrences' | 'import_files' | 'receipts',
  records: readonly { id: string; company: string }[],
) {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::uuid[], $2::uuid[]) a (id, company)
      where not exists (select from ${table} t where t.id = a.id and t.company_id = a.company)`,
    [records.map(({ id }) => id), records.map(({ company }) => company)],
  )
  return found(rows[0]?.count, `of ${records.length} acknowledged ${table} are missing`)
}

/** `accepted`: points by company and driver. */
async function checkPositions(owner: pg.Pool, accepted: ReadonlyMap<string, number>) {
  const keys = [...accepted.keys()].map((key) => key.split(' '))
  const { rows } = await owner.query<{ count: number }>(
    `with stored as (select company_id, driver_id, count(*) as points from positions group by 1, 2)
     select count(*)::int as count from unnest($1::uuid[], $2::uuid[], $3::int[]) a (company, driver, points)
      where not exists (select from stored s where s.company_id = a.company and s.driver_id = a.driver and s.points >= a.points)
        and a.points > 0`,
    [keys.map(([company]) => company), keys.map(([, driver]) => driver), [...accepted.values()]],
  )
  return found(rows[0]?.count, `of ${accepted.size} drivers have fewer positions than acknowledged`)
}

/** Each photo is the one that was sent for its delivery, by the hash in the database, and lies in its file. */
async function checkPhotos(
  owner: pg.Pool,
  folder: string,
  receipts: ClientOutput['acknowledged']['receipts'],
) {
  const { rows } = await owner.query<{
    receipt: string
    delivery: string
    file: string
    sha256: string
  }>(
    `select r.id as receipt, r.delivery_id as delivery, f.id as file, f.sha256
       from receipts r join files f on f.id = r.file_id where f.state = 'kept'`,
  )
  const stored = new Map(rows.map((row) => [row.receipt, row]))
  const every = Math.ceil(receipts.length / HASHED_FILES)
  let wrong = 0
  for (const [n, { id, delivery, sha256, size }] of receipts.entries()) {
    const row = stored.get(id)
    const path = join(folder, placeOf(row?.file ?? id))
    const isSame = row?.delivery === delivery && row.sha256 === sha256
    const bytes = (await stat(path).catch(() => null))?.size
    const isRead = n % every > 0 || (await hashOf(path)) === sha256
    if (!isSame || bytes !== size || !isRead) wrong++
  }
  return found(wrong, `of ${receipts.length} photos are missing or not what was sent`)
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path).catch(() => Buffer.alloc(0)))
    .digest('hex')

/** What was sent says its company: names of clients, notes of receipts, latitudes of positions. */
async function checkCompanies(owner: pg.Pool) {
  const { rows } = await owner.query<{ deliveries: number; receipts: number; positions: number }>(`
    with companies as (select id, substr(name, 9)::int as n from companies where name like 'Empresa %')
    select (select count(*)::int from deliveries d join companies c on c.id = d.company_id
             where lower(d.client_name) not like 'cliente ' || c.n || ' de %') as deliveries,
           (select count(*)::int from receipts r join companies c on c.id = r.company_id
             where r.notes is distinct from 'Empresa ' || c.n) as receipts,
           (select count(*)::int from positions p join companies c on c.id = p.company_id
             where (p.latitude - ${LATITUDE.first}) / ${LATITUDE.ofCompany} not between c.n and c.n + 1) as positions`)
  return Object.entries(rows[0] ?? {}).flatMap(([table, count]) =>
    found(count, `${table} are in another company`),
  )
}

function found(count: number | undefined, problem: string) {
  return count === 0 ? [] : [`${count ?? 'An unknown number'} ${problem}`]
}
