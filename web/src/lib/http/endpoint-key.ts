import type { AnyEndpoint } from '@canhoto/contracts/endpoint'

export type EndpointName = Pick<AnyEndpoint, 'method' | 'path'>

/**
 * The cache key of an endpoint. Without an input it matches every input of the endpoint, so that invalidating it
 * reloads all of its pages and searches.
 */
export function endpointKey(
  { method, path }: EndpointName,
  input?: { params?: unknown; query?: unknown },
): readonly unknown[] {
  const name = `${method} ${path}`
  return input ? [name, input.params ?? {}, input.query ?? {}] : [name]
}
