import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import {
  Active,
  clearable,
  line,
  numeric,
  optional,
  paging,
  Search,
  Status,
  Version,
} from './fields.ts'
import { Plate } from './fiscal-fields.ts'
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
  /** Its name (spec 1 section 3). */
  company: z.nullable(z.string()),
  /** See `Version` in fields.ts. */
  version: z.string(),
})
export type Vehicle = z.infer<typeof Vehicle>

export const MIN_MODEL_YEAR = 1900
/** Next year's models are sold this year. */
export const maxModelYear = (thisYear: number) => thisYear + 1

/** The server compares it with maxModelYear, because it knows the year in the company's time zone. */
const ModelYear = numeric([z.int(), z.gte(MIN_MODEL_YEAR), z.lte(2100)])

/** The text of an unknown brand or color, which is stored as null (spec 1 section 5). */
export const NOT_INFORMED = 'Não informado'

const Description = (max: number) =>
  z.pipe(
    line(max),
    z.transform((value: string) => (value === NOT_INFORMED ? null : value)),
  )

/** Brand and color default to 'Não informado', the year to the current one (spec 1 section 5). */
export const NewVehicle = z.object({
  plate: Plate,
  model: line(80),
  brand: optional(Description(80)),
  year: optional(ModelYear),
  color: optional(Description(40)),
})
export type NewVehicle = z.output<typeof NewVehicle>

/** An emptied field has its default again. */
export const VehicleChanges = z.extend(z.partial(NewVehicle), {
  brand: clearable(Description(80)),
  year: clearable(ModelYear),
  color: clearable(Description(40)),
  version: Version,
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
    summary: 'Changes a vehicle; fields that are not sent stay.',
    params: ById,
    body: VehicleChanges,
    returns: Vehicle,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/vehicles/:id',
    action: 'vehicles.manage',
    summary: 'Deletes a vehicle; one that was on a route is deactivated instead.',
    params: ById,
    returns: z.object({ result: z.enum(['deleted', 'deactivated']) }),
  }),
}

/** The name of a vehicle in lists: the known parts of brand, model and plate, else its number (spec 2 section 3). */
export function vehicleLabel(vehicle: Pick<Vehicle, 'id'> & Partial<Vehicle>) {
  const parts = [vehicle.plate, vehicle.model, vehicle.brand, vehicle.color]
  const known = parts.filter((part) => part && part !== NOT_INFORMED)
  return known.length > 0 ? known.join(' - ') : `Veiculo ${vehicle.id}`
}
