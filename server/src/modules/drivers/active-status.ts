import { sql } from 'kysely'

/** `is_active` as the contract's status. */
export const activeStatus = sql<
  'ATIVO' | 'INATIVO'
>`case when is_active then 'ATIVO' else 'INATIVO' end`.as('status')
