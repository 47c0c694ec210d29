import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Vehicle = z.object({
  id: z.uuid(),
  plate: z.string(),
  model: z.string(),
  brand: z.string(),
  year: z.number(),
  color: z.string(),
  status: z.enum(['ATIVO', 'INATIVO']),
  is_active: z.boolean(),
  company_id: z.uuid(),
})
export type Vehicle = z.infer<typeof Vehicle>

export const vehicles = {
  list: endpoint({
    method: 'GET',
    path: '/api/vehicles',
    action: 'vehicles.read',
    summary: 'The vehicles of the company; a driver is offered the active ones.',
    query: z.object({
      status: z.optional(z.enum(['ATIVO', 'INATIVO'])),
      company_id: z.optional(z.string()),
    }),
    returns: z.array(Vehicle),
  }),
}

/** How a vehicle is offered to a driver: the parts that are known, else its number (spec 2 section 3). */
export function vehicleLabel(vehicle: Pick<Vehicle, 'id'> & Partial<Vehicle>) {
  const parts = [vehicle.plate, vehicle.model, vehicle.brand, vehicle.color]
  const known = parts.filter((part) => part && part !== 'Não informado')
  return known.length > 0 ? known.join(' - ') : `Veiculo ${vehicle.id}`
}
