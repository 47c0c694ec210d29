import { X509Certificate } from 'node:crypto'
import { PIECES_HEADER } from '@canhoto/contracts/uploads'
import { cnpjFrom } from '@canhoto/fiscal/cnpj'
import forge from 'node-forge'
import { expect, test } from 'vitest'
import { clientOf } from '../../../../test/client.ts'
import { startApp } from '../../../../test/harness.ts'
import {
  certificateCompany,
  FIXTURE_CNPJ,
  newCnpj,
  OWN_PASSWORD,
  PFX_PASSWORD,
  pfxFixture,
  SEFAZ_PUBLIC_KEY,
} from '../../../../test/sefaz/certificate-company.ts'
import { createTestAuthority, toPfx } from '../../../../test/sefaz/test-certificates.ts'
import { buildApp } from '../../../app.ts'

const app = await startApp({ sefazPublicKey: SEFAZ_PUBLIC_KEY })
const { owner } = app
const authority = createTestAuthority()

const PATH = '/api/companies/certificates'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** An A1 file of a CNPJ, with the authorities before its own certificate. */
const pfxOf = (cnpj: string, options: Parameters<typeof authority.company>[1] = {}) =>
  toPfx(authority.company(cnpj, options), authority, PFX_PASSWORD)

const problemOf = (answer: {
  statusCode: number
  json: () => { error: string; fields?: object }
}) => [answer.statusCode, answer.json().fields ?? answer.json().error]

test('an ADMIN uploads the certificate of the company, and sees whose it is and until when', async () => {
  const { cnpj, upload, list } = await certificateCompany(app)
  expect((await list()).json().data).toEqual({ unavailable: null, certificates: [] })
  const uploaded = await upload(pfxOf(cnpj, { company: 'TRANSPORTES ALFA LTDA' }))
  expect(uploaded.json()).toMatchObject({ message: 'Certificado digital enviado!' })
  const { certificates } = (await list()).json().data
  expect(certificates).toEqual([
    {
      id: expect.any(String),
      cnpj,
      subject: 'TRANSPORTES ALFA LTDA',
      issuer: 'AC CANHOTO TESTE RFB G5',
      serial: expect.stringMatching(/^[0-9A-F]+$/),
      not_before: expect.any(String),
      not_after: expect.any(String),
      state: 'valid',
      days_left: 365,
      is_current: true,
      has_chain: true,
      uploaded_at: expect.any(String),
      uploaded_by_name: 'Ana',
    },
  ])
})

test.each([
  ['rc2', PFX_PASSWORD],
  ['3des', PFX_PASSWORD],
  ['aes', PFX_PASSWORD],
  ['rc2-accents', 'sênha çom espaço'],
  ['3des-accents', 'sênha çom espaço'],
  ['aes-accents', 'sênha çom espaço'],
  ['without-mac', 'sênha çom espaço'],
])('a file as issuers make it is opened: %s', async (name, password) => {
  const { admin, upload } = await certificateCompany(app, FIXTURE_CNPJ)
  const { data } = (await upload(pfxFixture(name), { password })).json()
  expect(data.certificates).toMatchObject([
    { cnpj: FIXTURE_CNPJ, subject: 'TRANSPORTES SÃO JOÃO LTDA', state: 'valid' },
  ])
  const { rows } = await owner.query<{ certificate: string; chain: string[] }>(
    'select certificate, chain from certificates where id = $1',
    [data.certificates[0].id],
  )
  expect(rows[0]?.chain.map((pem) => new X509Certificate(pem).ca)).toEqual([true, true])
  expect(new X509Certificate(rows[0]?.certificate ?? '').ca).toBe(false)
  await admin.delete(`${PATH}/${data.certificates[0].id}`)
})

test('the certificate of the head office serves a branch', async () => {
  const branch = newCnpj('0002')
  const { upload } = await certificateCompany(app, branch)
  expect((await upload(pfxOf(cnpjFrom(`${branch.slice(0, 8)}0001`)))).statusCode).toBe(200)
})

