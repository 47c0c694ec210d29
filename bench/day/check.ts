import { checkCompanies } from './check-companies.ts'
import { checkFiles } from './check-files.ts'
import type { ClientOutput } from './client.ts'
import type { Acknowledged, Kept } from './day-context.ts'
import { problemOf, type Queries } from './problem-of.ts'

/** The records of each kind that were acknowledged. */
const RECORDS = {
  deliveries: 'deliveries',
  occurrences: 'occurrences',
  importFiles: 'import_files',
  receipts: 'receipts',
  consents: 'consents',
  routes: 'routes',
  endedRoutes: '(select * from routes where finished_at is not null)',
} as const

/** Answers a sentence for each kind of thing that was acknowledged and is not there, or that another company has. */
export async function checkDay(owner: Queries, filesFolder: string, output: ClientOutput) {
  const { acknowledged, streams } = output
  const problems = []
  for (const [kind, table] of Object.entries(RECORDS)) {
    const kept = acknowledged[kind as keyof typeof RECORDS]
    problems.push(await checkRecords(owner, { kind, table, kept }))
  }
  problems.push(
    await checkAssignments(owner, acknowledged.assignments),
    await checkPositions(owner, acknowledged.positions),
    await checkFiles(owner, filesFolder, acknowledged),
    ...(await checkCompanies(owner)),
    problemOf(streams.leaked, 'drivers of other companies in streams'),
  )
  return problems.filter((problem) => problem !== null)
}

interface Records {
  kind: string
  /** Or a query. */
  table: string
  kept: readonly Kept[]
}

async function checkRecords(owner: Queries, { kind, table, kept }: Records) {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::uuid[], $2::uuid[]) a (id, company)
      where not exists (select from ${table} t where t.id = a.id and t.company_id = a.company)`,
    [kept.map(({ id }) => id), kept.map(({ company }) => company)],
  )
  return problemOf(rows[0]?.count, `of ${kept.length} acknowledged ${kind} are missing`)
}

/** No driver loses a delivery during the day. */
async function checkAssignments(owner: Queries, assignments: Acknowledged['assignments']) {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::uuid[], $2::uuid[]) a (delivery, driver)
      where not exists (select from deliveries d where d.id = a.delivery and d.driver_id = a.driver)`,
    [assignments.map(({ delivery }) => delivery), assignments.map(({ driver }) => driver)],
  )
  const problem = `of ${assignments.length} assigned deliveries are not their driver’s`
  return problemOf(rows[0]?.count, problem)
}

/** Of each call, because points that were stored and not acknowledged must not make up for others. */
async function checkPositions(owner: Queries, batches: Acknowledged['positions']) {
  const { rows } = await owner.query<{ missing: number }>(
    `select coalesce(sum(greatest(a.points - stored.points, 0)), 0)::int as missing
       from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::int[])
              a (company, driver, first_at, last_at, points),
            lateral (select count(*) as points from positions p where p.company_id = a.company and p.driver_id = a.driver
                        and p.recorded_at >= a.first_at and p.recorded_at <= a.last_at) stored`,
    [
      batches.map(({ company }) => company),
      batches.map(({ driver }) => driver),
      batches.map(({ firstAt }) => firstAt),
      batches.map(({ lastAt }) => lastAt),
      batches.map(({ points }) => points),
    ],
  )
  const points = batches.reduce((sum, batch) => sum + batch.points, 0)
  return problemOf(rows[0]?.missing, `of ${points} acknowledged positions are missing`)
}
