import { connect } from 'node:net'
import { ENDPOINTS } from '@canhoto/contracts/all'
import { serviceOf } from '@canhoto/contracts/services'
import { describe, expect, test, vi } from 'vitest'
import { clientOf } from '../test/client.ts'
import { newDelivery, PHOTO, userBody } from '../test/factories.ts'
import { startApp } from '../test/harness.ts'
import { buildApp } from './app.ts'

const whole = await startApp({ servesWeb: true })

test('every endpoint of the contract is served', () => {
  const missing = ENDPOINTS.filter(({ method, path }) => !whole.app.hasRoute({ method, url: path }))
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('the API describes every endpoint of the contract', async () => {
  const document = (await whole.anonymous.get('/api/openapi.json')).json()
  for (const { method, path, summary } of ENDPOINTS) {
    const described = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(described.summary).toBe(summary)
  }
  expect((await whole.anonymous.get('/api/docs/')).statusCode).toBe(200)
})

test('the API describes where a phone tells its own time', async () => {
  const document = (await whole.anonymous.get('/api/openapi.json')).json()
  const header = expect.objectContaining({ name: 'X-Phone-Time', in: 'header' })
  for (const path of ['/api/receipts/upload', '/api/tracking/locations', '/api/tracking/consents'])
    expect(document.paths[path].post.parameters).toContainEqual(header)
  expect(document.paths['/api/deliveries/assign'].post.parameters).not.toContainEqual(header)
})

test('the API describes where a file may come in pieces', async () => {
  const document = (await whole.anonymous.get('/api/openapi.json')).json()
  const header = expect.objectContaining({ name: 'x-upload-pieces', in: 'header' })
  for (const path of ['/api/receipts/upload', '/api/occurrences'])
    expect(document.paths[path].post.parameters).toContainEqual(header)
  expect(document.paths['/api/vehicles'].post.parameters).not.toContainEqual(header)
})

test('an unknown call is told as one', async () => {
  const answer = await whole.anonymous.get('/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ success: false, error: 'Rota não encontrada.' })
})

test.each(['/api/users/%zz', `/api/deliveries/${'a'.repeat(300)}`, '/%'])(
  'an address that no call can have is told as an unknown one: %s',
  async (url) => {
    const answer = await whole.anonymous.get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ success: false, error: 'Rota não encontrada.' })
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('a call that comes while the server ends is answered as any other, and closes its connection', async () => {
  const ending = await startApp()
  const { token } = await ending.as('ADMIN', await ending.company())
  const { port } = new URL(await ending.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  const call = (path: string) =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: canhoto\r\nauthorization: Bearer ${token}\r\n\r\n`)

  const lock = await ending.owner.connect()
  await lock.query('begin; lock table vehicles in access exclusive mode')
  call('/api/vehicles')
  await vi.waitUntil(async () => {
    const waiting = `select from pg_locks where relation = 'vehicles'::regclass and not granted`
    return (await lock.query(waiting)).rowCount
  }, 60_000)
  const closed = ending.app.close()
  await vi.waitUntil(() => !ending.app.server.listening, 60_000)
  call('/api/auth/me')
  await lock.query('rollback')
  lock.release()

  const answers = (await socket.toArray()).join('').split(/(?=HTTP\/1\.1 )/)
  expect(answers).toEqual([
    expect.stringContaining('HTTP/1.1 200'),
    expect.stringMatching(/^HTTP\/1\.1 200[^]*connection: close/i),
  ])
  await closed
})

test('answers carry the headers that keep a browser safe', async () => {
  const { headers } = await whole.anonymous.get('/config.json')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['content-security-policy']).toContain("frame-src 'none';")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})

test('answers of the API are stored by no browser, errors included', async () => {
  const admin = await whole.as('ADMIN', await whole.company())
  const answers = [await admin.get('/api/deliveries'), await whole.anonymous.get('/api/users')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401])
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
})

test('browsers are told to use HTTPS alone when the operator says so', async () => {
  const { pool, tokens, storage, documentReader } = whole
  const parts = { pool, tokens, storage, documentReader, now: () => new Date() }
  const secure = await buildApp({ ...parts, modules: ['auth'], hstsSeconds: 31_536_000 })
  const header = 'strict-transport-security'
  expect((await clientOf(secure, null).get('/api/auth/brand')).headers[header]).toBe(
    'max-age=31536000',
  )
  expect((await whole.anonymous.get('/api/auth/brand')).headers[header]).toBeUndefined()
})

async function startLogging() {
  const { pool, tokens, storage, documentReader } = whole
  const parts = { pool, tokens, storage, documentReader, now: () => new Date() }
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  return { lines, logging: await buildApp({ ...parts, log: { level: 'info', stream } }) }
}

test('what users search for is in no log', async () => {
  const { lines, logging } = await startLogging()
  const admin = await whole.as('ADMIN', await whole.company())
  await clientOf(logging, admin.token).get('/api/users?search=52998224725')
  await clientOf(logging, null).get('/api/nothing?cpf=52998224725')
  expect(lines.join('')).toContain('/api/users')
  expect(lines.join('')).not.toContain('52998224725')
})

test('a public link, which opens its delivery or proof to anyone, is in no log', async () => {
  const { lines, logging } = await startLogging()
  const link = crypto.randomUUID()
  const visitor = clientOf(logging, null)
  for (const path of [
    `/acompanhar/${link}`,
    `/verificar/${link}`,
    `/api/deliveries/tracked/${link}`,
    `/api/proofs/${link}`,
    `/api/proofs/${link}/photo?x=${link}`,
  ])
    await visitor.get(path)
  expect(lines.join('')).toContain('/api/proofs/.../photo')
  expect(lines.join('')).not.toContain(link)
})

test('a broken body is told in Portuguese', async () => {
  const answer = await whole.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error).toBe('O corpo da requisição não é um JSON válido.')
})

test('a call that carries nothing may say that it is JSON', async () => {
  const alfa = await whole.company()
  const admin = await whole.as('ADMIN', alfa)
  const delivery = await newDelivery(whole.owner, alfa)
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const url = `/api/deliveries/${delivery.id}`

  expect((await whole.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
  expect(
    (await whole.app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode,
  ).toBe(200)
})

test('a text with a null character is bad input, not a breakdown', async () => {
  const admin = await whole.as('ADMIN', await whole.company())
  const view = { name: 'Atrasadas', filters: 'search=\0' }
  expect((await admin.post('/api/deliveries/views', view)).statusCode).toBe(400)
})

test('a call that the database breaks off, because two waited for each other, may simply be sent again', async () => {
  const alfa = await whole.company()
  const admin = await whole.as('ADMIN', alfa)
  await whole.owner.query(`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'deadlock_detected'; end $$;
    create trigger break_off before insert on vehicles for each row execute function break_off()`)
  const vehicle = { plate: 'BRA2E20', model: 'Fiorino' }
  const refused = await admin.post('/api/vehicles', vehicle)
  expect(refused.statusCode).toBe(503)
  // What the log names the request by.
  expect(refused.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(refused.json().error).toBe(
    'Serviço indisponível no momento. Tente novamente em instantes.',
  )
  await whole.owner.query('drop function break_off cascade')
  expect((await admin.post('/api/vehicles', vehicle)).statusCode).toBe(200)
})

test('health needs no sign-in and tells nothing', async () => {
  for (const url of ['/api/health/live', '/api/health/ready']) {
    expect((await whole.anonymous.get(url)).json()).toEqual({ success: true })
  }
})

describe('two backends apart, behind the gateway, on one database', async () => {
  const { pool, tokens, storage, documentReader } = whole
  const dependencies = { pool, tokens, storage, documentReader, now: () => new Date() }
  const deliveries = await buildApp({ ...dependencies, modules: ['deliveries'] })
  const receipts = await buildApp({ ...dependencies, modules: ['receipts'] })
  const serviceUrls = { deliveries: await deliveries.listen(), receipts: await receipts.listen() }
  const gateway = await buildApp({
    ...dependencies,
    modules: ['gateway', 'auth', 'reports'],
    serviceUrls,
    servesWeb: true,
  })
  await gateway.listen()

  test('each answers its own prefixes alone', async () => {
    for (const [name, app] of Object.entries({ deliveries, receipts })) {
      for (const { method, path } of ENDPOINTS) {
        expect([path, app.hasRoute({ method, url: path })]).toEqual([
          path,
          serviceOf(path) === name,
        ])
      }
    }
  })

  test('a delivery registered by one is finished by the other', async () => {
    const alfa = await whole.company()
    const driver = await whole.as('DRIVER', alfa)
    const client = clientOf(gateway, driver.token)
    const summary = JSON.stringify({ nf_number: '55', client_name: 'Padaria Sol' })
    const made = (
      await client.upload('/api/deliveries/create-from-sefaz', { fields: { summary } })
    ).json().data
    const sent = await client.upload('/api/receipts/upload', {
      fields: { delivery_id: made.id },
      file: { name: 'foto.jpg', bytes: PHOTO },
    })

    expect(sent.json().data.status).toBe('DELIVERED')
    expect((await client.get(`/api/deliveries/${made.id}`)).json().data.status).toBe('DELIVERED')
    expect((await client.get(sent.json().data.url)).rawPayload.equals(PHOTO)).toBe(true)
  })

  test('auth alone creates users too, where the web tries once more', async () => {
    const auth = await buildApp({ ...dependencies, modules: ['auth'] })
    const admin = await whole.as('ADMIN', await whole.company())
    const answer = await clientOf(auth, admin.token).post('/api/users', userBody('OPERATOR'))
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Usuário cadastrado com sucesso!',
    })
    const again = await clientOf(auth, admin.token).get('/api/users')
    expect(again.statusCode).toBe(404)
    const atGateway = await buildApp({ ...dependencies, modules: ['gateway', 'auth'] })
    expect(atGateway.hasRoute({ method: 'GET', url: '/api/auth/me' })).toBe(true)
  })

  test('the gateway passes refusals on as they are', async () => {
    const beta = await newDelivery(whole.owner, await whole.company('Beta'))
    const admin = await whole.as('ADMIN', await whole.company())
    const answer = await clientOf(gateway, admin.token).get(`/api/deliveries/${beta.id}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe('Entrega não encontrada.')
  })

  test('a backend that is away is told as unavailable', async () => {
    const admin = await whole.as('ADMIN', await whole.company())
    const answer = await clientOf(gateway, admin.token).get('/api/users')
    expect(answer.statusCode).toBe(503)
    expect(answer.json().error).toBe(
      'Serviço indisponível no momento. Tente novamente em instantes.',
    )
  })

  test('stops with its parts', async () => {
    await Promise.all([gateway, deliveries, receipts].map((app) => app.close()))
    expect(gateway.server.listening).toBe(false)
  })
})
