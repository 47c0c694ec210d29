import pg from 'pg'
import type { EnterStatement } from './actor.ts'

/** The private part of a pg connection that this query needs: the protocol, and the statements that it has prepared. */
interface Wire {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: {
    statement: string
    values: string[]
    valueMapper: (value: string) => string
  }): void
  execute(message: object): void
}

interface Internals {
  name: string
  text: string
  hasBeenParsed(wire: Wire): boolean
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
/** The private parts of a query, which @types/pg does not declare. */
const internalsOf = (query: pg.Query) => query as unknown as Internals
const base = internalsOf(pg.Query.prototype)

/**
 * The statement that enters the session and one query under a single Sync: one implicit transaction, one round trip.
 * Both are parsed first, so that the query's statement is prepared even when entering is refused.
 */
export class ActorQuery extends pg.Query {
  enter: EnterStatement
  private hasEntered = false

  constructor(
    enter: EnterStatement,
    config: pg.QueryConfig,
    callback: (error: Error, result: pg.QueryResult) => void,
  ) {
    // @types/pg knows two of the three arguments that the constructor takes.
    super(config as never, ...([undefined, callback] as never[]))
    this.enter = enter
  }

  /** For a connection that others use between two transactions: what one of them has prepared the other one does not find. */
  withoutNames() {
    this.enter = { ...this.enter, name: '' }
    internalsOf(this).name = ''
    return this
  }

  requiresPreparation() {
    return true
  }

  prepare(wire: Wire) {
    const { name, text, values } = this.enter
    parseOnce(wire, name, text)
    const own = internalsOf(this)
    if (own.name) parseOnce(wire, own.name, own.text)
    wire.bind({ statement: name, values, valueMapper: (value) => value })
    wire.execute({})
    base.prepare.call(own, wire)
  }

  handleDataRow(message: unknown) {
    if (this.hasEntered) base.handleDataRow.call(internalsOf(this), message)
  }

  handleCommandComplete(message: unknown, wire: Wire) {
    if (this.hasEntered) base.handleCommandComplete.call(internalsOf(this), message, wire)
    this.hasEntered = true
  }
}

function parseOnce(wire: Wire, name: string, text: string) {
  if (wire.parsedStatements[name] || wire.submittedNamedStatements[name]) return
  wire.parse({ name, text })
  if (name) wire.submittedNamedStatements[name] = text
}
