import * as z from 'zod/mini'
import { normalizeRole, ROLES } from './access.ts'
import { ById, endpoint } from './endpoint.ts'
import {
  Active,
  Email,
  Instant,
  NewPassword,
  optional,
  paging,
  Search,
  Status,
  text,
} from './fields.ts'
import { UNPAGED_SIZE } from './limits.ts'

/** A role as any system writes it: MOTORISTA is DRIVER (spec 1 section 2). */
const RoleName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((value: string) => normalizeRole(value)),
  ),
  z.enum(ROLES),
)

/** A person's place in one company. */
export const Membership = z.object({
  company_id: z.uuid(),
  company_name: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  client_document: z.nullable(z.string()),
})
export type Membership = z.infer<typeof Membership>

/** A person as the caller may see them: whoever runs the platform sees every membership, others their company's. */
export const UserRow = z.object({
  id: z.uuid(),
  username: z.string(),
  full_name: z.string(),
  email: z.nullable(z.string()),
  cpf: z.nullable(z.string()),
  user_type: z.enum(ROLES),
  role: z.enum(ROLES),
  status: Status,
  is_active: z.boolean(),
  company_id: z.nullable(z.uuid()),
  company_name: z.nullable(z.string()),
  memberships: z.array(Membership),
  /** The licence and the telephone of a driver. */
  cnh: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Works for another company too, so that one company alone may not change who they are. */
  is_shared: z.boolean(),
})
export type UserRow = z.infer<typeof UserRow>

const details = {
  full_name: text(200),
  email: optional(Email),
  cpf: optional(text(20)),
  user_type: RoleName,
  status: optional(Active),
  is_active: optional(Active),
  /** CPF or CNPJ whose deliveries a CLIENT sees. */
  client_document: optional(text(20)),
  cnh: optional(text(20)),
  phone: optional(text(30)),
}

export const NewUser = z.object({
  ...details,
  username: text(60),
  /** An absent one is refused like a short one, in the specification's words. */
  password: z._default(NewPassword, ''),
  /** The company at hand when absent; whoever runs the platform names it. */
  company_id: optional(z.uuid()),
})
export type NewUser = z.output<typeof NewUser>

export const UserChanges = z.partial(z.object(details))
export type UserChanges = z.output<typeof UserChanges>

export const MembershipChange = z.object({
  company_id: z.uuid(),
  user_type: RoleName,
  is_active: z._default(z.boolean(), true),
  client_document: optional(text(20)),
})
export type MembershipChange = z.output<typeof MembershipChange>

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    action: 'users.read',
    summary: 'The people of the company, by name; every person for whoever runs the platform.',
    query: z.object({
      search: Search,
      company_id: z.optional(z.uuid()),
      ...paging(UNPAGED_SIZE, UNPAGED_SIZE),
    }),
    returns: z.array(UserRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    action: 'users.manage',
    summary: 'A person with a role in a company; a DRIVER is its driver at once.',
    creates: true,
    body: NewUser,
    returns: UserRow,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    action: 'users.manage',
    summary: 'Changes a person, but never the password, the username or the company.',
    params: ById,
    body: UserChanges,
    returns: UserRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    action: 'users.manage',
    summary:
      'Removes a person. One with a history is made anonymous and stays in past deliveries; one who works elsewhere leaves this company only.',
    params: ById,
    returns: z.object({ result: z.enum(['deleted', 'anonymised', 'left']) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/:id/password-reset',
    action: 'users.manage',
    summary: 'A token that lets the person choose a new password once, to be handed over.',
    params: ById,
    returns: z.object({ token: z.string(), expires_at: Instant }),
  }),
  setMemberships: endpoint({
    method: 'PUT',
    path: '/api/users/:id/memberships',
    action: 'memberships.manage',
    summary: 'The companies that a person works for, with a role in each; one left out is left.',
    params: ById,
    body: z.object({
      memberships: z.array(MembershipChange).check(z.minLength(1), z.maxLength(100)),
    }),
    returns: UserRow,
  }),
}
