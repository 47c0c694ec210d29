import { SERVICE_NAMES, type ServiceName } from '@canhoto/contracts/services'
import { z } from 'zod'
import { S3Url } from './platform/storage/s3-address.ts'
import {
  Address,
  Addresses,
  DatabaseAddress,
  isOrigin,
  isProxy,
  Origins,
  Port,
  SecretsKeys,
  SmtpAddress,
} from './environment-values.ts'
import { DEFAULT_CALL_LIMITS } from './access/fair-shares/call-limits.ts'
import { DEFAULT_THREADS } from './access/fair-shares/password-limits.ts'

export const GATEWAY = 'gateway'
export type ModuleName = ServiceName | typeof GATEWAY

const Modules = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum([...SERVICE_NAMES, GATEWAY])).min(1))

const Variables = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: Port.optional(),
  /** Where Prometheus finds how the process does, apart from what users reach; without it nothing is measured. */
  METRICS_PORT: z.preprocess((value) => value || undefined, Port.optional()),
  /** OpenTelemetry's own variables, of which its SDK reads these and all others: where traces are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess((value) => value || undefined, Address.optional()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.preprocess(
    (value) => value || undefined,
    Address.optional(),
  ),
  OTEL_SERVICE_NAME: z.string().min(1).default('canhoto'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Where files are kept in place of DATA_DIR/files: a bucket that all nodes share. */
  STORAGE_URL: z.preprocess((value) => value || undefined, S3Url.optional()),
  DATABASE_URL: DatabaseAddress,
  /** The address of the user that the application logs in as, when Canhoto is not to create that user itself. */
  DATABASE_APP_URL: DatabaseAddress,
  /** transaction: a pooler stands between (PgBouncer), which gives each transaction another connection. */
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  /** The address of a replica of DATABASE_URL, where reports and CSV files are read. */
  DATABASE_READ_URL: DatabaseAddress,
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  JWT_SECRET: z.string().min(32).optional(),
  /** What stored secrets are encrypted with in place of JWT_SECRET; after a comma those from before, which still decrypt. */
  SECRETS_KEY: SecretsKeys,
  MODULES: Modules.optional(),
  /** Where the gateway reaches a backend that runs in another process. */
  SERVICE_URLS: Addresses,
  /** Where browsers reach the web, for links on paper. */
  PUBLIC_URL: z.preprocess(
    (value) => value || undefined,
    Address.refine(isOrigin, 'use só esquema, nome e porta: https://app.exemplo.com').optional(),
  ),
  /** Where browsers reach the API, or one backend of it, when that is another origin than the page's. */
  PUBLIC_GATEWAY_URL: z.preprocess((value) => value || undefined, Address.optional()),
  PUBLIC_SERVICE_URLS: Addresses,
  /** Where browsers find the tiles of the map, and whom the map names for them. */
  MAP_TILE_URL: z.preprocess(
    (value) => value || undefined,
    Address.refine(
      (address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)),
      'use {z}, {x} e {y}: https://mapas.exemplo.com/{z}/{x}/{y}.png',
    )
      .refine((address) => !/\{[^zxy]/.test(address), 'use só {z}, {x} e {y}')
      .optional(),
  ),
  MAP_TILE_ATTRIBUTION: z.string().max(200).default(''),
  /** In place of tiles: a style of vector maps, and where its tiles, letters and pictures come from when not from its own origin. */
  MAP_STYLE_URL: z.preprocess((value) => value || undefined, Address.optional()),
  MAP_STYLE_ORIGINS: Origins,
  /** Pages of other origins that may call this API. */
  CORS_ORIGINS: Origins,
  /** Whom the push services of the browsers may ask about notifications. */
  PUSH_CONTACT: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
      .optional(),
  ),
  /** Push services beyond those of the known browsers. */
  PUSH_SERVICES: Origins,
  /** Google Document AI reads pictures instead of the built-in reading. */
  DOCUMENT_AI_PROCESSOR: z
    .string()
    .regex(/^projects\/[^/]+\/locations\/[^/]+\/processors\/[^/]+$/)
    .optional(),
  DOCUMENT_AI_CREDENTIALS: z.string().min(1).optional(),
  DOCUMENT_AI_ENDPOINT: z.preprocess((value) => value || undefined, Address.optional()),
  DOCUMENT_AI_TIMEOUT_MS: z.coerce.number().int().min(1000).max(60_000).default(20_000),
  /** vroom-express, which orders the stops of a driver's day by the streets. */
  VROOM_URL: z.preprocess((value) => value || undefined, Address.optional()),
  VROOM_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(5000),
  /** osrm-routed, whose times by the streets order them where there is no VROOM. */
  OSRM_URL: z.preprocess((value) => value || undefined, Address.optional()),
  OSRM_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(5000),
  /** 1: webhooks may be addresses of private networks and of this machine, and without TLS. */
  ALLOW_PRIVATE_WEBHOOKS: z.enum(['0', '1']).default('0'),
  /** 1: mailboxes may be on servers of private networks and of this machine, and without TLS. */
  ALLOW_PRIVATE_MAILBOXES: z.enum(['0', '1']).default('0'),
  /** The mail server that sends e-mails, and the address that they are from. Without it none is sent. */
  SMTP_URL: z.preprocess((value) => value || undefined, SmtpAddress.optional()),
  MAIL_FROM: z.preprocess((value) => value || undefined, z.email().max(200).optional()),
  /** E-mails of a company in an hour; the rest waits. */
  MAIL_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(500),
  /** A folder whose addresses and schemas of SEFAZ replace those of server/sefaz. */
  SEFAZ_DIR: z.preprocess((value) => value || undefined, z.string().optional()),
  /** The public key of the process that sends to SEFAZ (`npm run sefaz-key`). Without it no certificate can be uploaded. */
  SEFAZ_PUBLIC_KEY_FILE: z.preprocess((value) => value || undefined, z.string().optional()),
  /** off: the photos of stubs are not read, and all of them wait for the eyes of a user. */
  RECEIPT_OCR: z.enum(['on', 'off']).default('on'),
  COMPANY_QUOTA_GB: z.coerce.number().min(0.001).default(100),
  SESSION_CALLS_PER_SECOND: z.coerce
    .number()
    .min(1)
    .default(DEFAULT_CALL_LIMITS.sessionCallsPerSecond),
  COMPANY_CALLS_PER_SECOND: z.coerce
    .number()
    .min(1)
    .default(DEFAULT_CALL_LIMITS.companyCallsPerSecond),
  /** Of Node itself: threads for files, names and passwords. */
  UV_THREADPOOL_SIZE: z.coerce.number().int().min(1).max(1024).default(DEFAULT_THREADS),
  /** 1: the day of the demonstration stands still until a user lets it go on. */
  DEMO_PAUSED: z.enum(['0', '1']).default('0'),
  /** For how long a process that ends says so to a load balancer before it stops listening. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  HSTS_SECONDS: z.coerce.number().int().min(0).max(63_072_000).default(0),
  REFUSED_FILE_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  MASTER_USERNAME: z.string().min(1).optional(),
  MASTER_PASSWORD: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The time-stamp authority (RFC 3161) that stamps the seals of each day, and whom its certificate is of (PEM). */
  TIMESTAMP_URL: z.preprocess((value) => value || undefined, Address.optional()),
  TIMESTAMP_CA_FILE: z.preprocess((value) => value || undefined, z.string().optional()),
  /** Addresses of proxies in front, so that sign-in limits see the real client. This machine's own are trusted. */
  TRUST_PROXY: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .refine((value) => value.split(',').every(isProxy), 'use endereços ou redes: 10.0.0.0/8')
      .default('loopback'),
  ),
})

