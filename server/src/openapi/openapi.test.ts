import { ENDPOINTS } from '@canhoto/contracts/all'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { scopesFor } from '@canhoto/contracts/scopes'
import { WEBHOOK_PAYLOADS } from '@canhoto/contracts/webhook-payload'
import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import * as core from 'zod/v4/core'
import { startApp } from '../../test/harness.ts'
import { describeApi } from './openapi.ts'

interface Content {
  schema?: object
  example?: unknown
}

interface Operation {
  operationId: string
  summary: string
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean; example?: unknown }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content: Record<string, Content> }>
}

const document = describeApi() as unknown as {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
}

function operationOf({ method, path }: AnyEndpoint) {
  const found = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not described.`)
  return found
}

const problemsOf = (schema: ZodMiniType, example: unknown) =>
  core.safeParse(schema, example).error?.issues ?? []

const isEnvelope = ({ file }: AnyEndpoint) => file === undefined || file === 'csv'

const all = ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(all)(
  '%s has a summary, its errors and examples that its own schemas accept',
  (_, endpoint) => {
    const { summary, parameters, requestBody, responses } = operationOf(endpoint)
    expect(summary).toMatch(/^['A-Z].{8,}\.$/)

    const exampleOf = (place: string) =>
      Object.fromEntries(
        parameters
          .filter(({ in: where, required }) => where === place && required)
          .map(({ name, example }) => [name, example]),
      )
    expect(problemsOf(endpoint.params, exampleOf('path'))).toEqual([])
    expect(problemsOf(endpoint.query, exampleOf('query'))).toEqual([])
    for (const { example } of Object.values(requestBody?.content ?? {}))
      expect(problemsOf(endpoint.body, example)).toEqual([])

    const answer = responses['200']?.content['application/json']?.example as { data: unknown }
    expect(isEnvelope(endpoint) ? problemsOf(endpoint.returns, answer.data) : []).toEqual([])
    const failures = Object.entries(responses).filter(([status]) => status !== '200')
    expect(failures.length).toBeGreaterThan(1)
    for (const [, { content }] of failures)
      expect(content['application/json']?.example).toMatchObject({ success: false })
  },
)

test('each says whether a user, a key or both may call it; names of operations are their own', () => {
  for (const endpoint of ENDPOINTS) {
    const schemes = operationOf(endpoint).security.flatMap(Object.keys)
    const isPublic = endpoint.action === 'public'
    const expected = [
      ...(isPublic ? [] : ['session']),
      ...(scopesFor(endpoint.action).length > 0 ? ['apiKey'] : []),
    ]
    expect([endpoint.path, schemes]).toEqual([endpoint.path, expected])
  }
  const ids = ENDPOINTS.map((endpoint) => operationOf(endpoint).operationId)
  expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([])
})

test('every event of a webhook is described, with an example of its payload', () => {
  for (const [event, schema] of Object.entries(WEBHOOK_PAYLOADS)) {
    const content = document.webhooks[event]?.post.requestBody?.content['application/json']
    expect(content?.example).toMatchObject({ type: event })
    expect(problemsOf(schema, content?.example)).toEqual([])
  }
})

test('the document and its page are served', async () => {
  const { anonymous } = await startApp({ servesWeb: true })
  const served = await anonymous.get('/api/openapi.json')
  expect(served.json().openapi).toBe('3.1.0')
  expect((await anonymous.get('/api/docs/')).body).toContain('swagger-ui')
})
