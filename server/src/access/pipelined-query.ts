import type pg from 'pg'
import {
  forgetStatement,
  internalsOf,
  pgQuery,
  PreparedQuery,
  type Wire,
} from './prepared-query.ts'

/** Its parameters are as the protocol sends them. A statement without a name is prepared each time. */
export interface Statement {
  name: string
  text: string
  values: readonly (string | Buffer | null)[]
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
    // Each only when the one before it has run: preparing may wait for a lock, for as long as the session that was entered allows.
    for (const [place, statement] of this.before.entries()) {
      this.prepareOnce(wire, statement, place)
      run(wire, statement)
    }
    this.prepareOnce(wire, internalsOf(this), this.before.length)
    super.prepare(wire)
  }

  private prepareOnce(wire: Wire, { name, text }: Pick<Statement, 'name' | 'text'>, place: number) {
    if (!name || wire.parsedStatements[name] || wire.submittedNamedStatements[name]) return
    forgetStatement(wire, name)
    // One that failed may have been prepared, and closing one that was not is no error.
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

  handleDataRow(message: unknown) {
    if (this.isOwn()) pgQuery.handleDataRow.call(internalsOf(this), message)
  }

  handleCommandComplete(message: unknown, wire: Wire) {
    if (this.isOwn()) pgQuery.handleCommandComplete.call(internalsOf(this), message, wire)
    this.ended += 1
  }

  /** pg takes a statement for prepared once it was sent: what failed, and what the database passed over, is prepared again. */
  handleError(error: unknown, wire: Wire) {
    for (const [place, name] of this.prepared) if (place >= this.ended) forgetStatement(wire, name)
    pgQuery.handleError.call(internalsOf(this), error, wire)
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
