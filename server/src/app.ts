import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import { MB } from '@canhoto/contracts/limits'
import { TRACKING_PATH, VERIFICATION_PATH } from '@canhoto/contracts/public-paths'
import { SERVICE_NAMES } from '@canhoto/contracts/services'
import { PIECES_HEADER } from '@canhoto/contracts/uploads'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { createInDriversTransaction } from './access/as-actor.ts'
import { type CallLimits, DEFAULT_CALL_LIMITS } from './access/fair-shares/call-limits.ts'
import { addressOwner, createFairShares } from './access/fair-shares/fair-shares.ts'
import { createDfeIntake } from './access/dfe-intake.ts'
import { createErasureQueue } from './access/erasure-queue.ts'
import { createImportClaims } from './access/import-claims.ts'
import { createLiveChanges } from './access/live-changes.ts'
import { createMailboxQueue } from './access/mailbox-queue.ts'
import { createPushNotices } from './access/push-notices.ts'
import { createApiKeys } from './access/api-keys.ts'
import { createEmailQueue, type EmailQueueOptions } from './access/email-queue.ts'
import { createReceiptClaims } from './access/receipt-claims.ts'
import { createRoute } from './access/route.ts'
import { createSefazDue } from './access/sefaz-due.ts'
import { createTimedAlerts } from './access/timed-alerts.ts'
import { createWebhookQueue } from './access/webhook-queue.ts'
import { GATEWAY, type ModuleName } from './environment.ts'
import { compressAnswers } from './compress-answers.ts'
import type { SharedDependencies } from './dependencies.ts'
import { DEFAULT_STORAGE_RULES, type StorageRules } from './domain/storage-rules.ts'
import type { Mail } from './domain/send-emails.ts'
import { answerErrors, answerUnknownPath } from './error-answers.ts'
import { addHealthRoutes, type Readiness } from './health.ts'
import type { Metrics } from './metrics/metrics.ts'
import { loadModules, type Module } from './modules.ts'
import { addOpenapi } from './openapi/openapi.ts'
import { createBackground } from './platform/background.ts'
import { unsupported } from './platform/errors.ts'
import { createMailServers, type MailServerOptions } from './platform/mail-servers.ts'
import { createMailer, type MailerOptions } from './platform/mailer.ts'
import { createOutgoingCalls, type OutgoingOptions } from './platform/outgoing-calls.ts'
import { createPushSender, type PushOptions } from './platform/web-push.ts'
import type { ReadReplica } from './platform/read-replica.ts'
import { createSealing } from './sefaz/certificates/open-in-process.ts'
import { requestIdOf } from './request-id.ts'
import { warnOfUnknownProxy } from './unknown-proxy.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { addWeb, type WebConfig } from './web.ts'

export interface AppOptions extends SharedDependencies {
  pool: pg.Pool
  readReplica?: ReadReplica | undefined
  storageRules?: StorageRules
  callLimits?: CallLimits
  modules?: readonly ModuleName[]
  /** Serves the built web and the run-time configuration beside the API. */
  servesWeb?: boolean
  serviceUrls?: Record<string, string>
  /** The address of the API for the web, when its origin is not that of the page. */
  webConfig?: WebConfig
  /** Pages of these origins may call the API too. */
  corsOrigins?: readonly string[]
  push?: PushOptions
  webhooks?: WebhookOptions
  mailboxes?: MailboxOptions
  mail?: MailOptions | undefined
  /** What the keys of certificates are sealed with, PEM; without it no certificate can be uploaded. */
  sefazPublicKey?: string | undefined
  dfeIntakeIntervalMs?: number
  log?: LogOptions | false
  /** For how many seconds browsers call this host over HTTPS alone; 0 leaves that to the proxy in front. */
  hstsSeconds?: number
  trustProxy?: string | undefined
  readiness?: Readiness | undefined
  /** Measures requests; without it none is measured. */
  metrics?: Pick<Metrics, 'addTo'> | undefined
  /** Makes a trace of each request; without it none is made. */
  traceRequests?: ((app: FastifyInstance) => void) | undefined
  /** Takes warnings about how the server is run. */
  warn?: (line: string) => void
}

