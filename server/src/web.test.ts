import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../test/client.ts'
import { startApp } from '../test/harness.ts'
import { buildApp } from './app.ts'
import { inlineScriptsOf } from './web.ts'

const { pool, tokens, storage, documentReader, folder, company, as } = await startApp()
const dependencies = {
  pool,
  tokens,
  storage,
  documentReader,
  now: () => new Date(),
  servesWeb: true,
}

const policyOf = (header: unknown) =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name, ...sources]) => [name, sources]),
  )

describe('a page that finds everything where it came from', async () => {
  const app = await buildApp(dependencies)

  test('is told nothing, and reaches nothing else', async () => {
    const answer = await clientOf(app, null).get('/config.json')
    expect(answer.json()).toEqual({})
    expect(answer.headers['cache-control']).toBe('no-cache')
    const policy = policyOf(answer.headers['content-security-policy'])
    expect(policy).toMatchObject({
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
    })
  })

  test('is not callable from pages of other origins', async () => {
    const headers = { origin: 'https://evil.example.com' }
    const answer = await app.inject({ url: '/api/health/live', headers })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

test('the script that stands in the page itself is allowed by its hash, and no other', async () => {
  const file = join(folder, 'index.html')
  await writeFile(file, '<script type="module" src="/main.js"></script><script>go(1)\n</script>')
  const hash = createHash('sha256').update('go(1)\n').digest('base64')
  expect(inlineScriptsOf(file)).toEqual([`'sha256-${hash}'`])
  expect(inlineScriptsOf(join(folder, 'not-built.html'))).toEqual([])
})

describe('a page whose API lives elsewhere', async () => {
  const webConfig = {
    gateway: 'https://api.example.com/canhoto',
    services: { tracking: 'https://tracking.example.com:8443', reports: 'https://api.example.com' },
  }
  const app = await buildApp({ ...dependencies, webConfig })

  test('is told where, and may reach it', async () => {
    const answer = await clientOf(app, null).get('/config.json')
    expect(answer.json()).toEqual(webConfig)
    const others = ['https://api.example.com', 'https://tracking.example.com:8443']
    const policy = policyOf(answer.headers['content-security-policy'])
    expect(policy['connect-src']).toEqual(["'self'", ...others])
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', ...others])
    expect(policy['script-src']).not.toContain(others[0])
  })
})

describe('an API for the pages of another origin', async () => {
  const origin = 'https://app.example.com'
  const app = await buildApp({ ...dependencies, corsOrigins: [origin] })

  test('lets them ask, with a token and a body, whether they are signed in or not', async () => {
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/api/deliveries',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers':
          'authorization,content-type,idempotency-key,x-phone-time,x-upload-pieces',
      },
    })
    expect(asked.statusCode).toBe(204)
    expect(asked.headers).toMatchObject({ 'access-control-allow-origin': origin })
    expect(asked.headers['access-control-allow-methods']).toContain('PUT')
    expect(asked.headers['access-control-allow-headers']).toContain('idempotency-key')
    expect(asked.headers['access-control-allow-headers']).toContain('x-phone-time')
    expect(asked.headers['access-control-allow-headers']).toContain('x-upload-pieces')

    const admin = await as('ADMIN', await company())
    const headers = { origin, authorization: `Bearer ${admin.token}` }
    const answer = await app.inject({ url: '/api/vehicles', headers })
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
      200,
      origin,
    ])
    const refused = await app.inject({ url: '/api/vehicles', headers: { origin } })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([
      401,
      origin,
    ])
    expect(refused.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('lets no other origin', async () => {
    const headers = { origin: 'https://evil.example.com' }
    const answer = await app.inject({ url: '/api/health/live', headers })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('a page with tiles of a map', async () => {
  const webConfig = {
    map: {
      tiles: 'https://mapas.example.com:8443/ruas/{z}/{x}/{y}.png',
      attribution: 'Mapas Ltda',
    },
  }
  const app = await buildApp({ ...dependencies, webConfig })

  test('is told where, and may show that origin’s pictures, and nothing else of it', async () => {
    const answer = await clientOf(app, null).get('/config.json')
    expect(answer.json()).toEqual(webConfig)
    const policy = policyOf(answer.headers['content-security-policy'])
    expect(policy['img-src']).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://mapas.example.com:8443',
    ])
    expect(policy['connect-src']).toEqual(["'self'"])
  })
})

describe('a page with a style of vector maps', async () => {
  const map = {
    style: 'https://mapas.example.com/claro.json',
    origins: ['https://letras.example.com', 'https://mapas.example.com'],
  }
  const app = await buildApp({ ...dependencies, webConfig: { map } })

  test('may fetch from its origins, and nothing else of them', async () => {
    const answer = await clientOf(app, null).get('/config.json')
    expect(answer.json()).toEqual({ map })
    const policy = policyOf(answer.headers['content-security-policy'])
    const others = ['https://mapas.example.com', 'https://letras.example.com']
    expect(policy['connect-src']).toEqual(["'self'", ...others])
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:'])
    expect(policy['worker-src']).toEqual(["'self'"])
    expect(policy['script-src']).not.toContain(others[0])
  })
})
