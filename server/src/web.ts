import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '@canhoto/contracts/services'
import { TRACKING_PATH, VERIFICATION_PATH } from '@canhoto/contracts/public-paths'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerUnknownPath } from './error-answers.ts'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))
const PAGE = `${DIST}/index.html`

/**
 * The address of the API for the web, read at run time so that one build works everywhere; empty for the page's own
 * origin. And the tiles or the style of the map, where the installation has a server of them.
 */
export interface WebConfig {
  gateway?: string
  services?: Partial<Record<ServiceName, string>>
  map?: MapTiles | MapStyle
  /** E-mails are sent, so the screens offer it. */
  mail?: true
  /** There is a demonstration to pause. */
  demonstration?: true
}

interface MapTiles {
  tiles: string
  attribution: string
}

/** A style of vector maps: a document that names tiles, letters and pictures, of these other origins too. */
interface MapStyle {
  style: string
  origins: readonly string[]
}

/** The other origins that the page may call and show pictures of. */
export function originsOf({ gateway, services = {} }: WebConfig) {
  const addresses = [gateway, ...Object.values(services)].filter((address) => address !== undefined)
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

/** The origins whose tiles the page may show, as pictures and nothing else. */
export const tileOriginsOf = ({ map }: WebConfig) =>
  map && 'tiles' in map ? [new URL(map.tiles).origin] : []

/** The origins that a style of vector maps is fetched from, its pictures included. */
export const styleOriginsOf = ({ map }: WebConfig) =>
  map && 'style' in map ? [...new Set([new URL(map.style).origin, ...map.origins])] : []

/** The scripts that stand in the built page itself, as a content security policy names them. */
export function inlineScriptsOf(file = PAGE) {
  if (!existsSync(file)) return []
  const scripts = readFileSync(file, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts].map(([, text = '']) => {
    const digest = createHash('sha256').update(text).digest('base64')
    return `'sha256-${digest}'`
  })
}

/** The built web: hashed assets are cached for a year, everything else is revalidated; unknown pages get the application. */
export async function addWeb(app: FastifyInstance, config: WebConfig) {
  app.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(config),
  )
  if (!existsSync(DIST)) return app.setNotFoundHandler(answerUnknownPath)

  await app.register(fastifyStatic, {
    root: DIST,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/')
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      response.header(
        'permissions-policy',
        'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=()',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerUnknownPath(request, reply)
    if (PUBLIC_PATHS.some((path) => request.url.startsWith(path)))
      reply.header('x-robots-tag', 'noindex, nofollow')
    return reply.sendFile('index.html')
  })
}

/** Such an address is a secret of those who were given it. */
const PUBLIC_PATHS = [VERIFICATION_PATH, TRACKING_PATH]

function isPage({ method, url }: FastifyRequest) {
  return method === 'GET' && !/^\/(api|assets)\//.test(url)
}
