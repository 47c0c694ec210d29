import * as z from 'zod/mini'
import { normalizeRole, ROLES } from './access.ts'
import { ById, endpoint } from './endpoint.ts'
import {
  Active,
  email,
  Instant,
  isUsername,
  line,
  NewPassword,
  OfCompany,
  optional,
  paging,
  PASSWORD_IS_USERNAME,
  Search,
  Status,
  text,
  Version,
} from './fields.ts'
import { Cnh, Cpf, TaxId } from './fiscal-fields.ts'
import { UNPAGED_SIZE } from './limits.ts'

const NO_ROLE = 'Selecione o perfil.'
/** A role in any of the spellings of spec 1 section 2: MOTORISTA is DRIVER. */
const RoleName = z.pipe(
  z.pipe(
    z.string(NO_ROLE).check(z.maxLength(30)),
    z.transform((value: string) => normalizeRole(value)),
  ),
  z.enum(ROLES, NO_ROLE),
)

/** The letters of Portuguese alone: letters of other alphabets look like them, and some characters are not seen. */
export const usernameField = (required?: string) =>
  z.pipe(
    text(60, required),
    z.string().check(
      z.overwrite((value) => value.normalize('NFC')),
      z.regex(/^\S*$/, 'O usuário não pode ter espaços.'),
      z.regex(
        /^[\wÀ-ÖØ-öø-ÿ.@+-]*$/,
        'O usuário só pode ter os sinais . _ - @ +, letras e números.',
      ),
    ),
  )

/** A user's role in one company. */
export const Membership = z.object({
  company_id: z.uuid(),
  company_name: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  client_document: z.nullable(z.string()),
})
export type Membership = z.infer<typeof Membership>

/** A user as the caller may see them: MASTER sees every membership, others that of their company. */
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
  /** The license and the telephone of a driver. */
  cnh: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Of a client: is sent the proofs of the deliveries. */
  wants_proofs: z.boolean(),
  /** A member of another company too, so that one company alone may not change name, e-mail and CPF. */
  is_shared: z.boolean(),
  /** See `Version` in fields.ts. */
  version: z.string(),
})
export type UserRow = z.infer<typeof UserRow>

const details = {
  full_name: line(200),
  email: optional(email()),
  cpf: optional(Cpf),
  user_type: RoleName,
  status: optional(Active),
  is_active: optional(Active),
  /** CPF or CNPJ whose deliveries a CLIENT sees. */
  client_document: optional(TaxId),
  /** Of a CLIENT: the proof of each delivery goes to the e-mail. */
  wants_proofs: z.optional(z.boolean()),
  cnh: optional(Cnh),
  phone: optional(line(30)),
}

export const NewUser = z
  .object({
    username: usernameField(),
    /** Null for a user who sets it by a one-time link. */
    password: z.nullable(NewPassword),
    ...details,
    /** When absent, the company of the session; MASTER has to name one. */
    company_id: optional(z.uuid()),
  })
  .check(
    z.refine(({ username, password }) => password === null || !isUsername(password, username), {
      path: ['password'],
      error: PASSWORD_IS_USERNAME,
    }),
  )
export type NewUser = z.output<typeof NewUser>

export const UserChanges = z.partial(z.object({ ...details, version: Version }))
export type UserChanges = z.output<typeof UserChanges>

export const MembershipChange = z.object({
  company_id: z.uuid(),
  user_type: RoleName,
  is_active: z._default(z.boolean(), true),
  client_document: optional(TaxId),
})
export type MembershipChange = z.output<typeof MembershipChange>

function haveDistinctCompanies(changes: readonly MembershipChange[]) {
  return new Set(changes.map(({ company_id }) => company_id)).size === changes.length
}

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    action: 'users.read',
    summary: 'The users of the company, by name; those of every company for MASTER.',
    query: z.object({
      search: Search,
      ...OfCompany,
      ...paging(UNPAGED_SIZE, UNPAGED_SIZE),
    }),
    returns: z.array(UserRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    action: 'users.manage',
    summary: 'A user with a role in a company; a DRIVER becomes a driver of the company at once.',
    creates: true,
    body: NewUser,
    returns: UserRow,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    action: 'users.manage',
    summary: 'Changes a user, but never the password, the username or the company.',
    params: ById,
    body: UserChanges,
    returns: UserRow,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    action: 'users.manage',
    summary:
      'Deletes a user. One with a history is made anonymous and stays in past deliveries; a member of another company leaves this one only.',
    params: ById,
    returns: z.object({ result: z.enum(['deleted', 'anonymised', 'left']) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/:id/password-reset',
    action: 'users.manage',
    summary:
      'Creates a token, to be handed to the user, with which the user sets a new password once.',
    params: ById,
    returns: z.object({ token: z.string(), expires_at: Instant }),
  }),
  emailPassword: endpoint({
    method: 'POST',
    path: '/api/users/:id/password-email',
    action: 'users.manage',
    summary:
      "Sends a link, with which the user sets a new password once, to the user's own address; nobody else sees it.",
    params: ById,
    returns: z.object({ recipient: z.string(), expires_at: Instant }),
  }),
  setMemberships: endpoint({
    method: 'PUT',
    path: '/api/users/:id/memberships',
    action: 'memberships.manage',
    summary:
      'The companies of a user, with a role in each; the user leaves those that are not named.',
    params: ById,
    body: z.object({
      memberships: z
        .array(MembershipChange)
        .check(
          z.minLength(1),
          z.maxLength(100),
          z.refine(haveDistinctCompanies, 'A mesma empresa aparece duas vezes.'),
        ),
      version: Version,
    }),
    returns: UserRow,
  }),
}
