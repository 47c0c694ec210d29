import { sql } from 'kysely'

/** `is_active` in the words of the contract. */
export const activeStatus = sql<
  'ATIVO' | 'INATIVO'
>`case when is_active then 'ATIVO' else 'INATIVO' end`.as('status')
