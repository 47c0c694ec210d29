import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Demonstration = z.object({ is_paused: z.boolean() })

/** Outside of the demonstration both answer 404. */
export const demonstration = {
  get: endpoint({
    method: 'GET',
    path: '/api/demo',
    action: 'demonstration.pause',
    summary: 'Whether the day of the demonstration stands still.',
    returns: Demonstration,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/demo',
    action: 'demonstration.pause',
    summary: 'Pauses the day of the demonstration, or lets it go on, for everyone.',
    body: Demonstration,
    returns: Demonstration,
  }),
}
