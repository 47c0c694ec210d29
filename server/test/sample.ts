import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import type * as mini from 'zod/mini'

interface Node {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Node[]
  properties?: Record<string, Node>
  items?: Node
}

/** Valid values of fields whose schema does not show them. */
const FIELD_VALUES: Record<string, unknown> = {
  summary: JSON.stringify({ nf_number: '1', client_name: 'Sonda' }),
  structured: '{}',
  isSefazValid: 'false',
  username: 'ninguem',
  password: 'errada',
  current_password: 'errada',
  new_password: 'outra senha',
  token: 'nenhum',
  full_name: 'Sonda',
  name: 'Sonda',
  url: 'https://erp.exemplo.com.br/canhoto',
  user_type: 'OPERATOR',
  host: 'imap.exemplo.invalid',
  port: 993,
  senders: ['fiscal@exemplo.com.br'],
  folder: 'INBOX',
  version: '1',
  given: true,
  is_ignored: true,
  reason: 'Sonda',
  cnpj: '11222333000181',
  shipper: '11222333000181',
  receiver_name: 'Sonda',
  receiver_document: '52998224725',
  confirmation: 'ANONIMIZAR',
  recipients: ['ninguem@exemplo.com.br'],
  hour: 8,
  position_days: 180,
  latitude: -23.5,
  longitude: -46.6,
  start: 0,
  start_date: '2026-11-20',
  end_date: '2026-11-20',
  endpoint: 'https://fcm.googleapis.com/fcm/send/ninguem',
  p256dh: 'B'.padEnd(87, 'A'),
  auth: 'A'.repeat(22),
  captured_at: '2026-11-20T10:00:00-03:00',
  recorded_at: '2026-11-20T10:00:00-03:00',
  occurred_at: '2026-11-20T10:00:00-03:00',
}

const DAY_MS = 86_400_000

/** The same of fields that are a filter elsewhere. */
const BODY_VALUES: Record<string, unknown> = {
  nfe_key: '35261111222333000181550010000012341000012345',
  nf_number: '1',
  client_name: 'Sonda',
  street_address: 'Rua A, 1',
  municipality: 'São Paulo',
  uf: 'SP',
  cep: '01001-000',
  client_document: '11222333000181',
  invoice_total_value: '10.00',
  day: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
}

export interface Sample {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
  /** Whether path or body contain the id: there an unknown id must be refused, unlike in a filter. */
  hasId: boolean
}

/** Valid requests of an endpoint, with `id` for every id; one for each value of an enumeration. */
export function samplesOf(endpoint: AnyEndpoint, id: string): Sample[] {
  const [params, query, bodies] = [
    fill(endpoint.params, id, 'params'),
    fill(endpoint.query, id, 'query'),
    variants(endpoint.body, id),
  ]
  return bodies.map((body) => ({
    params,
    query,
    body,
    hasId: JSON.stringify([params, body]).includes(id),
  }))
}

type Place = 'params' | 'query' | 'body'

function fill(schema: mini.ZodMiniType, id: string, place: Place) {
  return (value(nodeOf(schema), '', id, place) ?? {}) as Record<string, unknown>
}

function variants(schema: mini.ZodMiniType, id: string) {
  const node = nodeOf(schema)
  const choices = Object.entries(node.properties ?? {}).find(([, property]) => property.enum)
  const body = fill(schema, id, 'body')
  return choices
    ? (choices[1].enum ?? []).map((choice) => ({ ...body, [choices[0]]: choice }))
    : [body]
}

const nodes = new WeakMap<mini.ZodMiniType, Node>()

function nodeOf(schema: mini.ZodMiniType) {
  const known = nodes.get(schema)
  if (known) return known
  const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
  nodes.set(schema, node)
  return node
}

/** Ids that the caller chooses for a new record, so a new one is made. */
const CALLER_IDS = ['id', 'route_id']

function value(node: Node, name: string, id: string, place: Place): unknown {
  if (node.format === 'uuid') return place === 'body' && CALLER_IDS.includes(name) ? uuid() : id
  if (place === 'body' && name in BODY_VALUES) return BODY_VALUES[name]
  if (name in FIELD_VALUES) return FIELD_VALUES[name]
  if (node.enum) return node.enum[0]
  if (node.anyOf) return node.anyOf.map((option) => value(option, name, id, place)).find(Boolean)
  if (node.type === 'array') return [value(node.items ?? {}, name, id, place)]
  if (node.type === 'object') return object(node, id, place)
  return undefined
}

function object(node: Node, id: string, place: Place) {
  const entries = Object.entries(node.properties ?? {}).map(([name, property]) => [
    name,
    value(property, name, id, place),
  ])
  return Object.fromEntries(entries.filter(([, filled]) => filled !== undefined)) as Record<
    string,
    unknown
  >
}