interface LogOptions {
  level: string
  stream?: { write: (line: string) => void }
  /** Further fields of each line. */
  mixin?: () => Record<string, string>
}

/** `delays`: seconds after each attempt that failed. */
export type WebhookOptions = OutgoingOptions & { intervalMs?: number; delays?: number[] }

export type MailboxOptions = MailServerOptions & { intervalMs?: number }
/** Links lead to `publicUrl` of the process, without which nothing is sent. */
export type MailOptions = MailerOptions &
  EmailQueueOptions & { intervalMs?: number; maxReportBytes?: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may be a form (`Endpoint.takesForm`). */
    takesForm?: boolean
  }
}

/** Until a call has come whole. */
const REQUEST_TIMEOUT_MS = 120_000
/** Without a byte on a connection: longer than the reading of a photo may take. */
const CONNECTION_TIMEOUT_MS = 200_000

/** One process of Canhoto: the chosen backends, with the gateway to the others when asked for. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { pool, modules = SERVICE_NAMES, webConfig = {} } = options
  const app = Fastify({
    logger: options.log ? { ...options.log, ...LOGGED } : false,
    bodyLimit: MB,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    trustProxy: options.trustProxy ?? false,
    requestIdHeader: false,
    genReqId: requestIdOf,
    // A call that comes while the server ends is answered as any other, and closes its connection.
    return503OnClosing: false,
    // Of an address that cannot be decoded, or with a part of more than 100 characters.
    frameworkErrors: (_error, request, reply) => void answerUnknownPath(request, reply),
  })
  const own = SERVICE_NAMES.filter((name) => modules.includes(name))
  const served = await loadModules(own, modules.includes(GATEWAY))
  answerErrors(app, Object.assign({}, ...served.map((module) => module.databaseRefusals)))
  await addHeaders(app, options)
  compressAnswers(app)
  options.traceRequests?.(app)
  options.metrics?.addTo(app)
  warnOfUnknownProxy(app, options.warn ?? console.warn)
  addHealthRoutes(app, { pool, readiness: options.readiness })

  await app.register((scope) => addBackends(scope, served, options))
  const others = SERVICE_NAMES.filter((name) => !own.includes(name))
  if (modules.includes(GATEWAY) && others.length > 0) {
    // A process of all backends passes nothing on, and starts sooner without the proxy.
    const { addGateway } = await import('./gateway.ts')
    await addGateway(app, others, options.serviceUrls ?? {})
  }
  if (options.servesWeb) {
    await addOpenapi(app)
    await addWeb(app, webConfig)
  } else {
    app.setNotFoundHandler(answerUnknownPath)
  }
  return app
}

/** What keeps a browser safe, and which other pages may call. */
async function addHeaders(app: FastifyInstance, options: AppOptions) {
  const { webConfig = {}, corsOrigins = [], hstsSeconds } = options
  const headers = await createSecurityHeaders(webConfig, hstsSeconds)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Answers of the API are of one user, and out of date at once. A file says itself how long it is cached.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  if (corsOrigins.length > 0)
    await app.register(cors, { ...CROSS_ORIGIN, origin: [...corsOrigins] })
}

/** A delivery that a driver could not be told of for so long is no news. */
const MAX_NOTICE_AGE = '1 hour'

/** Until an address is told of what happened. */
const WEBHOOK_INTERVAL_MS = 1000

/** Between two looks for documents that SEFAZ has distributed. */
const DFE_INTAKE_INTERVAL_MS = 2000

/** Between two looks for mailboxes whose turn it is. */
const MAILBOX_INTERVAL_MS = 5000

const FORM = 'application/x-www-form-urlencoded'

