import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ENDPOINTS } from '@canhoto/contracts/all'
import { API_GUIDE } from './api-guide.ts'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { scopesFor } from '@canhoto/contracts/scopes'
import { serviceOf } from '@canhoto/contracts/services'
import { PIECES_HEADER } from '@canhoto/contracts/uploads'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type * as mini from 'zod/mini'
import { failuresOf } from './failures.ts'
import { exampleOf } from './examples.ts'
import { describeWebhooks } from './webhook-calls.ts'

/** Serves the API's description at /api/openapi.json and as a page at /api/docs, generated from the contract. */
export async function addOpenapi(app: FastifyInstance) {
  const document = describeApi()
  app.get('/api/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

export function describeApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canhoto',
      version: '1',
      description: API_GUIDE,
    },
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of POST /api/auth/select-company: a user in a company.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'cnh_…',
          description: 'A key that an ADMIN of the company makes in Integrações, with its scopes.',
        },
      },
    },
    security: [{ session: [] }],
    paths,
    webhooks: describeWebhooks(),
  }
}

function operation(endpoint: AnyEndpoint) {
  const scopes = scopesFor(endpoint.action)
  return {
    tags: [serviceOf(endpoint.path)],
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...(scopes.length > 0 && { description: `Scope of an API key: ${scopes.join(' or ')}.` }),
    security: securityOf(endpoint),
    'x-action': endpoint.action,
    'x-scopes': scopes,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.creates
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
      ...(endpoint.phoneTime ? [PHONE_TIME] : []),
      ...(endpoint.upload && !endpoint.upload.isNeverStored ? [PIECES] : []),
    ],
    ...(endpoint.method === 'POST' || endpoint.method === 'PUT'
      ? { requestBody: requestBody(endpoint) }
      : {}),
    responses: { 200: success(endpoint), ...failuresOf(endpoint) },
  }
}

function securityOf({ action }: AnyEndpoint) {
  if (action === 'public') return []
  return [{ session: [] }, ...(scopesFor(action).length > 0 ? [{ apiKey: [] }] : [])]
}

/** 'get_deliveries_id_events': for programs that are generated from this document. */
const operationId = ({ method, path }: AnyEndpoint) =>
  `${method.toLowerCase()}${path.replace('/api', '').replace(/[^a-z]+/gi, '_')}`

const PHONE_TIME = {
  name: 'X-Phone-Time',
  in: 'header',
  description:
    'The time of the phone as it sends the call, so that the times in it can be corrected.',
  schema: { type: 'string', format: 'date-time' },
}

const PIECES = {
  name: PIECES_HEADER,
  in: 'header',
  description:
    'The file was sent in pieces before (POST /api/receipts/pieces), and the form has none: the id of the upload, and its size.',
  schema: { type: 'string', examples: ['0193a6c2-5f43-7c0e-9d51-3c9b4f3f0a11; size=318464'] },
}

const FORM = 'application/x-www-form-urlencoded'

function parameters(schema: mini.ZodMiniType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = shape(schema, 'input')
  const examples = exampleOf(schema, 'input') as Record<string, unknown>
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    // An optional filter has none, because the page would send it.
    ...((place === 'path' || required.includes(name)) && { example: examples[name] }),
  }))
}

function requestBody({ body, upload, takesForm }: AnyEndpoint) {
  const schema = shape(body, 'input')
  const content = { schema, example: exampleOf(body, 'input') }
  if (takesForm) return { content: { 'application/json': content, [FORM]: content } }
  if (!upload) return { required: true, content: { 'application/json': content } }
  const file = { type: 'string', format: 'binary' }
  const form = { ...schema, properties: { ...schema.properties, file } }
  return { required: true, content: { 'multipart/form-data': { ...content, schema: form } } }
}

function success({ returns, file }: AnyEndpoint) {
  const envelope = {
    type: 'object',
    properties: { success: { const: true }, data: shape(returns, 'output') },
  }
  const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } }
  if (file === 'events')
    return { description: 'Os eventos.', content: { 'text/event-stream': { example: EVENTS } } }
  if (file === 'always') return { description: 'O arquivo.', content: bytes }
  const table = { 'text/csv': { schema: { type: 'string' } } }
  const example = { success: true, data: exampleOf(returns, 'output') }
  return {
    description: 'Sucesso.',
    content: {
      'application/json': { schema: envelope, example },
      ...(file === 'csv' ? table : {}),
    },
  }
}

const EVENTS = `id: 2026-11-20T14:05:00-03:00
event: delivery
data: {"delivery_ids":["0193a6c2-5f43-7c0e-9d51-3c9b4f3f0a11"]}
`

interface ObjectShape {
  properties?: Record<string, unknown>
  required?: string[]
}

function shape(schema: mini.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as ObjectShape
}
