import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ENDPOINTS } from '@canhoto/contracts/all'
import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { serviceOf } from '@canhoto/contracts/services'
import { PIECES_HEADER } from '@canhoto/contracts/uploads'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type * as mini from 'zod/mini'

/** Serves the API's description at /api/openapi.json and as a page at /api/docs, generated from the contract. */
export async function addOpenapi(app: FastifyInstance) {
  const document = describeApi()
  app.get('/api/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

function describeApi() {
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
      description: 'Entregas, rotas e canhotos de transportadoras.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    security: [{ bearer: [] }],
    paths,
  }
}

function operation(endpoint: AnyEndpoint) {
  return {
    tags: [serviceOf(endpoint.path)],
    summary: endpoint.summary,
    ...(endpoint.action === 'public' ? { security: [] } : {}),
    'x-action': endpoint.action,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.creates
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
      ...(endpoint.phoneTime ? [PHONE_TIME] : []),
      ...(endpoint.upload ? [PIECES] : []),
    ],
    ...(endpoint.method === 'POST' || endpoint.method === 'PUT'
      ? { requestBody: requestBody(endpoint) }
      : {}),
    responses: { 200: success(endpoint), default: FAILURE },
  }
}

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
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody({ body, upload, takesForm }: AnyEndpoint) {
  const schema = shape(body, 'input')
  if (takesForm) return { content: { 'application/json': { schema }, [FORM]: { schema } } }
  if (!upload) return { required: true, content: { 'application/json': { schema } } }
  const file = { type: 'string', format: 'binary' }
  const form = { ...schema, properties: { ...schema.properties, file } }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function success({ returns, file }: AnyEndpoint) {
  const envelope = {
    type: 'object',
    properties: { success: { const: true }, data: shape(returns, 'output') },
  }
  const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } }
  if (file === 'events') return { description: 'Os eventos.', content: { 'text/event-stream': {} } }
  if (file === 'always') return { description: 'O arquivo.', content: bytes }
  const table = { 'text/csv': { schema: { type: 'string' } } }
  return {
    description: 'Sucesso.',
    content: { 'application/json': { schema: envelope }, ...(file === 'csv' ? table : {}) },
  }
}

const FAILURE = {
  description: 'Falha.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { const: false },
          error: { type: 'string' },
          code: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['success', 'error'],
      },
    },
  },
}

interface ObjectShape {
  properties?: Record<string, unknown>
  required?: string[]
}

function shape(schema: mini.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as ObjectShape
}
