import { ENDPOINTS } from '@canhoto/contracts/all'
import { isMaster, ROLES } from '@canhoto/contracts/access'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { beforeEach, expect, test } from 'vitest'
import { companyWithEverything } from '../../test/company-with-everything.ts'
import { startApp } from '../../test/harness.ts'
import { collectPlans, type Plan, scannedTables } from '../../test/plans/collect-plans.ts'
import { multiplyCompany } from '../../test/plans/multiply-company.ts'
import { callEndpoint, samplesWithIds } from '../../test/probe.ts'
import type { Sample } from '../../test/sample.ts'
import { NO_CALL_LIMITS } from './fair-shares/call-limits.ts'

/** Tables that may be read from end to end, because they grow with the companies and not with what these do. */
const READ_AS_A_WHOLE: Record<string, string> = {
  webhooks: 'a company has a few; the next one to call is looked for among those of all',
  mailboxes: 'a company has a few; the next one to read is looked for among those of all',
  driver_states: 'one row a driver; MASTER counts those online of all companies',
}

/** What MASTER asks of all companies at once, where every index begins with the company. */
const OF_ALL_COMPANIES: [RegExp, string][] = [
  [/from "occurrences" as "o"/, 'they are sorted by their time, and counted up to 10 000'],
  [/from "audit_entries" as "a"/, 'sign-ins are sorted by their time, and counted up to 10 000'],
  [
    /^select \(select count\(\*\) from companies\)/,
    'all deliveries are counted, in an index where that costs less',
  ],
  [/select from \(select d\.id/, 'deliveries with a receipt are counted up to 10 000'],
]

/** What the server does by itself for all companies, perhaps while the test runs. */
const OF_A_JOB: [RegExp, string][] = [
  [/^\s*insert into alerts/, 'here every third delivery is late and every route is open'],
]

/** The tables that the test must fill, or it would prove nothing. */
const MUST_BE_LARGE = [
  'deliveries',
  'delivery_events',
  'receipts',
  'files',
  'occurrences',
  'positions',
  'routes',
  'alerts',
  'audit_log',
  'deleted_records',
  'import_files',
  'webhook_messages',
  'location_views',
  'dfe_documents',
  'dfe_entries',
]
const LARGE_FROM = 2000

const app = await startApp({ callLimits: NO_CALL_LIMITS })
const beta = await companyWithEverything(app)
await multiplyCompany(app.owner, beta.company.id)
const large = await findLargeTables()
const plans = new Map<string, Plan>()
await collectPlans(app.owner, app.pool, (plan, statement) => plans.set(statement, plan))
beforeEach(() => plans.clear())

/** Of a table in parts each part, which has the table's name and its day. */
async function findLargeTables() {
  const { rows } = await app.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [LARGE_FROM],
  )
  return new Set(rows.map(({ name }) => name))
}

test('the tables that grow have thousands of rows, of which a company has few', () => {
  const tables = [...large].map((name) => name.replace(/_2\d{7}$/, ''))
  expect(tables).toEqual(expect.arrayContaining(MUST_BE_LARGE))
})

test.each(ROLES)(
  'no statement of any call of %s reads a large table from end to end',
  { timeout: 600_000 },
  async (role) => {
    for (const endpoint of ENDPOINTS.filter(({ file }) => file !== 'events')) {
      const user = await app.as(role, beta.company)
      for (const sample of samplesOfFilters(endpoint)) await callEndpoint(user, endpoint, sample)
    }
    const accepted = [...OF_A_JOB, ...(isMaster(role) ? OF_ALL_COMPANIES : [])]
    const scans = [...plans].flatMap(([statement, plan]) => {
      if (accepted.some(([words]) => words.test(statement))) return []
      const tables = scannedTables(plan).filter(
        (table) => large.has(table) && !READ_AS_A_WHOLE[table],
      )
      return tables.map((table) => `${table}: ${statement}`)
    })
    expect(scans).toEqual([])
  },
)

test('the statements of the home and of the first page of a list take no parameters that decide their plan', async () => {
  const office = await app.as('ADMIN', beta.company)
  await office.get('/api/dashboard/kpis')
  await office.get('/api/deliveries?per_page=10')
  const statements = [...plans.keys()].filter((statement) => statement.includes('occurrence_label'))
  expect(statements).toHaveLength(2)
  // With parameters the plan that a connection keeps is a bad one, and the statement is planned anew at each call.
  for (const statement of statements) expect(statement).not.toContain('$1')
})

/** The calls of an endpoint with every filter, without one, and with each of them alone. */
function samplesOfFilters(endpoint: AnyEndpoint): Sample[] {
  const samples = samplesWithIds(endpoint, beta).map(({ sample }) => sample)
  const [first] = samples
  if (endpoint.method !== 'GET' || !first) return samples
  const alone = Object.entries(first.query).map(([name, value]) => ({ [name]: value }))
  return [...samples, ...[{}, ...alone].map((query) => ({ ...first, query }))].map((sample) => ({
    ...sample,
    query: { ...sample.query, ...pageOf(endpoint) },
  }))
}

/** A page of a thousand is a tenth of these tables, and so may be read with the rest. */
function pageOf({ query }: AnyEndpoint) {
  const { def } = query._zod
  return 'shape' in def && 'per_page' in (def.shape as object) ? { per_page: 10 } : {}
}
