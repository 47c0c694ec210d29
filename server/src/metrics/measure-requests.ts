import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

/** Seconds. A photo on a slow network and a reading by OCR take the longest. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Durations by endpoint and status, and the requests that are open: of `/api/live` these are its streams. */
export function measureRequests(registry: Registry) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const open = new Gauge({
    name: 'http_requests_open',
    help: 'Requests that have no whole answer yet.',
    labelNames: ['route'],
    registers: [registry],
  })
  return (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      const route = routeOf(request)
      open.inc({ route })
      // Also when the browser leaves before the end.
      reply.raw.once('close', () => open.dec({ route }))
    })
    app.addHook('onResponse', async (request, reply) => {
      const [route, status] = [routeOf(request), String(reply.statusCode)]
      duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    })
  }
}

/** The pattern, so that ids make no series of their own. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'
