import * as z from 'zod/mini'
import { ROLES } from './access.ts'
import { endpoint } from './endpoint.ts'

export const User = z.object({
  id: z.uuid(),
  username: z.string(),
  full_name: z.string(),
  email: z.nullable(z.string()),
  /** Absent until a company is chosen, except of a MASTER: other users may have another role in each company. */
  role: z.optional(z.enum(ROLES)),
  user_type: z.optional(z.enum(ROLES)),
  driver_id: z.optional(z.nullable(z.uuid())),
  company_id: z.optional(z.uuid()),
  company_name: z.optional(z.string()),
  company_domain: z.optional(z.string()),
})
export type User = z.infer<typeof User>

/** The brand of a company: the address of its logo, and its colors as #RRGGBB. */
const look = {
  logo: z.nullable(z.string()),
  primary_color: z.string(),
  secondary_color: z.string(),
}

/** Whether the company's drivers must write down who received the goods. */
export const RECEIVER_RULES = ['OPTIONAL', 'REQUIRED'] as const

export const CompanyChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  ...look,
  /** Absent from a session that a device stored before there was one. */
  receiver_rule: z.optional(z.enum(RECEIVER_RULES)),
  /** The IANA name of the zone of the company's days; absent as the rule above is. */
  time_zone: z.optional(z.string()),
})
export type CompanyChoice = z.infer<typeof CompanyChoice>

export const Brand = z.object({
  platform_name: z.string(),
  company: z.nullable(z.object({ name: z.string(), domain: z.string(), ...look })),
})
export type Brand = z.infer<typeof Brand>

/**
 * The user's own key, the same in every session: 32 bytes in base64. The web encrypts with it what waits on the device to
 * be sent, so that only the same user reads it after the session (docs/decisions/0018-a-lost-phone.md).
 */
const StorageKey = z.string()

/** A password or token as it was given: not trimmed. */
export const secret = (required?: string) =>
  z.string(required).check(z.minLength(1, required), z.maxLength(200))

/** Signing in and out. It is part of the web's first download, so a user's own account stands apart in account.ts. */
export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    action: 'public',
    summary: 'First step of signing in: a temporary token that only lists and selects a company.',
    body: z.object({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      password: secret(),
    }),
    returns: z.object({
      user: User,
      token: z.string(),
      /**
       * For a user with a first password: replaces it by POST /api/auth/password-reset.
       * Until then no company can be selected.
       */
      reset_token: z.optional(z.string()),
    }),
  }),
  brand: endpoint({
    method: 'GET',
    path: '/api/auth/brand',
    action: 'public',
    summary: "The platform's name, and the brand of the company of a domain (or of one below it).",
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
    returns: z.object({
      user: User,
      token: z.string(),
      company: CompanyChoice,
      storage_key: StorageKey,
    }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    action: 'session.use',
    summary: "The signed-in user in the company of the session, and the company's brand.",
    returns: z.extend(User, { company: CompanyChoice, storage_key: StorageKey }),
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
