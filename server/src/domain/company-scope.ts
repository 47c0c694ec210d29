import { isMaster, type Role } from '@canhoto/contracts/access'
import { sql } from 'kysely'
import type { Columns } from '../platform/csv.ts'
import { allOf, type Condition } from './conditions.ts'
import type { ListFile } from './csv-file.ts'

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

/** The file of a list: MASTER's begins with the company. */
export function fileInScope<T, F extends keyof T & string>(
  scope: CompanyScope | undefined,
  file: ListFile<T, F>,
): { name: string; fields: readonly string[]; columns: Columns<Pick<T, F>> } {
  if (!scope || !isMaster(scope.viewer)) return file
  const { name, fields, columns } = file
  return { name, fields: [...fields, 'company_name'], columns: { ...COMPANY, ...columns } }
}
