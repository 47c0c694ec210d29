import * as z from 'zod/mini'
import { ById, endpoint } from './endpoint.ts'
import { Day, line, optional, paging } from './fields.ts'
import { MAX_PAGE_SIZE } from './limits.ts'
import { SCOPES } from './scopes.ts'

/** Open keys of a company. */
export const MAX_API_KEYS = 50

export const KEY_STATES = ['open', 'revoked', 'expired'] as const

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The beginning of the key, by which it is recognised. */
  prefix: z.string(),
  state: z.enum(KEY_STATES),
  created_at: z.string(),
  created_by_name: z.nullable(z.string()),
  /** The moment from which the key opens nothing; null: it does not expire. */
  expires_at: z.nullable(z.string()),
  /** To the minute; null until its first call. */
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({
  name: line(60),
  scopes: z
    .array(z.enum(SCOPES))
    .check(z.minLength(1, 'Escolha ao menos uma permissão.'), z.maxLength(SCOPES.length)),
  /** The last day on which the key works. */
  expires_on: optional(Day),
})
export type NewApiKey = z.output<typeof NewApiKey>

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies/api-keys',
    action: 'integrations.manage',
    summary:
      "The company's API keys, the open ones first. The keys themselves are shown once, when they are made.",
    query: z.object(paging(MAX_API_KEYS, MAX_PAGE_SIZE)),
    returns: z.array(ApiKey),
  }),
  // Without Idempotency-Key: the answer, which would be stored for it, has the key.
  create: endpoint({
    method: 'POST',
    path: '/api/companies/api-keys',
    action: 'integrations.manage',
    summary: 'A new API key. Its text is in this answer alone: only a hash of it is stored.',
    body: NewApiKey,
    returns: z.extend(ApiKey, { key: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/companies/api-keys/:id',
    action: 'integrations.manage',
    summary: 'Revokes an API key: from the next call on it opens nothing.',
    params: ById,
    returns: ApiKey,
  }),
}
