import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { line } from './fields.ts'

/** Filters of the list of deliveries under a name that the user gave them. */
export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** As the address of the list has them: 'status=PENDING&late=true'. */
  filters: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/api/deliveries/views',
    action: 'deliveries.dispatch',
    summary: "The caller's own views of the list of deliveries, by name.",
    returns: z.array(SavedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/deliveries/views',
    action: 'deliveries.dispatch',
    summary: 'Saves filters of the list of deliveries under a name.',
    creates: true,
    body: z.object({
      name: line(40, 'Dê um nome à visão.'),
      filters: z.string().check(z.minLength(1), z.maxLength(2000)),
    }),
    returns: SavedView,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/deliveries/views/:id',
    action: 'deliveries.dispatch',
    summary: 'Deletes a view of the caller.',
    params: ById,
    returns: z.null(),
  }),
}
