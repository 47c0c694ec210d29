import { type Company, PLANS } from '@canhoto/contracts/companies'
import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'
import { isValidCnpj } from '@canhoto/fiscal/cnpj'
import {
  type Errors,
  errorsOf,
  isEmpty,
  isNoEmail,
  isNoLimit,
  LIMIT,
  REQUIRED,
} from '../../kit/form/checks.ts'
import { planLabel } from '../../shared/companies/plan-label.ts'
import { maskCnpj } from '../../kit/form/masks.ts'

export interface CompanyValues extends Record<string, unknown> {
  name: string
  cnpj: string
  domain: string
  email: string
  subscription_plan: string
  max_users: string
  max_drivers: string
  primary_color: string
  secondary_color: string
  status: Company['status']
  /** A picture to send after the rest. */
  logo: File | null
}

/** What a new company gets when nobody says otherwise. */
export interface Defaults {
  default_plan: string
  default_max_users: number
  default_max_drivers: number
}

export function newValues(defaults: Defaults): CompanyValues {
  return {
    name: '',
    cnpj: '',
    domain: '',
    email: '',
    subscription_plan: defaults.default_plan,
    max_users: String(defaults.default_max_users),
    max_drivers: String(defaults.default_max_drivers),
    primary_color: COMPANY_DEFAULTS.primary_color,
    secondary_color: COMPANY_DEFAULTS.secondary_color,
    status: 'ACTIVE',
    logo: null,
  }
}

export function valuesOf(company: Company): CompanyValues {
  const { name, domain, status, subscription_plan, primary_color, secondary_color } = company
  return {
    name,
    domain,
    status,
    subscription_plan,
    primary_color,
    secondary_color,
    cnpj: maskCnpj(company.cnpj ?? ''),
    email: company.email ?? '',
    max_users: String(company.max_users),
    max_drivers: String(company.max_drivers),
    logo: null,
  }
}

/** The plans of the form, with the company's own when it is another. */
export function planChoices(own: string) {
  const names = new Set([...Object.keys(PLANS), own])
  return Array.from(names, (value) => ({ value, label: planLabel(value) }))
}

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i
const COLOUR = /^#[0-9a-f]{6}$/i
const NO_DOMAIN = 'Domínio inválido. Exemplo: alfa.com.br'
const NO_COLOUR = 'Cor inválida. Exemplo: #3B82F6'

export function checkCompany(values: CompanyValues): Errors<CompanyValues> {
  const { name, cnpj, domain, email, primary_color, secondary_color } = values
  return errorsOf<CompanyValues>([
    ['name', isEmpty(name), REQUIRED],
    ['cnpj', isEmpty(cnpj), REQUIRED],
    ['cnpj', !isValidCnpj(cnpj), 'CNPJ inválido.'],
    ['domain', isEmpty(domain), REQUIRED],
    ['domain', !DOMAIN.test(domain.trim()), NO_DOMAIN],
    ['email', isNoEmail(email), 'Email inválido.'],
    ['max_users', isNoLimit(values.max_users), LIMIT],
    ['max_drivers', isNoLimit(values.max_drivers), LIMIT],
    ['primary_color', !COLOUR.test(primary_color), NO_COLOUR],
    ['secondary_color', !COLOUR.test(secondary_color), NO_COLOUR],
  ])
}
