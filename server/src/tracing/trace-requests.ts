import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/** Load balancers call these every second: they are not traced. */
const HEALTH = '/api/health/'

/** A span for each request, under that of the gateway. It names the endpoint; addresses hold names, ids and CPFs. */
export function traceRequests(app: FastifyInstance) {
  const tracer = trace.getTracer('canhoto')
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (route.startsWith(HEALTH)) return done()
    const parent = propagation.extract(context.active(), request.headers)
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'canhoto.request_id': request.id,
    }
    const name = `${request.method} ${route}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    // Also when the browser leaves before the end.
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.raw.statusCode)
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(parent, span), done)
  })
}
