import pg from 'pg'

/** The private part of a pg connection that these queries need: the protocol, and the statements that it has prepared. */
export interface Wire {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: {
    statement: string
    values: readonly (string | Buffer | null)[]
    valueMapper: (value: string | Buffer | null) => string | Buffer | null
  }): void
  describe(message: object): void
  execute(message: object): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/** What pg makes of the columns that the database describes. */
interface Columns {
  fields: unknown[]
  _parsers: unknown[]
  _prebuiltEmptyResultObject: object
}

interface Internals {
  name: string
  text: string
  _result: Columns
  _accumulateRows: boolean
  callback: (error: Error | null, result?: pg.QueryResult) => void
  prepare(wire: Wire): void
  _getRows(wire: Wire, rows?: number): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
  handleError(error: unknown, wire: Wire): void
  handleReadyForQuery(wire: Wire): void
}
/** The private parts of a query, which @types/pg does not declare. */
export const internalsOf = (query: pg.Query) => query as unknown as Internals
/** What pg's own query does, which these do something around. */
export const pgQuery = internalsOf(pg.Query.prototype)

/** What is known of a connection. */
interface ConnectionState {
  /** The columns of the statements that are prepared on it. */
  columns: Map<string, Columns>
  /** The names of those that the database has answered for, the least recently used first. */
  prepared: Set<string>
  /** The same connection, which asks for no columns. */
  withoutDescribe: Wire
}

const states = new WeakMap<Wire, ConnectionState>()

function stateOf(wire: Wire): ConnectionState {
  const known = states.get(wire)
  if (known) return known
  const withoutDescribe = Object.create(wire, { describe: { value: () => {} } }) as Wire
  const state = { columns: new Map(), prepared: new Set<string>(), withoutDescribe }
  states.set(wire, state)
  return state
}

/** The next query of this name is prepared, and asks for its columns. */
export function forgetStatement(wire: Wire, name: string) {
  delete wire.parsedStatements[name]
  delete wire.submittedNamedStatements[name]
  const { columns, prepared } = stateOf(wire)
  columns.delete(name)
  prepared.delete(name)
}

export const rememberStatement = (wire: Wire, name: string) => stateOf(wire).prepared.add(name)

/** Whether it need not be prepared; then it is the one used last. */
export function markIfPrepared(wire: Wire, name: string) {
  const { prepared } = stateOf(wire)
  const isPrepared = prepared.delete(name)
  if (isPrepared) prepared.add(name)
  return isPrepared
}

/** Each takes some 130 KB in the memory of the database’s process (decision 0059). */
const MAX_PREPARED = 200

/** Sent before anything that may fail, because the database passes over what follows a failure. */
export function closeLeastUsed(wire: Wire) {
  const { prepared } = stateOf(wire)
  for (const name of prepared) {
    if (prepared.size <= MAX_PREPARED) return
    forgetStatement(wire, name)
    wire.close({ type: 'S', name })
  }
}

/**
 * A query that asks for its columns the first time only. Those of a prepared statement never change (PostgreSQL refuses to run it
 * instead), and describing forty of them takes longer than reading a row.
 */
export class PreparedQuery extends pg.Query {
  private state: ConnectionState | undefined

  constructor(
    config: pg.QueryConfig,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    // @types/pg knows two of the three arguments that the constructor takes.
    super(config as never, ...([undefined, callback] as never[]))
  }

  /** For a connection that others use between two transactions: what one of them has prepared the other one does not find. */
  withoutNames() {
    internalsOf(this).name = ''
    return this
  }

  requiresPreparation() {
    return true
  }

  prepare(wire: Wire) {
    const own = internalsOf(this)
    this.state = stateOf(wire)
    const columns = this.state.columns.get(own.name)
    if (!columns) return pgQuery.prepare.call(own, wire)
    Object.assign(own._result, columns)
    own._accumulateRows = true
    pgQuery.prepare.call(own, this.state.withoutDescribe)
  }

  handleRowDescription(message: unknown) {
    const own = internalsOf(this)
    pgQuery.handleRowDescription.call(own, message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = own._result
    if (own.name)
      this.state?.columns.set(own.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}
