import * as z from 'zod/mini'
import { ROLES } from './access.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './fields.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts'

/** Where a location was looked at: on the map, on a page that follows it live, in the history of a driver, or in an export. */
export const VIEW_KINDS = ['MAP', 'LIVE', 'HISTORY', 'EXPORT'] as const
const Kind = z.enum(VIEW_KINDS)
export type ViewKind = z.infer<typeof Kind>

/** That a user was shown the location of some drivers, within a quarter of an hour. */
const LocationView = z.object({
  id: z.uuid(),
  viewer_name: z.nullable(z.string()),
  viewer_role: z.nullable(z.enum(ROLES)),
  kind: Kind,
  /** The beginning of the quarter of an hour. */
  since: z.string(),
  /** The first of them, by name. */
  driver_names: z.array(z.string()),
  driver_count: z.number(),
  /** Of a history: the days that were looked at. */
  from_day: z.nullable(z.string()),
  to_day: z.nullable(z.string()),
})
export type LocationView = z.infer<typeof LocationView>

const OwnView = z.object({
  day: z.string(),
  viewer_name: z.nullable(z.string()),
  viewer_role: z.nullable(z.enum(ROLES)),
  kind: Kind,
})
export type OwnView = z.infer<typeof OwnView>

export const MAX_OWN_VIEWS = 100

export const locationViews = {
  list: endpoint({
    method: 'GET',
    path: '/api/tracking/views',
    action: 'privacy.manage',
    summary: 'Who looked at whose location in the last year, the latest first.',
    query: z.object({ driver_id: z.optional(z.uuid()), ...paging(PAGE_SIZE, MAX_PAGE_SIZE) }),
    returns: z.array(LocationView),
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/api/tracking/driver/views',
    action: 'tracking.share',
    summary: "Who looked at the caller's own location, by day.",
    returns: z.array(OwnView),
  }),
}