test('the certificate of another company is refused with its name', async () => {
  const { upload } = await certificateCompany(app)
  const foreign = pfxOf('11222333000181', { company: 'PADARIA SOL LTDA' })
  const file = 'Este certificado é de outra empresa: PADARIA SOL LTDA, CNPJ 11.222.333/0001-81.'
  expect(problemOf(await upload(foreign))).toEqual([400, { file }])
})

test('a wrong password of the file is told at its field', async () => {
  const { upload, list } = await certificateCompany(app, FIXTURE_CNPJ)
  const password = 'A senha do certificado está incorreta.'
  const names = ['rc2', '3des', 'aes', 'rc2-accents', 'aes-accents', 'without-mac']
  for (const name of names) {
    const refused = await upload(pfxFixture(name), { password: 'errada' })
    expect([name, ...problemOf(refused)]).toEqual([name, 400, { password }])
  }
  expect((await list()).json().data.certificates).toEqual([])
})

test('what is no certificate of a company is refused with the reason', async () => {
  const { cnpj, upload } = await certificateCompany(app)
  const day = (date: Date) => date.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  const [past, future] = [inDays(-2), inDays(2)]
  const server = toPfx(authority.server(), authority, PFX_PASSWORD)
  const broken = pfxFixture('aes').subarray(0, 3000)
  const unreadable =
    'Este arquivo não é um certificado A1 (.pfx ou .p12), ou está danificado. Exporte-o de novo.'
  const cases: [string, Uint8Array, string][] = [
    ['a PDF', Buffer.from('%PDF-1.7 nada'), unreadable],
    ['an empty file', Buffer.alloc(0), unreadable],
    ['half a file', broken, unreadable],
    [
      'a certificate alone',
      pfxFixture('without-key'),
      'O arquivo não tem a chave privada. Exporte o certificado A1 com a chave.',
    ],
    [
      'of an elliptic curve',
      pfxFixture('ec'),
      'A SEFAZ aceita só certificados RSA, e a chave deste é de outro tipo.',
    ],
    ['of a server', server, 'Este certificado não tem CNPJ: use o e-CNPJ A1 da empresa.'],
    [
      'expired',
      pfxOf(cnpj, { from: inDays(-9), to: past }),
      `Este certificado venceu em ${day(past)}.`,
    ],
    [
      'of tomorrow',
      pfxOf(cnpj, { from: future }),
      `Este certificado só vale a partir de ${day(future)}.`,
    ],
  ]
  for (const [name, bytes, file] of cases)
    expect([name, ...problemOf(await upload(bytes))]).toEqual([name, 400, { file }])
})

const SIGNATURE = { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true }
const CLIENT = { name: 'extKeyUsage', clientAuth: true }

test('a certificate that SEFAZ refuses for what it may be used for is refused at once, with what to ask for', async () => {
  const { cnpj, upload, list } = await certificateCompany(app)
  const askFor =
    'Peça à autoridade certificadora um e-CNPJ A1 com assinatura digital e autenticação de cliente.'
  const cases: [string, Parameters<typeof authority.company>[1], string][] = [
    [
      'for keys alone',
      { uses: [{ name: 'keyUsage', keyEncipherment: true, critical: true }, CLIENT] },
      `Este certificado não serve para assinar: falta nele o uso "assinatura digital", e a SEFAZ o recusa. ${askFor}`,
    ],
    [
      'for e-mails alone',
      { uses: [SIGNATURE, { name: 'extKeyUsage', emailProtection: true }] },
      `Este certificado não serve para se identificar na SEFAZ: falta nele o uso "autenticação de cliente". ${askFor}`,
    ],
    [
      'of an authority',
      { isAuthority: true, company: 'AC DA EMPRESA' },
      'Este certificado é de uma autoridade certificadora, e a SEFAZ o recusa. Use o e-CNPJ A1 da empresa.',
    ],
  ]
  for (const [name, options, file] of cases)
    expect([name, ...problemOf(await upload(pfxOf(cnpj, options)))]).toEqual([name, 400, { file }])
  expect((await list()).json().data.certificates).toEqual([])
})