/** The variables that a process reads; config.ts makes of them what it works with. */
export const Environment = Variables.refine((env) => !env.MAP_TILE_URL || !env.MAP_STYLE_URL, {
  path: ['MAP_STYLE_URL'],
  error: 'use MAP_TILE_URL ou MAP_STYLE_URL, não os dois',
})
  .refine((env) => env.DATABASE_POOLER === 'none' || (env.DATABASE_URL && env.DATABASE_APP_URL), {
    path: ['DATABASE_POOLER'],
    error: 'defina também DATABASE_URL, direto ao banco, e DATABASE_APP_URL, pelo pooler',
  })
  .refine((env) => !env.DATABASE_READ_URL || env.DATABASE_URL, {
    path: ['DATABASE_READ_URL'],
    error: 'defina também DATABASE_URL: o banco embutido não tem réplica',
  })
  .refine((env) => !env.TIMESTAMP_URL || env.TIMESTAMP_CA_FILE, {
    path: ['TIMESTAMP_URL'],
    error: 'defina também TIMESTAMP_CA_FILE: sem ele não se confere quem carimbou',
  })
  .refine((env) => !env.SMTP_URL || (env.MAIL_FROM && env.PUBLIC_URL), {
    path: ['SMTP_URL'],
    error: 'defina também MAIL_FROM e PUBLIC_URL: os e-mails têm links para o Canhoto',
  })

export type Environment = z.output<typeof Environment>
