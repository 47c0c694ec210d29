import { rmSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import {
  certificateCompany,
  PFX_PASSWORD,
  SEFAZ_PUBLIC_KEY,
  SENDING_KEY,
} from '../../../../test/sefaz/certificate-company.ts'
import { stubFolder } from '../../../../test/sefaz/sending/sender-company.ts'
import { startSefazStub } from '../../../../test/sefaz/stub/server.ts'
import { createTestAuthority, toPfx } from '../../../../test/sefaz/test-certificates.ts'
import { createJobTransaction } from '../../../access/job-transaction.ts'
import { openSefazFiles } from '../../../sefaz/sefaz-files.ts'
import { createOpenIdentity } from '../../../sefaz/sending/open-identity.ts'
import { runNextTest } from '../../../sefaz/sending/test-certificate.ts'
import { callSefaz } from '../../../sefaz/transport/call-sefaz.ts'
import { SefazCallError } from '../../../sefaz/transport/sefaz-call-error.ts'

const PATH = '/api/companies/certificates/test'
let later = 0
const now = () => new Date(Date.now() + later)
const app = await startApp({ sefazPublicKey: SEFAZ_PUBLIC_KEY, now })
const authority = createTestAuthority()
const authorities = [authority.root]
const stub = await startSefazStub({ authority })
const folder = stubFolder(stub.url)
afterAll(async () => {
  await stub.close()
  rmSync(folder, { recursive: true, force: true })
})

const inJobTransaction = createJobTransaction(app.pool)
const testing = {
  inJobTransaction,
  openIdentity: createOpenIdentity(inJobTransaction, [SENDING_KEY]),
  files: openSefazFiles(folder),
  call: (call: Omit<Parameters<typeof callSefaz>[0], 'authorities'>) =>
    callSefaz({ ...call, authorities }),
  now,
}

let company = await certificateCompany(app)
beforeEach(async () => {
  await app.owner.query('delete from sefaz_tests')
  await app.owner.query('delete from sefaz_senders')
  company = await certificateCompany(app)
  const pfx = toPfx(authority.company(company.cnpj), authority, PFX_PASSWORD)
  await company.upload(pfx)
  later = 0
})

const beSeen = (ago = '0 seconds') =>
  app.owner.query(
    `insert into sefaz_senders (id, started_at, seen_at) values (gen_random_uuid(), now(), now() - $1::interval)`,
    [ago],
  )
const ask = async (body: Record<string, string> = { environment: 'homologation' }) =>
  (await company.admin.post(PATH, body)).json().data
const result = async () => (await company.admin.get(PATH)).json().data

test.each([
  ['cte', 'CTeStatusServicoV4', 'MG'],
  ['nfe', 'NfeStatusServico4', 'RS'],
])('SEFAZ answers to the certificate by its service of the %s', async (document, service, uf) => {
  await beSeen()
  expect(await result()).toEqual({ unavailable: null, test: null })
  expect(await ask({ environment: 'homologation', document, uf })).toMatchObject({
    unavailable: null,
    test: { state: 'waiting', document, uf },
  })
  expect(await runNextTest(testing)).toBe(true)
  expect(stub.state.calls.at(-1)?.path).toContain(service)
  expect(await result()).toMatchObject({
    test: {
      state: 'ok',
      text: 'A SEFAZ aceitou o certificado, e o serviço está em operação.',
      duration_ms: expect.any(Number),
    },
  })
  expect(await runNextTest(testing)).toBe(false)
})

test('production is asked at its own address', async () => {
  await ask({ environment: 'production' })
  await runNextTest(testing)
  expect(stub.state.calls.at(-1)).toMatchObject({
    path: expect.stringContaining('/nfe.fazenda.sp.gov.br/'),
    message: expect.stringContaining('<tpAmb>1</tpAmb>'),
  })
})

test.each([
  [{ reject: '280' }, 'failed', 'O certificado digital da transmissão não é válido.'],
  ['403', 'failed', 'O servidor da SEFAZ recusou o certificado digital.'],
  [
    'drop',
    'failed',
    'A SEFAZ não respondeu, ou recusou o certificado ao conectar. Tente de novo em alguns minutos.',
  ],
  [
    'html',
    'failed',
    'A SEFAZ respondeu algo que não é uma resposta, como uma página de manutenção.',
  ],
  [
    '108',
    'ok',
    'A SEFAZ aceitou o certificado, mas o serviço está parado (108): Servico Paralisado Momentaneamente (curto prazo)',
  ],
] as const)('after %j the test is %s', async (fault, state, text) => {
  await ask()
  stub.state.faults.push(fault)
  await runNextTest(testing)
  expect(await result()).toMatchObject({ test: { state, text } })
})

test('without a connection, or without a certificate, the result says so', async () => {
  await ask()
  const call = () => Promise.reject(new SefazCallError('connect', 'ECONNREFUSED'))
  await runNextTest({ ...testing, call })
  expect((await result()).test.text).toContain('Sem conexão com a SEFAZ')
  const [{ id }] = (await company.list()).json().data.certificates
  await company.admin.delete(`/api/companies/certificates/${id}`)
  later = 30_000
  await ask()
  await runNextTest(testing)
  expect((await result()).test.text).toBe('Falta um certificado digital válido da empresa.')
})

test('when no process that sends was seen for two minutes the answer says so', async () => {
  expect((await ask()).unavailable).toContain('O processo de envio não está em funcionamento')
  await beSeen('3 minutes')
  expect((await result()).unavailable).toContain('não está em funcionamento')
  await beSeen('90 seconds')
  expect((await result()).unavailable).toBeNull()
})

test('who does not manage certificates neither tests nor sees a test', async () => {
  await ask()
  const operator = await app.as('OPERATOR', company.company)
  expect((await operator.get(PATH)).statusCode).toBe(403)
  expect((await operator.post(PATH, { environment: 'homologation' })).statusCode).toBe(403)
  const other = await certificateCompany(app)
  expect((await other.admin.get(PATH)).json().data.test).toBeNull()
})

test('SEFAZ is asked once in twenty seconds, and not for a test that nobody waits for any more', async () => {
  const first = await ask()
  await runNextTest(testing)
  expect(await ask({ environment: 'production' })).toMatchObject({
    test: { environment: 'homologation', requested_at: first.test.requested_at },
  })
  expect(await runNextTest(testing)).toBe(false)
  later = 20_000
  expect(await ask({ environment: 'production' })).toMatchObject({ test: { state: 'waiting' } })
  later = 660_000
  expect(await runNextTest(testing)).toBe(false)
})
