import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newDelivery } from '../test/factories.ts'
import { startApp } from '../test/harness.ts'

const { app, owner, company, as } = await startApp()

async function listOf(acceptEncoding: string | undefined, count = 5) {
  const carrier = await company()
  for (let n = 0; n < count; n++) await newDelivery(owner, carrier)
  const { token } = await as('ADMIN', carrier)
  return app.inject({
    url: '/api/deliveries',
    headers: {
      authorization: `Bearer ${token}`,
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    },
  })
}

test.each(['gzip, deflate, br, zstd', 'gzip;q=0.5', 'br;q=1.0, GZIP ; q=0.8'])(
  'a list comes compressed to a browser that takes it so: %s',
  async (accepted) => {
    const answer = await listOf(accepted)
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.headers['vary']).toMatch(/accept-encoding/i)
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    const { data } = JSON.parse(gunzipSync(answer.rawPayload).toString()) as { data: unknown[] }
    expect(data).toHaveLength(5)
  },
)

test.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip;q=0.000'])(
  'a list comes as it is to a program that takes it so alone: %s',
  async (accepted) => {
    const answer = await listOf(accepted)
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers['vary']).toMatch(/accept-encoding/i)
    expect(answer.json().data).toHaveLength(5)
  },
)

test('what is small comes as it is', async () => {
  const answer = await listOf('gzip', 0)
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.json().data).toEqual([])
})
