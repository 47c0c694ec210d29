import { sql } from 'kysely'
import { UserError } from '../platform/errors.ts'
import type { ReadReplica } from '../platform/read-replica.ts'
import type { EnterStatement } from './actor.ts'
import { actorClient, asActor, type Connections, type Db, kyselyOn } from './as-actor.ts'

interface Sources {
  primary: Connections
  /** The replica's connections for the same call. */
  replica: Connections
  readReplica: ReadReplica
}

/**
 * A database of one actor's rows for reports: read on the replica, with all that was committed before the call. The primary says whether the
 * session is open, and answers what the replica does not.
 */
export async function asReader(sources: Sources, enter: EnterStatement): Promise<Db> {
  const db = asActor(sources.primary, enter)
  const { rows } = await sql<{
    lsn: string
  }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(db)
  const isReadable = await sources.readReplica.reaches(rows[0]?.lsn ?? '')
  return isReadable ? kyselyOn(async () => readerClient(sources, enter)) : db
}

function readerClient({ primary, replica, readReplica }: Sources, enter: EnterStatement) {
  let inTransaction: ReturnType<typeof actorClient> | undefined

  async function query(text: string, values: readonly unknown[] = []) {
    // What was asked in a transaction before cannot be asked again of the other one.
    if (text === 'begin') inTransaction = actorClient(await primary.connect(), enter)
    if (inTransaction) return inTransaction.query(text, values)
    try {
      const answer = queryOn(replica, (client) =>
        readReplica.untilAbandoned(client.query(text, values)),
      )
      return await answer
    } catch (error) {
      if (!isOfReplica(error)) throw error
      return queryOn(primary, (client) => client.query(text, values))
    }
  }

  async function queryOn<T>(
    connections: Connections,
    work: (client: ReturnType<typeof actorClient>) => Promise<T>,
  ) {
    const client = actorClient(await connections.connect(), enter)
    try {
      const answer = await work(client)
      client.release()
      return answer
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  return { query, release: (discard?: boolean) => inTransaction?.release(discard) }
}

const STATEMENT_TIMEOUT = '57014'

/** A call that has had its share, or its time, does not get it once more on the primary. */
const isOfReplica = (error: unknown) =>
  !(error instanceof UserError) && (error as { code?: string }).code !== STATEMENT_TIMEOUT
