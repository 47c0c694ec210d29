import {
  Color,
  type Company,
  PlanLimit,
  PLANS,
  TIME_ZONES,
  type TimeZone,
} from '@canhoto/contracts/companies'
import { COMPANY_DEFAULTS } from '@canhoto/contracts/limits'
import * as z from 'zod/mini'
import { type Errors, validateInput } from '../../kit/form/validate-form.ts'
import { planLabel } from '@canhoto/contracts/labels/plan'
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
  time_zone: TimeZone
  status: Company['status']
  /** A picture to send after the rest. */
  logo: File | null
}

/** What a new company gets unless the form says otherwise. */
export interface Defaults {
  default_plan: string
  default_max_users: number
  default_max_drivers: number
}

/** The specification's, where the platform's settings cannot be read. */
export const BUILT_IN_DEFAULTS: Defaults = {
  default_plan: COMPANY_DEFAULTS.subscription_plan,
  default_max_users: COMPANY_DEFAULTS.max_users,
  default_max_drivers: COMPANY_DEFAULTS.max_drivers,
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
    time_zone: COMPANY_DEFAULTS.time_zone,
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
    // Another one is shown and never sent: only what was changed is.
    time_zone: company.time_zone as TimeZone,
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

/** The zones of Brazil, with the company's own when it is another. */
export function timeZoneChoices(own: string) {
  const zones: Record<string, string> = { ...TIME_ZONES }
  zones[own] ??= own
  return Object.entries(zones).map(([value, label]) => ({ value, label }))
}

/** The contract lets these be absent, but a field of this form that was emptied is wrong. */
const Filled = z.object({
  max_users: PlanLimit,
  max_drivers: PlanLimit,
  primary_color: Color,
  secondary_color: Color,
})

export function validateFilled(values: CompanyValues): Errors<CompanyValues> {
  return validateInput(Filled, values)
}
