import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sampleEvent, sampleKey } from '../../../test/sefaz/sample-events.ts'
import { startSefazStub } from '../../../test/sefaz/stub/server.ts'
import { createTestAuthority } from '../../../test/sefaz/test-certificates.ts'
import { assertTestAddress } from './assert-test-address.ts'
import { readAuthorities } from './authorities.ts'
import { callSefaz, type SefazCall } from './call-sefaz.ts'
import { parseOldServers, readOldServers, tlsOptionsOf } from './old-servers.ts'
import { SefazCallError } from './sefaz-call-error.ts'

const ISSUER = '11222333000181'

const authority = createTestAuthority()
const alfa = authority.company(ISSUER)
const authorities = [authority.root]
const identity = { ...alfa, chain: [authority.intermediate] }
const stub = await startSefazStub({ authority })
const oldStub = await startSefazStub({ authority, maxVersion: 'TLSv1.2' })
afterAll(() => Promise.all([stub.close(), oldStub.close()]))

let number = 0
let key = ''
beforeEach(() => {
  key = sampleKey(ISSUER, (number += 1))
  stub.addDocument(key)
  oldStub.addDocument(key)
})

const call = (more: Partial<SefazCall> = {}) =>
  callSefaz({
    address: `${stub.url}/an`,
    service: 'nfe-event',
    message: sampleEvent(alfa, { type: 110130, key }),
    identity,
    authorities,
    ...more,
  })

const failing = (more: Partial<SefazCall> = {}) =>
  call(more).then(
    () => 'answered',
    (error: unknown) => {
      if (error instanceof SefazCallError) return error
      throw error
    },
  )

const registered = () => stub.state.events.filter((event) => event.key === key).length

test('an event is registered over TLS 1.3 and over TLS 1.2', async () => {
  expect(await call()).toContain('<cStat>135</cStat>')
  expect(await call({ address: `${oldStub.url}/an` })).toContain('<cStat>135</cStat>')
  expect(stub.state.calls.at(-1)).toMatchObject({ path: '/an', code: '135' })
})

test('connections are kept alive between the calls of a certificate', async () => {
  await call()
  const first = stub.connections()
  await call({ message: sampleEvent(alfa, { type: 110130, key, sequence: 2 }) })
  expect(stub.connections()).toBe(first)
})

test('a server whose authority is unknown is not given the message', async () => {
  const known = stub.state.calls.length
  expect(await failing({ authorities: readAuthorities(undefined) })).toMatchObject({
    kind: 'connect',
    message: expect.stringContaining('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'),
    mayBeProcessed: false,
  })
  expect(stub.state.calls.length).toBe(known)
})

test('a certificate of another authority looks like a lost answer under TLS 1.3', async () => {
  const stranger = createTestAuthority()
  const foreign = { ...stranger.company(ISSUER), chain: [stranger.intermediate] }
  expect(await failing({ identity: foreign })).toMatchObject({ kind: 'lost', mayBeProcessed: true })
  expect(registered()).toBe(0)
  expect(await failing({ identity: foreign, address: `${oldStub.url}/an` })).toMatchObject({
    kind: 'connect',
  })
})

test('without a certificate no server of SEFAZ answers', async () => {
  const nobody = { key: '', certificate: '', chain: [] }
  expect(await failing({ identity: nobody })).toMatchObject({ kind: 'lost' })
  expect(await failing({ identity: nobody, address: `${oldStub.url}/an` })).toMatchObject({
    kind: 'connect',
  })
  expect(registered()).toBe(0)
})

test('a server that is not there was sent nothing', async () => {
  const gone = await startSefazStub({ authority })
  await gone.close()
  expect(await failing({ address: `${gone.url}/an` })).toMatchObject({
    kind: 'connect',
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test('an answer that is lost after registering says that it may have been processed', async () => {
  stub.state.faults.push('drop')
  expect(await failing()).toMatchObject({ kind: 'lost', mayBeProcessed: true })
  expect(registered()).toBe(1)
  expect(await call()).toContain('<cStat>573</cStat>')
})

test('a status of a server in front is told from an answer', async () => {
  stub.state.faults.push('503', '403')
  expect(await failing()).toMatchObject({
    kind: 'http',
    status: 503,
    message: 'HTTP 503 Service Unavailable',
  })
  expect(await failing()).toMatchObject({ kind: 'forbidden', status: 403, mayBeProcessed: false })
})

test('a page of maintenance is no answer', async () => {
  stub.state.faults.push('html')
  expect(await failing()).toMatchObject({
    kind: 'unreadable',
    message: 'HTTP 200 Em manutenção',
  })
})

test('an answer beyond the time limit is given up, and may have been processed', async () => {
  stub.state.faults.push('slow')
  expect(await failing({ timeoutMs: 500 })).toMatchObject({
    kind: 'lost',
    message: expect.stringContaining('no whole answer in time'),
  })
  expect(registered()).toBe(1)
})

test('an answer without end is given up at the limit', async () => {
  stub.state.faults.push('huge')
  expect(await failing()).toMatchObject({ kind: 'too_large' })
})

test('a message stays as it was signed', async () => {
  await call()
  const { message = '' } = stub.state.calls.at(-1) ?? {}
  expect(message).toContain('José da Silva &amp; Cia')
})

test('a test cannot call the real SEFAZ', async () => {
  const address = 'https://www.nfe.fazenda.gov.br/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx'
  await expect(call({ address })).rejects.toThrow('must not call www.nfe.fazenda.gov.br')
  expect(() => assertTestAddress(new URL(address), 'production')).not.toThrow()
})

test('an address without TLS is not called', async () => {
  expect(await failing({ address: stub.url.replace('https', 'http') })).toMatchObject({
    kind: 'connect',
  })
})

test('an old server is called as it needs to be, and the others are not', () => {
  const oldServers = parseOldServers(
    '{"antigo.sefaz.gov.br": {"legacy_renegotiation": true, "weak_ciphers": true}}',
  )
  expect(tlsOptionsOf('antigo.sefaz.gov.br', oldServers)).toEqual({
    secureOptions: expect.any(Number),
    ciphers: 'DEFAULT:@SECLEVEL=1',
  })
  expect(tlsOptionsOf('antigo.sefaz.gov.br', readOldServers(undefined))).toEqual({})
  expect(tlsOptionsOf('novo.sefaz.gov.br', oldServers)).toEqual({})
  expect(() => parseOldServers('{"antigo": {"rejectUnauthorized": false}}')).toThrow(
    'rejectUnauthorized',
  )
})

test('authorities and old servers are read from files of the installation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-sefaz-'))
  const file = join(folder, 'ca.pem')
  await writeFile(file, `Autoridade de teste\n${authority.root}`)
  await writeFile(join(folder, 'old-servers.json'), '{"antigo.gov.br": {"weak_ciphers": true}}')
  expect(await call({ authorities: readAuthorities(file) })).toContain('<cStat>135</cStat>')
  expect(readOldServers(folder)).toMatchObject({ 'antigo.gov.br': { weak_ciphers: true } })
  await writeFile(file, 'nada')
  expect(() => readAuthorities(file)).toThrow('não há certificado')
  await rm(folder, { recursive: true })
})
