import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'

export function listCompanies(db: Db) {
  return db
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'domain',
      'email',
      'cnpj',
      'subscription_plan',
      'max_users',
      'max_drivers',
      'created_at',
    ])
    .select(
      sql<'ACTIVE' | 'INACTIVE'>`case when is_active then 'ACTIVE' else 'INACTIVE' end`.as(
        'status',
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(UNPAGED_SIZE)
    .execute()
}
