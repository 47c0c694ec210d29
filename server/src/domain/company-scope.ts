import { isMaster, type Role } from '@canhoto/contracts/access'
import { sql } from 'kysely'
import type { Columns } from '../platform/csv.ts'
import { allOf, type Condition } from './conditions.ts'

/**
 * Whose rows a list shows (decision 0019). MASTER sees those of every company, and of which company each is, or those of
 * one; row security shows any other viewer those of their own company alone, whichever company is asked for.
 */
export interface CompanyScope {
  viewer: Role
  /** The company of a row: 'd.company_id'. */
  column: string
}

export function inScope(
  scope: CompanyScope | undefined,
  { company_id }: { company_id?: string | undefined },
): Condition {
  return allOf(scope && company_id && sql`${sql.ref(scope.column)} = ${company_id}::uuid`)
}

/** The name of the company that a column names. */
export function companyName(column: string) {
  return sql<string | null>`(select c.name from companies c where c.id = ${sql.ref(column)})`
}

const COMPANY: Columns<object> = {
  Empresa: (row) => (row as { company_name?: string | null }).company_name ?? 'Plataforma',
}

/** The columns of a file: MASTER's begin with the company. */
export function columnsInScope<T extends object>(
  scope: CompanyScope | undefined,
  columns: Columns<T>,
): Columns<T> {
  return scope && isMaster(scope.viewer) ? { ...COMPANY, ...columns } : columns
}
