import * as z from 'zod/mini'
import { RECEIVER_RULES } from './auth.ts'
import { ById, endpoint } from './endpoint.ts'
import {
  Active,
  clearable,
  email,
  line,
  numeric,
  optional,
  paging,
  REQUIRED,
  Search,
  Version,
} from './fields.ts'
import { Cnpj } from './fiscal-fields.ts'
import { LOGO_MAX_BYTES, MB, UNPAGED_SIZE } from './limits.ts'

export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  email: z.nullable(z.string()),
  cnpj: z.nullable(z.string()),
  /** The address of the picture, within the API. */
  logo: z.nullable(z.string()),
  primary_color: z.string(),
  secondary_color: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  subscription_plan: z.string(),
  max_users: z.number(),
  max_drivers: z.number(),
  /** The IANA name of the zone in which the company's days begin and end. */
  time_zone: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** See `Version` in fields.ts. */
  version: z.string(),
})
export type Company = z.infer<typeof Company>

/** The zones of Brazil whose clocks differ, now or when there was summer time, by their IANA names; a company of another one keeps it. */
export const TIME_ZONES = {
  'America/Noronha': 'Fernando de Noronha (GMT-2)',
  'America/Sao_Paulo': 'Brasília (GMT-3)',
  'America/Cuiaba': 'Cuiabá e Campo Grande (GMT-4)',
  'America/Manaus': 'Manaus, Porto Velho e Boa Vista (GMT-4)',
  'America/Rio_Branco': 'Rio Branco (GMT-5)',
} as const
export type TimeZone = keyof typeof TIME_ZONES

/** The plans that the form offers. Other names are accepted too, because only the limits of a plan have an effect. */
export const PLANS = { BASIC: 'Básico', PRO: 'Profissional', ENTERPRISE: 'Empresarial' } as const

const Plan = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9_ -]{1,30}$/))
const LIMIT = 'Um número inteiro de 1 a 100.000.'
/** How many users or drivers a plan allows. */
export const PlanLimit = numeric([z.int(LIMIT), z.gte(1, LIMIT), z.lte(100_000, LIMIT)], LIMIT)

export const Color = z
  .string()
  .check(z.trim(), z.regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida. Exemplo: #3B82F6.'))

/** 'alfa.com.br': the address at which the company's users sign in, shown beside its name. */
const Domain = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, REQUIRED),
    z.maxLength(253),
    z.regex(
      /^(?=.*[a-z])[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      'Domínio inválido. Exemplo: alfa.com.br.',
    ),
  )

export const NewCompany = z.object({
  name: line(200),
  cnpj: Cnpj,
  domain: Domain,
  email: optional(email()),
  /** When absent, the platform's defaults apply. */
  subscription_plan: optional(Plan),
  max_users: optional(PlanLimit),
  max_drivers: optional(PlanLimit),
  primary_color: optional(Color),
  secondary_color: optional(Color),
  time_zone: optional(z.enum(Object.keys(TIME_ZONES) as TimeZone[])),
})
export type NewCompany = z.output<typeof NewCompany>

export const CompanyChanges = z.partial(
  z.extend(NewCompany, { email: clearable(email()), status: Active, version: Version }),
)
export type CompanyChanges = z.output<typeof CompanyChanges>

const Used = z.object({ used: z.number(), max: z.number() })
/** How much of its plan a company uses: active users and active drivers. */
export const Usage = z.object({ subscription_plan: z.string(), users: Used, drivers: Used })
export type Usage = z.infer<typeof Usage>

const settings = {
  platform_name: line(60),
  default_plan: Plan,
  default_max_users: PlanLimit,
  default_max_drivers: PlanLimit,
}
/** `version`: see `Version` in fields.ts. */
export const PlatformSettings = z.object({ ...settings, version: z.string() })
export type PlatformSettings = z.output<typeof PlatformSettings>

export const SettingsChanges = z.object({ ...settings, version: Version })
export type SettingsChanges = z.output<typeof SettingsChanges>

const ReceiverSettings = z.object({ receiver_rule: z.enum(RECEIVER_RULES) })
export type ReceiverRule = (typeof RECEIVER_RULES)[number]

export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies',
    action: 'companies.manage',
    summary: 'Every company of the platform, newest first.',
    query: z.object({ search: Search, ...paging(UNPAGED_SIZE, UNPAGED_SIZE) }),
    returns: z.array(Company),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/companies',
    action: 'companies.create',
    summary:
      "A new company, with the platform's defaults for fields that are not sent. While no company is active, MASTER creates one with the temporary token.",
    creates: true,
    body: NewCompany,
    returns: Company,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/companies/:id',
    action: 'companies.manage',
    summary:
      'Changes a company; fields that are not sent stay. Another time zone ends the sessions of its users.',
    params: ById,
    body: CompanyChanges,
    returns: Company,
  }),
  deactivate: endpoint({
    method: 'DELETE',
    path: '/api/companies/:id',
    action: 'companies.manage',
    summary: 'Deactivates a company: its users can no longer sign in to it, and its data stays.',
    params: ById,
    returns: Company,
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/api/companies/:id/logo',
    action: 'companies.manage',
    summary: "The company's logo: PNG, JPEG or WEBP.",
    params: ById,
    upload: {
      file: 'required',
      maxBytes: LOGO_MAX_BYTES,
      tooLarge: `O logotipo pode ter no máximo ${LOGO_MAX_BYTES / MB} MB.`,
    },
    returns: Company,
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/api/companies/:id/logo',
    action: 'companies.manage',
    summary: "Removes the company's logo.",
    params: ById,
    returns: Company,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/api/companies/logos/:id',
    action: 'public',
    summary: 'The picture of a logo: the sign-in shows it, so it is public.',
    params: ById,
    returns: z.null(),
    file: 'always',
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/companies/usage',
    action: 'plan.read',
    summary: "The usage of the plan of the caller's company.",
    returns: Usage,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/companies/settings',
    action: 'platform.manage',
    summary: "The platform's name and its defaults for new companies.",
    returns: PlatformSettings,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/companies/settings',
    action: 'platform.manage',
    summary: "Changes the platform's name and defaults; existing companies stay as they are.",
    body: SettingsChanges,
    returns: PlatformSettings,
  }),
  receiver: endpoint({
    method: 'GET',
    path: '/api/companies/receiver',
    action: 'proofs.manage',
    summary: "Whether the company's drivers must write down who received the goods.",
    returns: ReceiverSettings,
  }),
  updateReceiver: endpoint({
    method: 'PUT',
    path: '/api/companies/receiver',
    action: 'proofs.manage',
    summary:
      'Changes it. A photo without a receiver is taken all the same: the phone asks for one.',
    body: ReceiverSettings,
    returns: ReceiverSettings,
  }),
}
