import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  email: z.nullable(z.string()),
  cnpj: z.nullable(z.string()),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  subscription_plan: z.string(),
  max_users: z.number(),
  max_drivers: z.number(),
  created_at: z.string(),
})

export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies',
    action: 'companies.read',
    summary: 'Every company of the platform.',
    returns: z.array(Company),
  }),
}
