import { ROLE_LABELS } from '@canhoto/contracts/labels/role'
import type { Membership as StoredMembership } from '@canhoto/contracts/users'
import { maskTaxId } from '../../kit/form/masks.ts'

/** A row of the form. */
export interface MembershipValues {
  /** React's key: a row has no other until its company is chosen. */
  key: string
  company_id: string
  /** Empty for a row that is not stored yet. */
  company_name: string
  user_type: string
  is_active: boolean
  client_document: string
}

export function membershipValuesOf(memberships: readonly StoredMembership[]): MembershipValues[] {
  return memberships.map(({ company_id, company_name, role, is_active, client_document }) => ({
    key: company_id,
    company_id,
    company_name,
    user_type: role,
    is_active,
    client_document: maskTaxId(client_document ?? ''),
  }))
}

interface Versions {
  /** As the form opened them. */
  base: readonly MembershipValues[]
  /** As a colleague has left them. */
  current: readonly MembershipValues[]
  typed: readonly MembershipValues[]
}

/** What the user changed over what a colleague did, and a line for each company that the colleague changed. */
export function mergeMemberships({ base, current, typed }: Versions) {
  const [before, now, own] = [byCompany(base), byCompany(current), byCompany(typed)]
  const kept = typed.flatMap((row) => {
    const isUntouched = describe(row) === describe(before.get(row.company_id))
    return isUntouched ? (now.get(row.company_id) ?? []) : row
  })
  const isNew = ({ company_id: id }: MembershipValues) => !before.has(id) && !own.has(id)
  const lines = [...new Map([...before, ...now]).values()].flatMap(
    ({ company_id, company_name }) => {
      const [then, present, mine] = [before, now, own].map((rows) => describe(rows.get(company_id)))
      if (present === then) return []
      const choice = mine === then || mine === present ? '' : `; você escolheu “${mine}”`
      return `${company_name}: agora é “${present}”${choice}.`
    },
  )
  return { merged: [...kept, ...current.filter(isNew)], lines }
}

const byCompany = (rows: readonly MembershipValues[]) =>
  new Map(rows.map((row) => [row.company_id, row]))

function describe(row: MembershipValues | undefined) {
  if (!row) return 'sem acesso'
  const { user_type, is_active, client_document } = row
  const role = ROLE_LABELS[user_type as keyof typeof ROLE_LABELS]
  return [role, client_document, !is_active && 'inativo'].filter(Boolean).join(', ')
}
