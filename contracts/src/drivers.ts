import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Driver = z.object({
  id: z.uuid(),
  driver_id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  cpf: z.nullable(z.string()),
  cnh: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(['ATIVO', 'INATIVO']),
  /** The vehicle that the driver chose last. */
  vehicle_label: z.nullable(z.string()),
})
export type Driver = z.infer<typeof Driver>

export const drivers = {
  list: endpoint({
    method: 'GET',
    path: '/api/drivers',
    action: 'drivers.read',
    summary: 'The drivers of the company.',
    query: z.object({ status: z.optional(z.enum(['active', 'ATIVO'])) }),
    returns: z.array(Driver),
  }),
}
