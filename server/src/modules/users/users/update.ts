import { isMaster } from '@canhoto/contracts/access'
import type { UserChanges } from '@canhoto/contracts/users'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { clientDocument } from './create.ts'
import { driverDetails, keepDrivers } from './driver-of.ts'
import { findPerson, type Person } from './people.ts'
import { assertAnotherMaster } from './remove.ts'
import { assertMayAssign, assertMayManage, assertNotShared } from './rules.ts'

/** What was sent changes, '' empties what may be empty, and what was not sent stays. */
export async function updatePerson(db: Db, actor: Actor, id: string, changes: UserChanges) {
  const person = await findPerson(db, id)
  const wanted = wantedOf(person, changes)
  refuseOnSelf(actor, person, wanted)
  assertMayManage(actor.role, person)
  if (wanted.role !== person.role) assertMayAssign(actor.role, wanted.role)

  await saveIdentity(db, actor, person, wanted)
  const place = soleMembership(person)
  if (place) await savePlace(db, person, place, wanted)
  else refuseOfSeveral(person, changes)
  await saveAccount(db, actor, person, wanted)
  await keepDrivers(db, id, driverDetails(changes))
  return findPerson(db, id)
}

type Wanted = ReturnType<typeof wantedOf>

function wantedOf(person: Person, changes: UserChanges) {
  const role = changes.user_type ?? person.role
  const cpf = 'cpf' in changes ? (changes.cpf ?? null) : person.cpf
  const known = person.memberships[0]?.client_document
  const document = 'client_document' in changes ? changes.client_document : known
  return {
    full_name: changes.full_name ?? person.full_name,
    email: 'email' in changes ? (changes.email ?? null) : person.email,
    cpf,
    role,
    client_document: clientDocument(role, document, cpf),
    is_active: changes.status ?? changes.is_active ?? person.is_active,
  }
}

function refuseOnSelf({ userId }: Actor, person: Person, { role, is_active }: Wanted) {
  if (person.id !== userId) return
  if (role !== person.role) throw invalid('Você não pode alterar o seu próprio perfil.')
  if (!is_active) throw invalid('Você não pode desativar o seu próprio usuário.')
}

async function saveIdentity(db: Db, actor: Actor, person: Person, wanted: Wanted) {
  const { full_name, email, cpf } = wanted
  if (full_name === person.full_name && email === person.email && cpf === person.cpf) return
  assertNotShared(actor.role, person, 'nome, e-mail e CPF só podem ser alterados')
  await db
    .updateTable('users')
    .set({ full_name, email, cpf, updated_at: sql`now()` })
    .where('id', '=', person.id)
    .execute()
}

type Place = Person['memberships'][number]

/** The one membership that a change of role or status means; the platform's own accounts and people of several companies have none. */
function soleMembership({ role, memberships }: Person): Place | null {
  const [first, second] = memberships
  return isMaster(role) || second ? null : (first ?? null)
}

async function savePlace(db: Db, person: Person, place: Place, wanted: Wanted) {
  const { role, client_document } = wanted
  // Someone whom the platform keeps out may still be active here, and stays so.
  const is_active = wanted.is_active === person.is_active ? place.is_active : wanted.is_active
  const changed =
    role !== place.role ||
    client_document !== place.client_document ||
    is_active !== place.is_active
  // Only then: every change of a membership ends its sessions.
  if (!changed) return
  await db
    .updateTable('memberships')
    .set({ role, client_document, is_active })
    .where('user_id', '=', person.id)
    .where('company_id', '=', place.company_id)
    .execute()
}

/** A form sends what it showed, which was one of the memberships: that changes nothing, and nothing else is possible here. */
function refuseOfSeveral({ role, memberships }: Person, changes: UserChanges) {
  const { user_type } = changes
  if (isMaster(role)) {
    if (user_type && user_type !== role)
      throw conflict('O perfil de um usuário Master não pode ser alterado.')
    return
  }
  const isOneOfThem = memberships.some(
    (place) =>
      place.role === (user_type ?? place.role) &&
      (!('client_document' in changes) ||
        place.client_document === (changes.client_document ?? null)),
  )
  if (!isOneOfThem)
    throw conflict('Este usuário trabalha em mais de uma empresa: altere o perfil em Empresas.')
}

/**
 * Status. In one company it is the membership's, whoever changes it, so that either side can undo what the other did.
 * Of people of several companies, and of the platform's accounts, the platform changes the account as a whole.
 */
async function saveAccount(db: Db, actor: Actor, person: Person, { is_active }: Wanted) {
  if (is_active === person.is_active) return
  const whole = soleMembership(person) === null
  if (is_active && whole && person.account_active)
    throw conflict('Este usuário está inativo em todas as empresas: reative-o em Empresas.')
  if (is_active === person.account_active || (!is_active && !whole)) return
  if (!isMaster(actor.role))
    throw conflict('Este usuário foi desativado pela plataforma, que é quem pode reativá-lo.')
  if (isMaster(person.role)) await assertAnotherMaster(db, person.id)

  await db
    .updateTable('users')
    .set({ is_active, updated_at: sql`now()` })
    .where('id', '=', person.id)
    .execute()
}
