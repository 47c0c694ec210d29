import { UNPAGED_SIZE } from '@canhoto/contracts/limits'
import { sql } from 'kysely'
import type { Db } from '../../access/as-actor.ts'

type Role = 'ADMIN' | 'SUPERVISOR' | 'OPERATOR' | 'DRIVER' | 'CLIENT'

export function listUsers(db: Db) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.username', 'u.full_name', 'u.email', 'm.company_id'])
    .select([sql<Role>`m.role`.as('role'), sql<Role>`m.role`.as('user_type')])
    .select(sql<boolean>`u.is_active and m.is_active`.as('is_active'))
    .select(
      sql<
        'ATIVO' | 'INATIVO'
      >`case when u.is_active and m.is_active then 'ATIVO' else 'INATIVO' end`.as('status'),
    )
    .orderBy('u.full_name')
    .limit(UNPAGED_SIZE)
    .execute()
}
