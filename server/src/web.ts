import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unknownCall } from './error-answers.ts'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The built web: hashed assets for a year, everything else asked for again; unknown pages are the application's own. */
export async function web(app: FastifyInstance) {
  app.get('/config.json', async () => ({}))
  if (!existsSync(DIST)) return app.setNotFoundHandler(unknownCall)

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
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? reply.sendFile('index.html') : unknownCall(request, reply),
  )
}

function isPage({ method, url }: FastifyRequest) {
  return method === 'GET' && !/^\/(api|assets)\//.test(url)
}
