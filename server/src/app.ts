import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { DOCUMENT_MAX_BYTES, MB } from '@canhoto/contracts/limits'
import { SERVICE_NAMES, type ServiceName } from '@canhoto/contracts/services'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { routeOn } from './access/route.ts'
import { GATEWAY, type ModuleName } from './config.ts'
import { answerErrors, unknownCall } from './error-answers.ts'
import { gateway } from './gateway.ts'
import { health } from './health.ts'
import { type Means, MODULES } from './modules.ts'
import { openapi } from './openapi.ts'
import { web } from './web.ts'

export interface AppOptions extends Means {
  pool: pg.Pool
  modules?: readonly ModuleName[]
  /** Serves the built web and the run-time configuration beside the API. */
  servesWeb?: boolean
  serviceUrls?: Record<string, string>
  log?: { level: string } | false
  trustProxy?: string | undefined
}

const REQUEST_TIME_LIMIT_MS = 120_000

/** One process of Canhoto: the chosen backends, with the gateway to the others when asked for. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { pool, modules = SERVICE_NAMES } = options
  const app = Fastify({
    logger: options.log ? { ...options.log, redact: ['req.headers.authorization'] } : false,
    bodyLimit: MB,
    requestTimeout: REQUEST_TIME_LIMIT_MS,
    connectionTimeout: REQUEST_TIME_LIMIT_MS,
    trustProxy: options.trustProxy ?? false,
    return503OnClosing: true,
  })
  answerErrors(app)
  await app.register(helmet, SECURITY_HEADERS)
  health(app, pool)

  const own = SERVICE_NAMES.filter((name) => modules.includes(name))
  await app.register((scope) => serve(scope, own, options))
  if (modules.includes(GATEWAY)) {
    const others = SERVICE_NAMES.filter((name) => !own.includes(name))
    await gateway(app, others, options.serviceUrls ?? {})
  }
  if (options.servesWeb) {
    await openapi(app)
    await web(app)
  } else {
    app.setNotFoundHandler(unknownCall)
  }
  return app
}

/** In a scope of their own: forms are read here, while the gateway passes them on unread. */
async function serve(scope: FastifyInstance, names: readonly ServiceName[], options: AppOptions) {
  await scope.register(multipart, {
    limits: { files: 1, fileSize: DOCUMENT_MAX_BYTES, fields: 30, fieldSize: 2 * MB, parts: 32 },
  })
  // Spec 1 section 7: every call says it is JSON, also those that carry nothing.
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body as string, done),
  )
  const route = routeOn(scope, options.pool, options.tokens)
  for (const name of names) {
    const module = await MODULES[name]()
    module.default(route, options)
  }
}

const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      // Mantine writes style attributes and elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // HTTPS is the proxy's to promise; on plain loopback the header would lock people out.
  strictTransportSecurity: false,
}
