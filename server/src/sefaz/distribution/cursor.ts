export type DfeService = 'nfe' | 'cte'
export type DfeEnvironment = 'homologation' | 'production'

/**
 * How a cursor stands:
 *   reading     there are more pages
 *   up_to_date  everything was read; asked again after an hour
 *   blocked     SEFAZ has answered misuse (656); not asked for an hour, by any query
 *   failing     no answer, or SEFAZ is down
 *   stopped     an answer that asking again does not help: a user decides
 */
export type DfeCursorState = 'reading' | 'up_to_date' | 'blocked' | 'failing' | 'stopped'

/** The cursor that this process asks for now. */
export interface ClaimedCursor {
  companyId: string
  cnpj: string
  service: DfeService
  environment: DfeEnvironment
  ufCode: string
  claim: string
  lastNsu: number
  /** The NSU to ask for, which was jumped over; null for the next page. */
  gapNsu: number | null
}