test.each([
  ['names no extended use', [SIGNATURE]],
  ['allows any extended use', [SIGNATURE, { name: 'extKeyUsage', '2.5.29.37.0': true }]],
  ['restricts no use', []],
])('a certificate that %s is taken', async (_, uses) => {
  const { cnpj, upload } = await certificateCompany(app)
  expect((await upload(pfxOf(cnpj, { uses }))).statusCode).toBe(200)
})

test('a file without the certificates of authorities is taken, and the page can tell it', async () => {
  const { cnpj, upload } = await certificateCompany(app)
  const alone = await upload(toPfx(authority.company(cnpj), null, PFX_PASSWORD))
  expect(alone.json().data.certificates).toMatchObject([{ has_chain: false }])
})

test('a file whose password takes hours to check is given up, and the server goes on', async () => {
  const { cnpj, upload, list } = await certificateCompany(app)
  const pending = upload(withIterations(pfxOf(cnpj), '\x7f\xff\xff\xff'))
  expect((await list()).statusCode).toBe(200)
  const file = 'O certificado não pôde ser lido. Exporte-o de novo e tente outra vez.'
  expect(problemOf(await pending)).toEqual([400, { file }])
}, 60_000)

test('a file of more than 64 kB is not read', async () => {
  const { upload } = await certificateCompany(app)
  const refused = await upload(Buffer.alloc(65 * 1024))
  expect(problemOf(refused)).toEqual([
    413,
    'O arquivo é grande demais para um certificado A1: o limite é 64 kB.',
  ])
})

test('an upload needs the own password again, and wrong ones are counted as failed sign-ins', async () => {
  const { cnpj, upload, list } = await certificateCompany(app)
  const file = pfxOf(cnpj)
  const wrong = () => upload(file, { own: 'errada' })
  expect(problemOf(await wrong())).toEqual([400, { current_password: 'Senha atual incorreta.' }])
  for (let tries = 1; tries < 10; tries += 1) await wrong()
  const blocked = await upload(file, { own: OWN_PASSWORD })
  expect(problemOf(blocked)).toEqual([
    429,
    'Muitas tentativas de acesso. Aguarde alguns minutos e tente novamente.',
  ])
  expect((await list()).json().data.certificates).toEqual([])
})

test('a file is not taken in pieces, which the database would keep', async () => {
  const { admin } = await certificateCompany(app)
  const id = '01930000-0000-7000-8000-0000000000f1'
  const bytes = pfxFixture('aes')
  await admin.upload('/api/receipts/pieces', {
    fields: { id, start: '0' },
    file: { name: 'a.pfx', bytes },
  })
  const refused = await admin.upload(
    PATH,
    { fields: { password: PFX_PASSWORD, current_password: OWN_PASSWORD } },
    { [PIECES_HEADER]: `${id}; size=${bytes.length}` },
  )
  expect(problemOf(refused)).toEqual([400, 'Envie um arquivo no campo "file".'])
})

test('two certificates coexist and the newest valid one counts; the same one comes once', async () => {
  const { cnpj, company, upload, list } = await certificateCompany(app)
  const old = pfxOf(cnpj, { from: inDays(-350), to: inDays(15) })
  await upload(old)
  await upload(pfxOf(cnpj))
  expect(problemOf(await upload(old))).toEqual([
    409,
    { file: 'Este certificado já está cadastrado.' },
  ])
  const states = async () =>
    (await list())
      .json()
      .data.certificates.map(({ state, is_current }: { state: string; is_current: boolean }) => [
        state,
        is_current,
      ])
  expect(await states()).toEqual([
    ['valid', true],
    ['expiring', false],
  ])
  await owner.query(
    `update certificates set not_after = now() - interval '1 second' where company_id = $1 and not_after > now() + interval '30 days'`,
    [company.id],
  )
  expect(await states()).toEqual([
    ['expiring', true],
    ['expired', false],
  ])
})

