import proxy from '@fastify/http-proxy'
import { SERVICES, type ServiceName } from '@canhoto/contracts/services'
import { context, propagation } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'

const UPSTREAM_TIMEOUT_MS = 200_000

/**
 * Passes the prefixes of backends that run in other processes on to them: at their address, else at their port of this
 * machine.
 */
export async function addGateway(
  app: FastifyInstance,
  names: readonly ServiceName[],
  urls: Record<string, string>,
) {
  for (const name of names) {
    const { port, prefixes } = SERVICES[name]
    for (const prefix of prefixes) {
      await app.register(proxy, {
        upstream: urls[name] ?? `http://127.0.0.1:${port}`,
        prefix,
        rewritePrefix: prefix,
        http: { requestOptions: { timeout: UPSTREAM_TIMEOUT_MS } },
        replyOptions: {
          // Without it every user of a backend would have the gateway's address.
          rewriteRequestHeaders: (request, headers) => ({
            ...headers,
            'x-forwarded-for': request.ip,
            [REQUEST_ID_HEADER]: request.id,
            ...traceHeaders(),
          }),
          onError: (reply) => {
            reply.code(503).send({
              success: false,
              error: 'Serviço indisponível no momento. Tente novamente em instantes.',
            })
          },
        },
      })
    }
  }
}

/** Which trace a call belongs to. None when traces are not sent. */
function traceHeaders() {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}
