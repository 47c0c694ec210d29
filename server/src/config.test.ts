import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { Environment } from './environment.ts'

test('every problem of the environment is told at once', () => {
  const environment = {
    PORT: 'porta',
    DATABASE_URL: 'mysql://x',
    JWT_SECRET: 'curto',
    MODULES: 'entregas',
  }
  expect(() => readConfig(environment)).toThrow(
    /^Configuração inválida:[\s\S]*PORT[\s\S]*DATABASE_URL[\s\S]*JWT_SECRET[\s\S]*MODULES/,
  )
})

test('a backend alone listens on its own port, everything together on 8080', () => {
  expect(readConfig({ MODULES: 'tracking' })).toMatchObject({ port: 3005, servesWeb: false })
  expect(readConfig({ MODULES: 'gateway' })).toMatchObject({ port: 8080, servesWeb: true })
  expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', servesWeb: true })
  expect(readConfig({ MODULES: 'tracking', PORT: '9000' }).port).toBe(9000)
})

test('a broken list of service addresses is told, not guessed', () => {
  expect(() => readConfig({ SERVICE_URLS: 'deliveries=here' })).toThrow(/SERVICE_URLS/)
  expect(readConfig({ SERVICE_URLS: '{"deliveries":"http://10.0.0.5:3003"}' }).serviceUrls).toEqual(
    { deliveries: 'http://10.0.0.5:3003' },
  )
})

test('nothing is said about where the API is, unless it is set', () => {
  expect(readConfig({})).toMatchObject({ webConfig: {}, corsOrigins: [] })
  const empty = { PUBLIC_GATEWAY_URL: '', PUBLIC_SERVICE_URLS: '', CORS_ORIGINS: '' }
  expect(readConfig(empty)).toMatchObject({ webConfig: {}, corsOrigins: [] })
})

test('the web is told where the whole API is, or a backend of it', () => {
  const environment = {
    PUBLIC_GATEWAY_URL: 'https://api.example.com',
    PUBLIC_SERVICE_URLS: '{"tracking":"https://tracking.example.com:8443"}',
    CORS_ORIGINS: 'https://app.example.com, http://localhost:5173 ,',
  }
  expect(readConfig(environment)).toMatchObject({
    webConfig: {
      gateway: 'https://api.example.com',
      services: { tracking: 'https://tracking.example.com:8443' },
    },
    corsOrigins: ['https://app.example.com', 'http://localhost:5173'],
  })
})

test('the web is told of the tiles of a map, with their source', () => {
  const tiles = 'https://mapas.example.com/{z}/{x}/{y}.png'
  expect(readConfig({ MAP_TILE_URL: tiles, MAP_TILE_ATTRIBUTION: '© Mapas' }).webConfig).toEqual({
    map: { tiles, attribution: '© Mapas' },
  })
})

test('the web is told of a style of vector maps, with the origins that it fetches from', () => {
  const style = 'https://mapas.example.com/claro.json?key=1'
  const MAP_STYLE_ORIGINS = 'https://letras.example.com, https://tiles.example.com:8443'
  expect(readConfig({ MAP_STYLE_URL: style, MAP_STYLE_ORIGINS }).webConfig).toEqual({
    map: { style, origins: ['https://letras.example.com', 'https://tiles.example.com:8443'] },
  })
  const tiles = 'https://mapas.example.com/{z}/{x}/{y}.png'
  expect(readConfig({ MAP_STYLE_URL: '', MAP_TILE_URL: tiles }).webConfig.map).toHaveProperty(
    'tiles',
  )
  expect(() => readConfig({ MAP_STYLE_URL: style, MAP_TILE_URL: tiles })).toThrow(
    'MAP_STYLE_URL: use MAP_TILE_URL ou MAP_STYLE_URL, não os dois',
  )
})

test('the servers that order stops by the streets are none unless they are named', () => {
  expect(readConfig({ VROOM_URL: '', OSRM_URL: '' }).routing).toEqual({})
  const { routing } = readConfig({ OSRM_URL: 'http://10.0.0.6:5000', OSRM_TIMEOUT_MS: '900' })
  expect(routing).toEqual({ osrm: { url: 'http://10.0.0.6:5000', timeoutMs: 900 } })
})

test('passwords are hashed by as many threads as leave two, and a core, for everything else', () => {
  const atOnce = (threads: string) =>
    readConfig({ UV_THREADPOOL_SIZE: threads }).callLimits.passwords.atOnce
  expect([atOnce('1'), atOnce('3')]).toEqual([1, 1])
  expect(atOnce('1024')).toBe(Math.max(1, availableParallelism() - 1))
})

