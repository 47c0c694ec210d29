import type pg from 'pg'

/** A node of a plan, as EXPLAIN (FORMAT JSON) writes it. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
}

/** From now on the database tells the plan of each statement that it runs for the pool, also of those within functions. */
export async function collectPlans(
  owner: pg.Pool,
  pool: pg.Pool,
  onPlan: (plan: Plan, statement: string) => void,
) {
  await owner.query(`load 'auto_explain'`)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries(SETTINGS))
    await owner.query(`alter database "${rows[0]?.name}" set ${name} to '${value}'`)
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, json] = /^duration: .* plan:\n(\{.*\})$/s.exec(message) ?? []
      if (!json) return
      const { Plan: plan, 'Query Text': statement } = JSON.parse(json) as {
        Plan: Plan
        'Query Text': string
      }
      onPlan(plan, statement)
    }),
  )
  // Connections from before do not know the settings.
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

/** The tables that a plan reads from end to end. */
export function scannedTables(node: Plan): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name']
  return [...(own ? [own] : []), ...(node.Plans ?? []).flatMap(scannedTables)]
}
