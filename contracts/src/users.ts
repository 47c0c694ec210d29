import * as z from 'zod/mini'
import { ROLES } from './access.ts'
import { endpoint } from './endpoint.ts'

export const UserRow = z.object({
  id: z.uuid(),
  username: z.string(),
  full_name: z.string(),
  email: z.nullable(z.string()),
  user_type: z.enum(ROLES),
  role: z.enum(ROLES),
  status: z.enum(['ATIVO', 'INATIVO']),
  is_active: z.boolean(),
  company_id: z.nullable(z.uuid()),
})

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    action: 'users.read',
    summary: 'The people of the company.',
    returns: z.array(UserRow),
  }),
}
