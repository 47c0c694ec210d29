import { WEBHOOK_PAYLOADS } from '@canhoto/contracts/webhook-payload'
import * as z from 'zod'
import { exampleOf } from './examples.ts'

const HEADERS = [
  ['webhook-id', 'The same when the message is sent again: one that is known already is ignored.'],
  ['webhook-timestamp', 'Seconds since 1970, of this attempt.'],
  [
    'webhook-signature',
    'v1, and the HMAC-SHA256 of "id.timestamp.body" in Base64; several apart by a blank.',
  ],
] as const

/** The calls that Canhoto makes to the addresses of a company, by their event. */
export function describeWebhooks() {
  return Object.fromEntries(
    Object.entries(WEBHOOK_PAYLOADS).map(([event, payload]) => [
      event,
      {
        post: {
          operationId: event.replace('.', '_'),
          summary: `A webhook is told of ${event}.`,
          parameters: HEADERS.map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: z.toJSONSchema(payload, { io: 'output' }),
                example: exampleOf(payload, 'output'),
              },
            },
          },
          responses: {
            200: { description: 'Any status from 200 to 299: the message was received.' },
            410: { description: 'The address is gone: the webhook is deactivated.' },
            default: { description: 'The message is sent again later.' },
          },
        },
      },
    ]),
  )
}
