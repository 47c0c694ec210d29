import { resolve } from 'node:path'
import { SERVICE_NAMES, SERVICES } from '@canhoto/contracts/services'
import { z } from 'zod'
import { type CallLimits, DEFAULT_CALL_LIMITS } from './access/fair-shares/call-limits.ts'
import { maxHashesAtOnce } from './access/fair-shares/password-limits.ts'
import { Environment, GATEWAY, type ModuleName } from './environment.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads the whole environment at once. Throws one Error that names every problem, in Portuguese. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const read = Environment.safeParse(environment, { error: z.locales.ptBR().localeError })
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuração inválida:\n${problems.join('\n')}`)
  }
  const env = read.data
  const modules: readonly ModuleName[] = env.MODULES ?? [...SERVICE_NAMES]
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT ?? defaultPort(env.MODULES),
    metricsPort: env.METRICS_PORT,
    tracedAs: traceNameOf(env),
    dataDir: resolve(env.DATA_DIR),
    bucket: env.STORAGE_URL,
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    isDatabasePooled: env.DATABASE_POOLER === 'transaction',
    jwtSecret: env.JWT_SECRET,
    secretsKeys: env.SECRETS_KEY,
    storageRules: {
      companyQuotaBytes: env.COMPANY_QUOTA_GB * 1024 ** 3,
      refusedFileDays: env.REFUSED_FILE_DAYS,
    },
    callLimits: callLimitsOf(env),
    modules,
    /** The gateway, or a process of every backend, serves the web too. */
    servesWeb: env.MODULES === undefined || modules.includes(GATEWAY),
    serviceUrls: env.SERVICE_URLS,
    webConfig: webConfigOf(env),
    publicUrl: env.PUBLIC_URL,
    corsOrigins: env.CORS_ORIGINS,
    hstsSeconds: env.HSTS_SECONDS,
    drainSeconds: env.DRAIN_SECONDS,
    push: pushOf(env),
    outgoing: outgoingOf(env),
    mail: mailOf(env),
    master:
      env.MASTER_USERNAME && env.MASTER_PASSWORD
        ? { username: env.MASTER_USERNAME, password: env.MASTER_PASSWORD }
        : undefined,
    hasMasterVariables: env.MASTER_USERNAME !== undefined || env.MASTER_PASSWORD !== undefined,
    documentAi: documentAiOf(env),
    sefazPublicKeyFile: env.SEFAZ_PUBLIC_KEY_FILE,
    readsReceipts: env.RECEIPT_OCR === 'on',
    sefazDir: env.SEFAZ_DIR,
    routing: {
      vroom: env.VROOM_URL ? { url: env.VROOM_URL, timeoutMs: env.VROOM_TIMEOUT_MS } : undefined,
      osrm: env.OSRM_URL ? { url: env.OSRM_URL, timeoutMs: env.OSRM_TIMEOUT_MS } : undefined,
    },
    demoPaused: env.DEMO_PAUSED === '1',
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    timeStamps: timeStampsOf(env),
  }
}

/** The name of this process in its traces; without a collector that they are sent to none. */
function traceNameOf(env: Environment) {
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  return collector && env.OTEL_SERVICE_NAME
}

const callLimitsOf = (env: Environment): CallLimits => ({
  ...DEFAULT_CALL_LIMITS,
  sessionCallsPerSecond: env.SESSION_CALLS_PER_SECOND,
  companyCallsPerSecond: env.COMPANY_CALLS_PER_SECOND,
  passwords: {
    ...DEFAULT_CALL_LIMITS.passwords,
    atOnce: maxHashesAtOnce(env.UV_THREADPOOL_SIZE),
  },
})

/** What is called at addresses that companies give. */
const outgoingOf = (env: Environment) => ({
  webhooks: { allowPrivate: env.ALLOW_PRIVATE_WEBHOOKS === '1' },
  mailboxes: { allowPrivate: env.ALLOW_PRIVATE_MAILBOXES === '1' },
})

function webConfigOf(env: Environment) {
  return {
    ...(env.PUBLIC_GATEWAY_URL && { gateway: env.PUBLIC_GATEWAY_URL }),
    ...(Object.keys(env.PUBLIC_SERVICE_URLS).length > 0 && { services: env.PUBLIC_SERVICE_URLS }),
    ...(env.MAP_TILE_URL && {
      map: { tiles: env.MAP_TILE_URL, attribution: env.MAP_TILE_ATTRIBUTION },
    }),
    ...(env.MAP_STYLE_URL && {
      map: { style: env.MAP_STYLE_URL, origins: env.MAP_STYLE_ORIGINS },
    }),
    ...(env.SMTP_URL && { mail: true as const }),
  }
}

function pushOf({ PUSH_CONTACT, PUSH_SERVICES, PUBLIC_URL }: Environment) {
  const ownAddress = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : undefined
  return { contact: PUSH_CONTACT ?? ownAddress, services: PUSH_SERVICES }
}

function documentAiOf(env: Environment) {
  if (!env.DOCUMENT_AI_PROCESSOR) return undefined
  return {
    processor: env.DOCUMENT_AI_PROCESSOR,
    credentials: env.DOCUMENT_AI_CREDENTIALS,
    endpoint: env.DOCUMENT_AI_ENDPOINT,
    timeoutMs: env.DOCUMENT_AI_TIMEOUT_MS,
  }
}

function mailOf({ SMTP_URL, MAIL_FROM, MAIL_PER_HOUR }: Environment) {
  if (!SMTP_URL || !MAIL_FROM) return undefined
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const secure = protocol === 'smtps:'
  const smtp = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
  }
  return { smtp, from: MAIL_FROM, maxPerHour: MAIL_PER_HOUR }
}

const timeStampsOf = ({ TIMESTAMP_URL: url, TIMESTAMP_CA_FILE: caFile }: Environment) =>
  url && caFile ? { url, caFile } : undefined

function defaultPort(modules: readonly ModuleName[] | undefined) {
  const only = modules?.length === 1 ? modules[0] : undefined
  return only && only !== GATEWAY ? SERVICES[only].port : 8080
}
