import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { inlineScriptsOf, originsOf, styleOriginsOf, tileOriginsOf, type WebConfig } from './web.ts'

/** What keeps a browser safe. The headers of all answers are the same, so helmet writes them once, and not at each call. */
export async function createSecurityHeaders(web: WebConfig, hstsSeconds = 0) {
  const plain = Fastify()
  plain.get('/', async () => '')
  const without = await headersOf(plain)
  const safe = Fastify()
  await safe.register(helmet, policies(web, hstsSeconds))
  safe.get('/', async () => '')
  const headers = Object.entries(await headersOf(safe))
  return Object.fromEntries(headers.filter(([name]) => !(name in without)))
}

async function headersOf(app: ReturnType<typeof Fastify>): Promise<Record<string, string>> {
  const { headers } = await app.inject('/')
  await app.close()
  return headers as Record<string, string>
}

/** `others`: the origins of an API whose origin is not that of the page. */
const policies = (web: WebConfig, hstsSeconds: number) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptsOf()],
      // Mantine writes style attributes and elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...originsOf(web), ...tileOriginsOf(web)],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...originsOf(web), ...styleOriginsOf(web)],
      workerSrc: ["'self'"],
      frameSrc: ["'none'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // On an address without HTTPS it would lock users out, so it is sent only when asked for.
  strictTransportSecurity: hstsSeconds > 0 && { maxAge: hstsSeconds, includeSubDomains: false },
})