test('a company keeps five certificates at most', async () => {
  const { cnpj, company, upload } = await certificateCompany(app)
  await upload(pfxOf(cnpj))
  await owner.query(
    `insert into certificates (id, company_id, cnpj, subject, issuer, serial, sha256, not_before, not_after, certificate, key_id,
       wrapped_data_key, key_nonce, key_ciphertext, key_tag, uploaded_by)
     select gen_random_uuid(), company_id, cnpj, subject, issuer, serial, sha256 || n, not_before, not_after, certificate, key_id,
       wrapped_data_key, key_nonce, key_ciphertext, key_tag, uploaded_by
       from certificates, generate_series(1, 4) n where company_id = $1`,
    [company.id],
  )
  expect(problemOf(await upload(pfxOf(cnpj)))).toEqual([
    409,
    'A empresa já tem 5 certificados. Remova um que não usa mais para enviar outro.',
  ])
})

test('without a CNPJ of the company no certificate can be its own', async () => {
  const { upload, list } = await certificateCompany(app, null)
  const sentence = /^A empresa não tem CNPJ cadastrado/
  expect((await list()).json().data.unavailable).toMatch(sentence)
  expect(problemOf(await upload(pfxFixture('aes')))).toEqual([409, expect.stringMatching(sentence)])
})

test('without a key pair of the server nothing is taken, and the screen is told why', async () => {
  const node = await buildApp({ ...app, sefazPublicKey: undefined, now: () => new Date() })
  const { admin, cnpj } = await certificateCompany(app)
  const there = clientOf(node, admin.token)
  const sentence =
    'O envio à SEFAZ não está configurado neste servidor: falta a chave que protege os certificados. Peça a quem o opera.'
  expect((await there.get(PATH)).json().data).toEqual({ unavailable: sentence, certificates: [] })
  const refused = await there.upload(PATH, {
    fields: { password: PFX_PASSWORD, current_password: OWN_PASSWORD },
    file: { name: 'a.pfx', bytes: pfxOf(cnpj) },
  })
  expect(problemOf(refused)).toEqual([409, sentence])
  await node.close()
})

test('only an ADMIN sees and changes certificates, and only those of the own company', async () => {
  const alfa = await certificateCompany(app)
  await alfa.upload(pfxOf(alfa.cnpj))
  const [{ id }] = (await alfa.list()).json().data.certificates
  for (const role of ['MASTER', 'SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const) {
    const user = await app.as(role, alfa.company)
    const answers = [await user.get(PATH), await user.delete(`${PATH}/${id}`)]
    expect([role, ...answers.map(({ statusCode }) => statusCode)]).toEqual([role, 403, 403])
    const form = { fields: {}, file: { name: 'a.pfx', bytes: pfxFixture('aes') } }
    expect((await user.upload(PATH, form)).statusCode).toBe(403)
  }
  const beta = await certificateCompany(app)
  expect((await beta.list()).json().data.certificates).toEqual([])
  expect(problemOf(await beta.admin.delete(`${PATH}/${id}`))).toEqual([
    404,
    'Certificado não encontrado.',
  ])
  expect((await alfa.list()).json().data.certificates).toHaveLength(1)
})

/** The same file with other iterations of its MAC, 2048 at first. */
function withIterations(pfx: Buffer, iterations: string) {
  const file = forge.asn1.fromDer(pfx.toString('latin1'))
  const mac = (file.value as forge.asn1.Asn1[])[2]!
  const count = (mac.value as forge.asn1.Asn1[])[2]!
  count.value = iterations
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1')
}
