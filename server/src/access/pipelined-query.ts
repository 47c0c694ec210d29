import type pg from 'pg'
import {
  closeLeastUsed,
  forgetStatement,
  internalsOf,
  pgQuery,
  PreparedQuery,
  rememberStatement,
  markIfPrepared,
  type Wire,
} from './prepared-query.ts'

/** Its parameters are as the protocol sends them. A statement without a name is prepared each time. */
export interface Statement {
  name: string
  text: string
  values: readonly (string | Buffer | null)[]
}

/** A connection on which the statements of several calls wait for their turn in the database. */
export interface SharedConnection {
  client: Promise<pg.PoolClient>
  /** Statements that were sent and not answered. */
  waiting: number
  /** When the one that is at work began (performance.now). */
  since: number
  isBroken: boolean
}

/** One for all queries, so that nothing of a call is hung on what outlives it (decision 57). */
export interface QueryWatcher {
  ended(query: PipelinedQuery, error?: unknown): void
}

const plain = (text: string): Statement => ({ name: '', text, values: [] })
export const BEGIN = plain('begin')

/**
 * One query and the statements that stand before it, under a single Sync: one round trip, and one transaction when no block is open. What
 * stands before is not answered; when it fails, the query has its error.
 */
export class PipelinedQuery extends PreparedQuery {
  /** Whether the round trip is a transaction, and neither within a block nor the beginning of one. */
  readonly isTransaction: boolean
  /** Of the rows that have come. */
  bytes = 0
  /** Of a read: told once it is answered, and before its callback. */
  watcher: QueryWatcher | undefined
  /** When it was asked (performance.now), for its watcher. */
  askedAt = 0
  shared: SharedConnection | undefined
  private before: readonly Statement[]
  private isBlock = false
  /** Statements of this round trip that have ended. */
  private ended = 0
  /** The names that it prepares, each with its statement's place. */
  private prepared: [place: number, name: string][] = []

  constructor(
    { before, isTransaction }: { before: readonly Statement[]; isTransaction: boolean },
    config: pg.QueryConfig,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(config, callback)
    this.before = before
    this.isTransaction = isTransaction
  }

  /** The name of its statement; none when it is prepared each time. */
  get statement() {
    return internalsOf(this).name
  }

  /** It cannot be sent. */
  fail(error: Error) {
    this.end(error)
    internalsOf(this).callback(error)
  }

  override withoutNames() {
    this.before = this.before.map((statement) => ({ ...statement, name: '' }))
    return super.withoutNames()
  }

  /** Makes a block of the transaction, in the same round trip. One that fails stays open, and is rolled back by who sent it. */
  inBlock() {
    this.before = [BEGIN, ...this.before]
    this.isBlock = true
    return this
  }

  override prepare(wire: Wire) {
    closeLeastUsed(wire)
    // Each only when the one before it has run: preparing may wait for a lock, for as long as the session that was entered allows.
    for (const [place, statement] of this.before.entries()) {
      this.prepareOnce(wire, statement, place)
      run(wire, statement)
    }
    this.prepareOnce(wire, internalsOf(this), this.before.length)
    super.prepare(wire)
  }

  private prepareOnce(wire: Wire, { name, text }: Pick<Statement, 'name' | 'text'>, place: number) {
    // One that was sent and not yet answered may fail, and is prepared by each query that follows it.
    if (!name || markIfPrepared(wire, name)) return
    forgetStatement(wire, name)
    // Closing one that was not prepared is no error.
    wire.close({ type: 'S', name })
    wire.parse({ name, text })
    wire.submittedNamedStatements[name] = text
    this.prepared.push([place, name])
  }

  /** pg sends the end of the round trip here. */
  _getRows(wire: Wire, rows?: number) {
    if (!this.isBlock) return pgQuery._getRows.call(internalsOf(this), wire, rows)
    wire.execute({})
    run(wire, plain('commit'))
    wire.sync()
  }

  handleDataRow(message: { length: number }) {
    if (!this.isOwn()) return
    this.bytes += message.length
    pgQuery.handleDataRow.call(internalsOf(this), message)
  }

  handleCommandComplete(message: unknown, wire: Wire) {
    if (this.isOwn()) pgQuery.handleCommandComplete.call(internalsOf(this), message, wire)
    this.ended += 1
  }

  handleReadyForQuery(wire: Wire) {
    for (const [, name] of this.prepared) rememberStatement(wire, name)
    this.end()
    pgQuery.handleReadyForQuery.call(internalsOf(this), wire)
  }

  /** What failed, and what the database passed over, is prepared again. */
  handleError(error: unknown, wire: Wire) {
    for (const [place, name] of this.prepared)
      if (place < this.ended) rememberStatement(wire, name)
      else forgetStatement(wire, name)
    // A parameter that cannot be sent fails at once, and the round trip ends all the same.
    this.prepared = []
    this.end(error)
    pgQuery.handleError.call(internalsOf(this), error, wire)
  }

  private end(error?: unknown) {
    this.watcher?.ended(this, error)
    this.watcher = undefined
  }

  /** Whether what answers now is the query, and not what stands around it. */
  private isOwn() {
    return this.ended === this.before.length
  }
}

function run(wire: Wire, { name, text, values }: Statement) {
  if (!name) wire.parse({ name, text })
  wire.bind({ statement: name, values, valueMapper: (value) => value })
  wire.execute({})
}
