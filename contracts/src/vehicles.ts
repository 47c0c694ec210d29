import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { Active, optional, paging, Search, Status, text } from './fields.ts'
import { UNPAGED_SIZE } from './limits.ts'

export const Vehicle = z.object({
  id: z.uuid(),
  plate: z.string(),
  model: z.string(),
  brand: z.string(),
  year: z.number(),
  color: z.string(),
  status: Status,
  is_active: z.boolean(),
  company_id: z.uuid(),
})
export type Vehicle = z.infer<typeof Vehicle>

/** Text that must be there. An absent or empty one passes as '', so that the server refuses it in the specification's words. */
const required = (max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.null(), z.string(), z.number()]),
      z.transform((value: string | number | null) => String(value ?? '')),
    ),
    z.string().check(z.trim(), z.maxLength(max)),
  )

const Year = z.coerce.number().check(z.int(), z.gte(1900), z.lte(2100))

/** Brand and color default to 'Não informado', the year to the current one (spec 1 section 5). */
export const NewVehicle = z.object({
  plate: z._default(required(10), ''),
  model: z._default(required(80), ''),
  brand: optional(text(80)),
  year: optional(Year),
  color: optional(text(40)),
})
export type NewVehicle = z.output<typeof NewVehicle>

export const VehicleChanges = z.object({
  plate: z.optional(required(10)),
  model: z.optional(required(80)),
  brand: optional(text(80)),
  year: optional(Year),
  color: optional(text(40)),
  status: optional(Active),
  is_active: optional(Active),
})
export type VehicleChanges = z.output<typeof VehicleChanges>

export const vehicles = {
  list: endpoint({
    method: 'GET',
    path: '/api/vehicles',
    action: 'vehicles.read',
    summary:
      'The vehicles of the company, by plate; a driver is offered the active ones. As CSV the whole filtered set.',
    query: z.object({
      status: z.optional(Status),
      search: Search,
      company_id: z.optional(z.string().check(z.maxLength(100))),
      format: z.optional(z.literal('csv')),
      ...paging(UNPAGED_SIZE, UNPAGED_SIZE),
    }),
    returns: z.array(Vehicle),
    file: 'csv',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/vehicles',
    action: 'vehicles.manage',
    summary: 'A new vehicle; an old plate and its Mercosul form are the same one.',
    creates: true,
    body: NewVehicle,
    returns: Vehicle,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/vehicles/:id',
    action: 'vehicles.manage',
    summary: 'Changes a vehicle; what is not sent stays.',
    params: ById,
    body: VehicleChanges,
    returns: Vehicle,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/vehicles/:id',
    action: 'vehicles.manage',
    summary: 'Deletes a vehicle; one that was on a route is deactivated instead.',
    params: ById,
    returns: z.object({ result: z.enum(['deleted', 'deactivated']) }),
  }),
}

/** How a vehicle is offered to a driver: the parts that are known, else its number (spec 2 section 3). */
export function vehicleLabel(vehicle: Pick<Vehicle, 'id'> & Partial<Vehicle>) {
  const parts = [vehicle.plate, vehicle.model, vehicle.brand, vehicle.color]
  const known = parts.filter((part) => part && part !== 'Não informado')
  return known.length > 0 ? known.join(' - ') : `Veiculo ${vehicle.id}`
}