test.each([
  ['UV_THREADPOOL_SIZE', '0'],
  ['OSRM_URL', '10.0.0.6'],
  ['OSRM_TIMEOUT_MS', '1'],
  ['PUBLIC_GATEWAY_URL', 'api.example.com'],
  ['PUBLIC_GATEWAY_URL', 'ftp://api.example.com'],
  ['PUBLIC_URL', 'app.example.com'],
  ['PUBLIC_URL', 'https://app.example.com/entrar'],
  ['PUBLIC_SERVICE_URLS', '{"payments":"https://example.com"}'],
  ['PUBLIC_SERVICE_URLS', '{"tracking":"somewhere"}'],
  ['MAP_TILE_URL', 'https://mapas.example.com'],
  ['MAP_TILE_URL', 'https://{s}.mapas.example.com/{z}/{x}/{y}.png'],
  ['MAP_STYLE_URL', 'mapbox://styles/mapbox/streets-v12'],
  ['MAP_STYLE_ORIGINS', 'https://tiles.example.com/vector'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://app.example.com/entrar'],
  ['CORS_ORIGINS', 'https://app.example.com,app.example.com'],
])('a wrong %s (%s) stops the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^Configuração inválida:[\\s\\S]*${name}`),
  )
})

test('the problems of the environment are said in Portuguese', () => {
  const environment = {
    PORT: 'porta',
    DATABASE_URL: 'xx',
    JWT_SECRET: 'curto',
    TRUST_PROXY: '10.0.0.1, proxy',
  }
  let problems = ''
  try {
    readConfig(environment)
  } catch (error) {
    problems = String(error)
  }
  expect(problems).toMatch(/PORT[\s\S]*DATABASE_URL[\s\S]*JWT_SECRET[\s\S]*TRUST_PROXY/)
  expect(problems).not.toMatch(/invalid|expected|received|small/i)
})

test('the proxies in front are addresses, networks, or names of them', () => {
  for (const TRUST_PROXY of [
    'loopback',
    '10.0.0.1',
    'loopback, 10.0.0.0/8,::1, fd00::/8,10.0.0.0/255.0.0.0',
  ])
    expect(readConfig({ TRUST_PROXY })).toMatchObject({ trustProxy: TRUST_PROXY })
  for (const TRUST_PROXY of [
    'proxy',
    '10.0.0.0/33',
    '10.0.0',
    'loopback/8',
    '10.0.0.1,',
    '10.0.0.0/::1',
  ])
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY/)
})

test('a mail server is given with the address that e-mails are from and that links lead to', () => {
  const links = { PUBLIC_URL: 'https://app.exemplo.com.br', MAIL_FROM: 'canhoto@exemplo.com.br' }
  const SMTP_URL = 'smtps://canhoto%40exemplo.com.br:s3nh%40@smtp.exemplo.com.br'
  expect(readConfig({ SMTP_URL, ...links })).toMatchObject({
    mail: {
      smtp: {
        host: 'smtp.exemplo.com.br',
        port: 465,
        secure: true,
        user: 'canhoto@exemplo.com.br',
        password: 's3nh@',
      },
      from: 'canhoto@exemplo.com.br',
    },
    webConfig: { mail: true },
  })
  expect(readConfig({ SMTP_URL: 'smtp://[::1]:25', ...links }).mail?.smtp).toEqual({
    host: '::1',
    port: 25,
    secure: false,
  })
  expect(readConfig({ SMTP_URL: '', ...links })).toMatchObject({ mail: undefined, webConfig: {} })
  for (const wrong of [
    { SMTP_URL },
    { SMTP_URL: 'http://smtp.exemplo.com.br', ...links },
    { SMTP_URL: 'smtp.exemplo.com.br:465', ...links },
    { SMTP_URL: 'smtps://canhoto:100%@smtp.exemplo.com.br', ...links },
    { SMTP_URL, ...links, MAIL_FROM: 'Canhoto\r\nBcc: x@exemplo.com.br' },
  ])
    expect(() => readConfig(wrong)).toThrow(/^Configuração inválida[^]*(SMTP_URL|MAIL_FROM)/)
  // What is refused is not repeated, because it has the password.
  expect(() => readConfig({ SMTP_URL })).toThrow(/^(?![\s\S]*s3nh)/)
})

test('a pooler needs the address of the database and its own', () => {
  const DATABASE_URL = 'postgres://dono@banco/canhoto'
  const DATABASE_APP_URL = 'postgres://app@pooler:6432/canhoto'
  const pooled = { DATABASE_POOLER: 'transaction', DATABASE_URL, DATABASE_APP_URL }
  expect(readConfig(pooled).isDatabasePooled).toBe(true)
  expect(readConfig({}).isDatabasePooled).toBe(false)
  expect(() => readConfig({ ...pooled, DATABASE_APP_URL: '' })).toThrow(
    'DATABASE_POOLER: defina também DATABASE_URL, direto ao banco, e DATABASE_APP_URL, pelo pooler',
  )
})

test('a replica needs a database that it follows', () => {
  const DATABASE_READ_URL = 'postgres://replica/canhoto'
  const read = { DATABASE_URL: 'postgres://dono@banco/canhoto', DATABASE_READ_URL }
  expect(readConfig(read).databaseReadUrl).toBe(DATABASE_READ_URL)
  expect(() => readConfig({ DATABASE_READ_URL })).toThrow('defina também DATABASE_URL')
})

test('docs/operations.md describes every variable', async () => {
  const text = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const names = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV')
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
