import { isMaster } from '@canhoto/contracts/access'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { findPerson } from './people.ts'
import { assertMayManage } from './rules.ts'

type Result = 'deleted' | 'anonymised' | 'left'

export const REMOVED: Record<Result, string> = {
  deleted: 'Usuário excluído com sucesso!',
  anonymised: 'Usuário desativado e anonimizado: o histórico de entregas foi mantido.',
  left: 'Usuário removido desta empresa: ele continua nas outras em que trabalha.',
}

/** Off the company for its own people, off the platform for whoever runs it (remove_user in sql/users.sql). */
export async function removePerson(db: Db, actor: Actor, id: string) {
  const person = await findPerson(db, id)
  if (id === actor.userId) throw invalid('Você não pode excluir o seu próprio usuário.')
  assertMayManage(actor.role, person)
  if (isMaster(person.role)) await assertAnotherMaster(db, id)

  const company = isMaster(actor.role) ? null : actor.companyId
  const { rows } = await sql<{ result: Result }>`
    select remove_user(${id}, ${company}, 'Usuário removido', 'Motorista removido') as result`.execute(
    db,
  )
  return rows[0]?.result ?? 'deleted'
}

/** Two who remove each other take turns, and the second one stays. */
export async function assertAnotherMaster(db: Db, id: string) {
  const masters = await db
    .selectFrom('users')
    .select('id')
    .where('is_master', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (masters.every((master) => master.id === id))
    throw conflict('Este é o último usuário Master ativo: a plataforma ficaria sem ninguém.')
}
