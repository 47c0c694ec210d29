import type { users } from '@canhoto/contracts/users'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../access/as-actor.ts'
import { getForEdit } from '../../../domain/record-version.ts'
import { syncDrivers } from '../../../domain/sync-drivers.ts'
import { notFound } from '../../../platform/errors.ts'
import { assertCanAssign, clientDocument, lockUser } from '../users/commands.ts'
import { getUser } from '../users/queries.ts'

interface Membership {
  company_id: string
  role: string
  is_active: boolean
  client_document: string | null
}

/** Makes the user a member of these companies and of no others. The limits of each plan apply (409 PLAN_LIMIT). */
export async function setMemberships(
  db: Db,
  actor: Actor,
  userId: string,
  { memberships: sent, version }: output<typeof users.setMemberships.body>,
) {
  for (const { user_type } of sent) assertCanAssign(actor.role, user_type)
  await lockUser(db, userId)
  const { cpf } = await getForEdit(db, userId, version, getUser)
  const next = sent.map(({ company_id, user_type, is_active, client_document }) => ({
    company_id,
    role: user_type,
    is_active,
    client_document: clientDocument(user_type, client_document, cpf),
  }))
  await assertCompanies(db, next)

  const current = await listAllMemberships(db, userId)
  for (const { company_id } of current)
    if (!next.some((membership) => membership.company_id === company_id))
      await removeMembership(db, userId, company_id)
  for (const membership of inLockOrder(next)) {
    const before = current.find(({ company_id }) => company_id === membership.company_id)
    if (!before) await insertMembership(db, userId, membership)
    else if (isChanged(before, membership)) await updateMembership(db, userId, membership)
  }
  await syncDrivers(db, userId)
  return getUser(db, userId)
}

async function assertCompanies(db: Db, memberships: readonly Membership[]) {
  const ids = memberships.map(({ company_id }) => company_id)
  const found = await db.selectFrom('companies').select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) throw notFound('Empresa não encontrada.')
}

/** Past memberships included. */
function listAllMemberships(db: Db, userId: string) {
  return db
    .selectFrom('memberships')
    .select(['company_id', 'role', 'is_active', 'client_document', 'removed_at'])
    .where('user_id', '=', userId)
    .execute()
}

/** The limits lock company after company: in one order, so that the changes of two users never wait for each other. */
const inLockOrder = (memberships: readonly Membership[]) =>
  memberships.toSorted((one, other) => one.company_id.localeCompare(other.company_id))

// Only what changes is written: every change of a membership ends its sessions.
const isChanged = (before: Membership & { removed_at: string | null }, after: Membership) =>
  before.removed_at !== null ||
  before.role !== after.role ||
  before.is_active !== after.is_active ||
  before.client_document !== after.client_document

function insertMembership(db: Db, userId: string, membership: Membership) {
  return db
    .insertInto('memberships')
    .values({ user_id: userId, ...membership })
    .execute()
}

function updateMembership(db: Db, userId: string, { company_id, ...membership }: Membership) {
  return db
    .updateTable('memberships')
    .set({ ...membership, removed_at: null })
    .where('user_id', '=', userId)
    .where('company_id', '=', company_id)
    .execute()
}

function removeMembership(db: Db, userId: string, companyId: string) {
  return db
    .updateTable('memberships')
    .set({ is_active: false, removed_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .execute()
}
