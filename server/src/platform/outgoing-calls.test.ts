import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createOutgoingCalls } from './outgoing-calls.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const PRIVATE = 'O endereço não é da internet pública, e por isso não é chamado.'

/** Resolves every name to the next of the addresses, again and again to the last. */
function resolver(...addresses: string[]): LookupFunction {
  return (_name, options, answer) => {
    const address = (addresses.length > 1 ? addresses.shift() : addresses[0]) ?? ''
    const family = address.includes(':') ? 6 : 4
    if (options.all) answer(null, [{ address, family }])
    else answer(null, address, family)
  }
}

const post = (url: string, lookup?: LookupFunction) =>
  createOutgoingCalls({ timeoutMs: 1000, ...(lookup && { lookup }) }).post(url, {}, '{}')

test.each([
  'http://127.0.0.1:PORT',
  'http://127.1:PORT',
  'http://2130706433:PORT',
  'http://0x7f000001:PORT',
  'http://0.0.0.0:PORT',
  'http://localhost:PORT',
  'http://[::1]:PORT',
  'http://[::]:PORT',
  'http://[::ffff:127.0.0.1]:PORT',
  'http://[::ffff:7f00:1]:PORT',
  'http://[64:ff9b::7f00:1]:PORT',
  'http://10.0.0.1:PORT',
  'http://172.16.0.1:PORT',
  'http://192.168.0.1:PORT',
  'http://169.254.169.254:PORT/latest/meta-data',
  'http://100.64.0.1:PORT',
  'http://198.18.0.1:PORT',
  'http://224.0.0.1:PORT',
  'http://255.255.255.255:PORT',
  'http://[fe80::1]:PORT',
  'http://[fc00::1]:PORT',
  'http://[ff02::1]:PORT',
  'http://[2002:7f00:1::]:PORT',
  'https://127.0.0.1:PORT',
])('%s is not called', async (url) => {
  let called = 0
  const port = await serve((_, response) => {
    called++
    response.end()
  })
  expect(await post(url.replace('PORT', String(port)))).toMatchObject({ error: PRIVATE })
  expect(called).toBe(0)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '100.100.100.200',
  '::1',
  '::ffff:10.0.0.1',
  'fd00::1',
  '64:ff9b::a00:1',
])('a public name that resolves to %s is not called', async (address) => {
  expect(await post('http://erp.exemplo.com.br', resolver(address))).toMatchObject({
    status: null,
    error: PRIVATE,
  })
})

test('a name is resolved once for each call, so that one that leads elsewhere by then is refused', async () => {
  let lookups = 0
  const turning: LookupFunction = (name, options, answer) => {
    lookups++
    if (lookups === 1) answer(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '')
    else resolver('127.0.0.1')(name, options, answer)
  }
  const calls = createOutgoingCalls({ lookup: turning })
  const call = () => calls.post('http://erp.exemplo.com.br', {}, '{}')
  expect(await call()).toMatchObject({ error: 'O nome do endereço não existe.' })
  expect(await call()).toMatchObject({ error: PRIVATE })
  expect(lookups).toBe(2)
})

test('of several addresses one private is enough to refuse the name', async () => {
  const mixed: LookupFunction = (_name, _options, answer) =>
    answer(null, [
      { address: '203.0.114.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])
  expect(await post('http://erp.exemplo.com.br', mixed)).toMatchObject({ error: PRIVATE })
})

const allowed = createOutgoingCalls({ allowPrivate: true, timeoutMs: 500 })

test('a redirect is not followed', async () => {
  let elsewhere = 0
  const target = await serve((_, response) => {
    elsewhere++
    response.end()
  })
  const port = await serve((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end()
  })
  expect(await allowed.post(`http://127.0.0.1:${port}`, {}, '{}')).toMatchObject({
    status: 307,
    error: 'Redirecionamentos não são seguidos.',
  })
  expect(elsewhere).toBe(0)
})

test('an answer without an end is read to its first characters, and one that does not come is not waited for', async () => {
  const endless = await serve((_, response) => {
    response.writeHead(200)
    const more = () => response.write('a\0'.repeat(50_000), more)
    more()
  })
  const silent = await serve(() => undefined)
  const trickling = await serve((_, response) => {
    response.writeHead(200).write('a')
  })
  const long = await allowed.post(`http://127.0.0.1:${endless}`, {}, '{}')
  expect([long.status, long.answer.length <= 500, long.answer.includes('\0')]).toEqual([
    200,
    true,
    false,
  ])
  expect(await allowed.post(`http://127.0.0.1:${silent}`, {}, '{}')).toMatchObject({
    status: null,
    error: 'O endereço não respondeu a tempo.',
  })
  expect(await allowed.post(`http://127.0.0.1:${trickling}`, {}, '{}')).toMatchObject({
    status: 200,
    answer: 'a',
  })
})

test('only an installation that allows it calls addresses without TLS', () => {
  const urls = ['https://erp.exemplo.com.br', 'http://erp.exemplo.com.br', 'nada']
  const outgoing = createOutgoingCalls()
  expect(urls.map(outgoing.isAllowed)).toEqual([true, false, false])
  expect(allowed.isAllowed('http://erp.interno')).toBe(true)
})
