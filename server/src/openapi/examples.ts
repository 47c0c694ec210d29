import * as z from 'zod'
import type * as mini from 'zod/mini'
import { EXAMPLES_BY_NAME, EXAMPLES_BY_WORD } from './example-values.ts'

interface Node {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Node[]
  oneOf?: Node[]
  properties?: Record<string, Node>
  items?: Node
  prefixItems?: Node[]
  minimum?: number
  additionalProperties?: Node | boolean
  propertyNames?: Node
}

const ID = '0193a6c2-5f43-7c0e-9d51-3c9b4f3f0a11'

/**
 * An example of what a schema takes, or of what it answers. It is computed from the schema, so it cannot be of another shape;
 * openapi.test.ts gives each one to its schema.
 */
export function exampleOf(schema: mini.ZodMiniType, io: 'input' | 'output'): unknown {
  return valueOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node, '')
}

function valueOf(node: Node, name: string): unknown {
  const options = node.anyOf ?? node.oneOf
  if (options) return valueOf(options.find(({ type }) => type !== 'null') ?? {}, name)
  if (node.type === 'null') return null
  if (node.const !== undefined) return node.const
  return node.enum ? node.enum[0] : valueOfType(node, name)
}

function valueOfType(node: Node, name: string): unknown {
  switch ([node.type].flat().find((type) => type !== 'null')) {
    case 'object':
      return objectOf(node)
    case 'array':
      return (node.prefixItems ?? [node.items ?? {}]).map((item) => valueOf(item, name))
    case 'integer':
    case 'number':
      return numberOf(node, name)
    case 'boolean':
      return true
    default:
      return textOf(node, name)
  }
}

function objectOf({ properties = {}, additionalProperties, propertyNames }: Node) {
  const entries = Object.entries(properties).map(([name, node]) => [name, valueOf(node, name)])
  // Of a record, one entry.
  if (entries.length === 0 && typeof additionalProperties === 'object')
    return { [keyOf(propertyNames)]: valueOf(additionalProperties, '') }
  return Object.fromEntries(entries) as Record<string, unknown>
}

function keyOf(names: Node | undefined) {
  const [first] = names?.enum ?? []
  return typeof first === 'string' ? first : 'nome'
}

function numberOf({ minimum = 0 }: Node, name: string) {
  const known = EXAMPLES_BY_NAME[name]
  return typeof known === 'number' ? known : Math.max(1, minimum)
}

function textOf({ format }: Node, name: string) {
  if (format === 'uuid') return ID
  if (name in EXAMPLES_BY_NAME) return EXAMPLES_BY_NAME[name]
  if (format === 'date') return EXAMPLES_BY_NAME['day']
  if (format === 'date-time') return EXAMPLES_BY_NAME['created_at']
  const byWord = EXAMPLES_BY_WORD.find(([word]) => word.test(name))
  return byWord ? byWord[1] : 'texto'
}