/** In a scope of its own, because multipart forms are parsed here and passed on unparsed by the gateway. */
async function addBackends(scope: FastifyInstance, served: readonly Module[], options: AppOptions) {
  await scope.register(multipart, {
    // Each endpoint states the limits of its file and of long fields (access/form-fields.ts).
    limits: { files: 1, fields: 30, parts: 32 },
  })
  // Spec 1 section 7: every call has the content type JSON, also those without a body.
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body as string, done),
  )
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) =>
    request.routeOptions.config.takesForm
      ? done(null, Object.fromEntries(new URLSearchParams(body as string)))
      : done(unsupported('Tipo de conteúdo não suportado.', { code: 'INVALID' })),
  )
  const { pool, tokens, now, storageRules = DEFAULT_STORAGE_RULES } = options
  const { callLimits = DEFAULT_CALL_LIMITS, webhooks = {}, mailboxes = {} } = options
  const mail = mailOf(options)
  if (mail) scope.addHook('preClose', async () => mail.mailer.close())
  const { readReplica } = options
  const shares = createFairShares(pool, callLimits, readReplica?.pool)
  const apiKeys = createApiKeys(pool, (address) => shares.awaitRate(addressOwner(address)))
  const route = createRoute(scope, { tokens, apiKeys, shares, now, readReplica })
  const dependencies = {
    ...options,
    storageRules,
    claims: createImportClaims(pool),
    receiptClaims: createReceiptClaims(pool, mail !== undefined),
    push: createPushSender(tokens.pushKeys, options.push),
    pushNotices: createPushNotices(pool, MAX_NOTICE_AGE),
    outgoing: createOutgoingCalls(webhooks),
    webhookQueue: createWebhookQueue(pool, webhooks.delays),
    webhookIntervalMs: webhooks.intervalMs ?? WEBHOOK_INTERVAL_MS,
    mailServers: createMailServers(mailboxes),
    mailboxQueue: createMailboxQueue(pool),
    mailboxIntervalMs: mailboxes.intervalMs ?? MAILBOX_INTERVAL_MS,
    mail,
    sealCertificate: createSealing(options.sefazPublicKey),
    sefazDue: createSefazDue(pool),
    dfeIntake: createDfeIntake(pool),
    dfeIntakeIntervalMs: options.dfeIntakeIntervalMs ?? DFE_INTAKE_INTERVAL_MS,
    erasureQueue: createErasureQueue(pool),
    inDriversTransaction: createInDriversTransaction(pool, callLimits.statementTimeoutMs.write),
    readChanges: createLiveChanges(pool),
    raiseTimedAlerts: createTimedAlerts(pool, { hasMail: mail !== undefined, now }),
    background: createBackground(scope),
    onClosing: (work: () => void) => scope.addHook('preClose', async () => work()),
  }
  for (const module of served) module.default(route, dependencies)
}

/** Until a message that was queued leaves. */
const MAIL_INTERVAL_MS = 2000

function mailOf({ mail, publicUrl, pool }: AppOptions): Mail | undefined {
  if (!mail || !publicUrl) return undefined
  const { intervalMs = MAIL_INTERVAL_MS, maxReportBytes } = mail
  const [mailer, queue] = [createMailer(mail), createEmailQueue(pool, mail)]
  return { mailer, queue, publicUrl, intervalMs, maxReportBytes }
}

/** The bearer token travels in a header that the page sets itself, so credentials (cookies) are not allowed. */
const CROSS_ORIGIN = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'x-phone-time',
    PIECES_HEADER,
  ],
  exposedHeaders: ['content-disposition', 'retry-after'],
  maxAge: 3600,
}

/** What follows is all that a visitor needs to see the delivery or the proof. */
const LINK_PATHS = [TRACKING_PATH, VERIFICATION_PATH, '/api/deliveries/tracked/', '/api/proofs/']
const LINK = new RegExp(`^(${LINK_PATHS.join('|')})[^/]+`, 'i')

/** Addresses are logged without their query, because users search for names and CPFs, and without what a link is known by. */
const LOGGED = {
  redact: ['req.headers.authorization'],
  serializers: {
    req: ({ method, url, host, ip }: FastifyRequest) => ({
      method,
      url: url.replace(/\?.*/s, '').replace(LINK, '$1...'),
      host,
      remoteAddress: ip,
    }),
  },
}
