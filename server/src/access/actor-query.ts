import type pg from 'pg'
import type { EnterStatement } from './actor.ts'
import { pgQuery, internalsOf, PreparedQuery, type Wire } from './prepared-query.ts'

/**
 * The statement that enters the session and one query under a single Sync: one implicit transaction, one round trip.
 * Both are parsed first, so that the query's statement is prepared even when entering is refused.
 */
export class ActorQuery extends PreparedQuery {
  enter: EnterStatement
  /** The transaction block that the round trip begins, and whether it ends there too. */
  private block: 'none' | 'begun' | 'whole' = 'none'
  /** Statements of this query that have ended. */
  private ended = 0

  constructor(
    enter: EnterStatement,
    config: pg.QueryConfig,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(config, callback)
    this.enter = enter
  }

  override withoutNames() {
    this.enter = { ...this.enter, name: '' }
    return super.withoutNames()
  }

  /** The first query of a transaction block, which begins with it. One that fails is rolled back by who sent it. */
  beginsBlock() {
    this.block = 'begun'
    return this
  }

  /** A transaction block, in the same round trip. One that fails stays open, and is rolled back by who sent it. */
  inBlock() {
    this.block = 'whole'
    return this
  }

  isInBlock() {
    return this.block !== 'none'
  }

  override prepare(wire: Wire) {
    const { name, text, values } = this.enter
    if (this.block !== 'none') runText(wire, 'begin')
    parseOnce(wire, name, text)
    const own = internalsOf(this)
    if (own.name) parseOnce(wire, own.name, own.text)
    wire.bind({ statement: name, values, valueMapper: (value) => value })
    wire.execute({})
    super.prepare(wire)
  }

  /** pg sends the end of the round trip here. */
  _getRows(wire: Wire, rows?: number) {
    if (this.block !== 'whole') return pgQuery._getRows.call(internalsOf(this), wire, rows)
    wire.execute({})
    runText(wire, 'commit')
    wire.sync()
  }

  handleDataRow(message: unknown) {
    if (this.isOwn()) pgQuery.handleDataRow.call(internalsOf(this), message)
  }

  handleCommandComplete(message: unknown, wire: Wire) {
    if (this.isOwn()) pgQuery.handleCommandComplete.call(internalsOf(this), message, wire)
    this.ended += 1
  }

  /** Whether what answers now is the query, and not what stands around it. */
  private isOwn() {
    return this.ended === (this.block === 'none' ? 1 : 2)
  }
}

function runText(wire: Wire, text: string) {
  wire.parse({ name: '', text })
  wire.bind({ statement: '', values: [], valueMapper: (value) => value })
  wire.execute({})
}

function parseOnce(wire: Wire, name: string, text: string) {
  if (wire.parsedStatements[name] || wire.submittedNamedStatements[name]) return
  wire.parse({ name, text })
  if (name) wire.submittedNamedStatements[name] = text
}
