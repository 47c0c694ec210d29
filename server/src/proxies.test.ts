import { expect, test } from 'vitest'
import { startApp } from '../test/harness.ts'
import { buildApp } from './app.ts'

const backend = await startApp({ modules: ['auth'], trustProxy: 'loopback' })
const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }

test('a backend counts wrong passwords for the address that the gateway saw', async () => {
  const address = await backend.app.listen({ port: 0, host: '127.0.0.1' })
  const gateway = await buildApp({
    ...backend,
    now: () => new Date(),
    modules: ['gateway'],
    serviceUrls: { auth: address },
    trustProxy: 'loopback',
  })
  const payload = { username: 'ninguem', password: 'errada' }
  await gateway.inject({ method: 'POST', url: '/api/auth/login', payload, headers: FORWARDED })
  await gateway.close()
  const { rows } = await backend.owner.query('select address from sign_in_attempts')
  expect(rows).toEqual([{ address: '203.0.113.9' }])
})

test.each([
  ['that is not named in TRUST_PROXY is said once', '127.0.0.2', 1],
  ['that is named is not', '127.0.0.1', 0],
])('a proxy %s', async (_, trustProxy, times) => {
  const warnings: string[] = []
  const app = await buildApp({
    ...backend,
    now: () => new Date(),
    modules: ['auth'],
    trustProxy,
    warn: (line) => warnings.push(line),
  })
  for (let n = 0; n < 2; n++) await app.inject({ url: '/api/health/live', headers: FORWARDED })
  await app.close()
  expect(warnings).toHaveLength(times)
  for (const line of warnings) expect(line).toMatch(/127\.0\.0\.1.*TRUST_PROXY/)
})
