import pg from 'pg'
import { APP_ROLE, type Connection } from '../database.ts'

/** What `npm run distribute` says before it does anything. */
export interface Cluster {
  areDistributed: boolean
  workers: string[]
  /** Of positions. */
  rows: number
  bytes: number
}

/** Throws a sentence where Citus is not ready for positions. */
export async function readCluster(client: pg.Client): Promise<Cluster> {
  await assertCitus(client)
  const workers = await list(
    client,
    `select nodename || ':' || nodeport as line from pg_dist_node
      where noderole = 'primary' and groupid <> 0 and isactive and shouldhaveshards order by nodeid`,
  )
  if (workers.length === 0)
    throw new Error(
      'O Citus não tem outro servidor. Acrescente um antes: select citus_add_node(…) (docs/operations.md).',
    )
  const notLogical = await list(
    client,
    `select n.nodename || ':' || n.nodeport as line from run_command_on_all_nodes('show wal_level') r
       join pg_dist_node n using (nodeid) where r.result <> 'logical'`,
  )
  if (notLogical.length > 0)
    throw new Error(
      `Sem wal_level = logical não é possível mover uma empresa depois: ${notLogical.join(', ')}.`,
    )
  return { workers, ...(await readPositions(client)) }
}

async function assertCitus(client: pg.Client) {
  const found = await list(
    client,
    `select extversion as line from pg_extension where extname = 'citus'`,
  )
  if (found.length === 0)
    throw new Error(
      'Este banco não tem a extensão citus. Crie-a aqui e nos outros servidores (docs/operations.md).',
    )
}

/** The rows as the last analysis knew them: to count a thousand million takes minutes. */
async function readPositions(client: pg.Client) {
  const { rows } = await client.query<Omit<Cluster, 'workers'>>(
    `select (select relkind = 'r' from pg_class where oid = 'positions'::regclass) as "areDistributed",
            coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as rows, coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
       from pg_class c where c.oid = 'positions'::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = 'positions'::regclass)`,
  )
  const [positions] = rows
  if (!positions) throw new Error('The database answers one row.')
  return positions
}

/** The application's sessions would go on as if positions were here, and be shown none. */
export async function assertNoSessions(client: pg.Client) {
  const sessions = await list(
    client,
    `select distinct a.usename as line from pg_stat_activity a join pg_roles r on r.oid = a.usesysid
      where a.datname = current_database() and a.pid <> pg_backend_pid() and not r.rolsuper
        and pg_has_role(r.oid, '${APP_ROLE}', 'member')`,
  )
  if (sessions.length > 0)
    throw new Error(
      `Pare o Canhoto antes: há sessões abertas de ${sessions.join(', ')}. Os celulares guardam as posições e as enviam depois.`,
    )
}

async function list(client: pg.Client, text: string) {
  const { rows } = await client.query<{ line: string }>(text)
  return rows.map(({ line }) => line)
}

/** Whether the workers of Citus have the positions of this database. */
export async function findsDistributed(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ are_distributed: boolean }>(
      'select positions_are_distributed() as are_distributed',
    )
    return rows[0]?.are_distributed === true
  } finally {
    await client.end()
  }
}
