import type pg from 'pg'

/** What policies and statements call on the workers. */
const FUNCTIONS = [
  'actor_id(text)',
  'is_of_batch(uuid, uuid)',
  'metres_between(float8, float8, float8, float8)',
]

/** Those that read or write positions. Citus connects to the workers as the role of the transaction. */
const ROLES = ['canhoto_app', 'canhoto_driver', 'canhoto_positions', 'canhoto_platform']

const PREPARE = [
  `set local lock_timeout = '5s'`,
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  `lock table positions in access exclusive mode`,
  ...ROLES.map((role) => `alter role ${role} login`),
  ...FUNCTIONS.map((name) => `select create_distributed_function('${name}')`),
]

/** A table without days: decision 0039. */
const TABLE = [
  `alter table positions rename to positions_before`,
  `alter index positions_pkey rename to positions_before_pkey`,
  `alter index positions_moved rename to positions_before_moved`,
  `create table positions (like positions_before including defaults)`,
  `alter table positions add primary key (company_id, driver_id, recorded_at)`,
  `create index positions_moved on positions (company_id, driver_id, moved_from) where moved_from is not null`,
]

/**
 * One policy for each role, which holds its whole condition: on the workers Citus makes a restrictive policy a permissive one. No
 * subqueries, which it refuses, and no FORCE ROW LEVEL SECURITY, with which a shard cannot be moved: the roles own no table.
 */
const POLICIES = [
  `alter table positions enable row level security`,
  `create policy platform on positions to canhoto_platform, current_user using (true)`,
  `create policy company on positions to canhoto_app using (company_id = actor_id('company'))`,
  `create policy own_positions on positions to canhoto_driver
     using (company_id = actor_id('company') and driver_id = actor_id('driver'))`,
  `create policy entered on positions to canhoto_positions using (is_of_batch(company_id, driver_id))`,
  `grant select, insert, update, delete on positions to canhoto_app, canhoto_driver, canhoto_platform`,
  `grant select, insert on positions to canhoto_positions`,
]

const FINISH = [
  `drop table positions_before`,
  // What the foreign keys kept: a distributed table has none to tables of one node.
  ...['drivers', 'vehicles'].map(
    (table) =>
      `create trigger assert_without_positions before delete on ${table} for each row execute function assert_without_positions()`,
  ),
  // From here on the workers are told who acts (tell_workers).
  `do $$ begin
     execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
   end $$`,
]

/** Moves positions to the workers of Citus, each company to one of so many shards: all of them, or nothing. */
export async function distributePositions(client: pg.Client, shards: number) {
  /** One statement at a time: Citus sends the workers the text that it was given. */
  async function run(statements: readonly string[]) {
    for (const statement of statements) await client.query(statement)
  }
  await client.query('begin')
  try {
    await run([...PREPARE, ...TABLE])
    await client.query(
      `select create_distributed_table('positions', 'company_id', shard_count => $1, colocate_with => 'none')`,
      [shards],
    )
    await run(POLICIES)
    const { rowCount } = await client.query('insert into positions select * from positions_before')
    await run(FINISH)
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
