import * as z from 'zod/mini'
import { numeric, optional } from './fields.ts'

/** Degrees. */
export const latitude = numeric([z.gte(-90), z.lte(90)])
export const longitude = numeric([z.gte(-180), z.lte(180)])
/** Metres. */
export const accuracy = numeric([z.gte(0), z.lte(1_000_000)])

/** Where a phone was; absent where it did not know, or the driver has not consented. */
export const optionalPlace = {
  latitude: optional(latitude),
  longitude: optional(longitude),
  accuracy: optional(accuracy),
}

/** The route that the driver was on: what was done on it was done after its start, whatever the phone's clock says. */
export const RouteAtTap = z.uuid()
