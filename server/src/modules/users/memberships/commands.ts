import type { MembershipChange } from '@canhoto/contracts/users'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../access/as-actor.ts'
import { notFound } from '../../platform/errors.ts'
import { clientDocument } from './create.ts'
import { keepDrivers } from './driver-of.ts'
import { findPerson } from './people.ts'
import { assertMayAssign } from './rules.ts'

/** Makes the person work for these companies and no others. The limits of each plan apply (409 PLAN_LIMIT). */
export async function setMemberships(
  db: Db,
  actor: Actor,
  id: string,
  sent: readonly MembershipChange[],
) {
  for (const { user_type } of sent) assertMayAssign(actor.role, user_type)
  const { cpf } = await findPerson(db, id)
  const wanted = sent.map(({ company_id, user_type, is_active, client_document }) => ({
    company_id,
    role: user_type,
    is_active,
    client_document: clientDocument(user_type, client_document, cpf),
  }))
  await assertCompanies(db, wanted)

  const known = await lockMemberships(db, id)
  const left = known.filter(
    (each) => !wanted.some(({ company_id }) => company_id === each.company_id),
  )
  for (const { company_id } of left) await leave(db, id, company_id)
  for (const place of inOrder(wanted)) {
    const before = known.find(({ company_id }) => company_id === place.company_id)
    if (!before)
      await db
        .insertInto('memberships')
        .values({ user_id: id, ...place })
        .execute()
    else if (differs(before, place)) await change(db, id, place)
  }
  await keepDrivers(db, id)
  return findPerson(db, id)
}

interface Place {
  company_id: string
  role: string
  is_active: boolean
  client_document: string | null
}

async function assertCompanies(db: Db, places: readonly Place[]) {
  const ids = places.map(({ company_id }) => company_id)
  const found = await db.selectFrom('companies').select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) throw notFound('Empresa não encontrada.')
}

/** Every membership there ever was; two changes of one person take turns. */
async function lockMemberships(db: Db, id: string) {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return db
    .selectFrom('memberships')
    .select(['company_id', 'role', 'is_active', 'client_document', 'removed_at'])
    .where('user_id', '=', id)
    .execute()
}

/** Plans are counted company by company: in one order, so that two people's changes never wait for each other. */
const inOrder = (places: readonly Place[]) =>
  places.toSorted((one, other) => one.company_id.localeCompare(other.company_id))

// Only what changes is written: every change of a membership ends its sessions.
const differs = (before: Place & { removed_at: string | null }, after: Place) =>
  before.removed_at !== null ||
  before.role !== after.role ||
  before.is_active !== after.is_active ||
  before.client_document !== after.client_document

function change(db: Db, id: string, { company_id, ...place }: Place) {
  return db
    .updateTable('memberships')
    .set({ ...place, removed_at: null })
    .where('user_id', '=', id)
    .where('company_id', '=', company_id)
    .execute()
}

function leave(db: Db, id: string, companyId: string) {
  return db
    .updateTable('memberships')
    .set({ is_active: false, removed_at: sql`now()` })
    .where('user_id', '=', id)
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .execute()
}
