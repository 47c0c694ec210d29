import * as z from 'zod/mini'
import { ROLES } from './access.ts'
import { ById, endpoint } from './endpoint.ts'
import { Email, optional, text } from './fields.ts'
import { NewPassword } from './users.ts'

export const User = z.object({
  id: z.uuid(),
  username: z.string(),
  full_name: z.string(),
  email: z.nullable(z.string()),
  /** Absent until a company is chosen: a person may have another role in each. */
  role: z.optional(z.enum(ROLES)),
  user_type: z.optional(z.enum(ROLES)),
  driver_id: z.optional(z.nullable(z.uuid())),
  company_id: z.optional(z.uuid()),
  company_name: z.optional(z.string()),
  company_domain: z.optional(z.string()),
})
export type User = z.infer<typeof User>

/** How a company looks: the address of its logo, and its colours as #RRGGBB. */
const look = {
  logo: z.nullable(z.string()),
  primary_color: z.string(),
  secondary_color: z.string(),
}

export const CompanyChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  ...look,
})
export type CompanyChoice = z.infer<typeof CompanyChoice>

export const Brand = z.object({
  platform_name: z.string(),
  company: z.nullable(z.object({ name: z.string(), domain: z.string(), ...look })),
})
export type Brand = z.infer<typeof Brand>

export const SessionRow = z.object({
  id: z.uuid(),
  company_name: z.string(),
  /** What the browser called itself. */
  device: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  is_current: z.boolean(),
})
export type SessionRow = z.infer<typeof SessionRow>

const Secret = z.string().check(z.minLength(1), z.maxLength(200))

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    action: 'public',
    summary: 'First step of signing in: a temporary token that only lists and selects a company.',
    body: z.object({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      password: Secret,
    }),
    returns: z.object({ user: User, token: z.string() }),
  }),
  brand: endpoint({
    method: 'GET',
    path: '/api/auth/brand',
    action: 'public',
    summary: "The platform's name, and how the company of a domain (or of one below it) looks.",
    query: z.object({ domain: z.optional(z.string().check(z.trim(), z.maxLength(253))) }),
    returns: Brand,
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/auth/companies',
    action: 'session.choose-company',
    summary: 'The active companies that the user works for.',
    returns: z.array(CompanyChoice),
  }),
  selectCompany: endpoint({
    method: 'POST',
    path: '/api/auth/select-company',
    action: 'session.choose-company',
    summary:
      'Second step of signing in, and the way from one company to another: the permanent token of one company.',
    body: z.object({ company_id: z.uuid() }),
    returns: z.object({ user: User, token: z.string(), company: CompanyChoice }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    action: 'session.use',
    summary: 'The signed-in user in the company at hand, and how the company looks.',
    returns: z.extend(User, { company: CompanyChoice }),
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/api/auth/me',
    action: 'session.use',
    summary: "Changes one's own name and e-mail.",
    body: z.object({ full_name: text(200), email: optional(Email) }),
    returns: User,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    action: 'session.use',
    summary: "Changes one's own password and ends one's other sessions.",
    body: z.object({ current_password: Secret, new_password: NewPassword }),
    returns: z.null(),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    action: 'session.use',
    summary: "One's own open sessions, in every company, newest first.",
    returns: z.array(SessionRow),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    action: 'session.use',
    summary: "Ends one of one's own sessions, such as that of a lost phone.",
    params: ById,
    returns: z.null(),
  }),
  usePasswordReset: endpoint({
    method: 'POST',
    path: '/api/auth/password-reset',
    action: 'public',
    summary: 'Chooses a new password with a one-time token, and ends every session of the person.',
    body: z.object({ token: Secret, new_password: NewPassword }),
    returns: z.object({ username: z.string() }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/auth/renew',
    action: 'session.use',
    summary: 'A fresh permanent token for the same session.',
    returns: z.object({ token: z.string() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    action: 'session.use',
    summary: 'Ends the session on every device that holds its token.',
    returns: z.null(),
  }),
}
