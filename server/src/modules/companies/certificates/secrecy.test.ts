import { createPrivateKey } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { format } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { searchEverything } from '../../../../test/search-database.ts'
import {
  certificateCompany,
  FIXTURE_CNPJ,
  PFX_PASSWORD,
  pfxFixture,
  SEFAZ_PUBLIC_KEY,
  SENDING_KEY,
} from '../../../../test/sefaz/certificate-company.ts'
import { createKeyPair } from '../../../sefaz/certificates/key-pair.ts'
import { openPfx } from '../../../sefaz/certificates/open-pfx.ts'
import {
  openSealedKey,
  type KeyOwner,
  type SealedKey,
} from '../../../sefaz/certificates/seal-key.ts'
import { writeBackup } from '../../../platform/backup/write-backup.ts'

const lines: string[] = []
const log = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } }
const printed: string[] = []
for (const name of ['log', 'info', 'warn', 'error'] as const)
  console[name] = (...parts: unknown[]) => void printed.push(format(...parts))

const app = await startApp({ sefazPublicKey: SEFAZ_PUBLIC_KEY, log })
const { owner, pool } = app
const PATH = '/api/companies/certificates'
const folder = await mkdtemp(path.join(tmpdir(), 'canhoto-secrecy-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const PASSWORD = 'sênha çom espaço'
const pfx = pfxFixture('rc2-accents')
const key = openPfx(pfx, PASSWORD).key

/** The key, the file and its password, in every way in which they may be written down. */
function secrets() {
  const {
    d = '',
    p = '',
    q = '',
  } = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({
    format: 'jwk',
  })
  const bytes = [key, pfx, ...[d, p, q].map((part) => Buffer.from(part, 'base64url'))]
  const pem = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
    .export({ type: 'pkcs1', format: 'pem' })
    .toString()
  return [
    ...bytes.flatMap((each) => {
      // From the middle, where no header is that other keys have too.
      const middle = each.subarray(60, 108)
      return [
        middle.toString('hex'),
        middle.toString('base64'),
        middle.toString('base64url'),
        middle.toString('latin1'),
        [...middle].join(','),
      ]
    }),
    pem.split('\n')[5] ?? '',
    PASSWORD,
    encodeURIComponent(PASSWORD),
    Buffer.from(PASSWORD).toString('base64'),
    Buffer.from(PASSWORD).toString('hex'),
  ]
}

const foundIn = (text: string) => secrets().filter((secret) => text.includes(secret))

test('no answer, log, table, file or backup has the key, the file or its password', async () => {
  const { admin, upload, list } = await certificateCompany(app, FIXTURE_CNPJ)
  const answers = [
    await upload(pfx, { password: PASSWORD, own: 'errada' }),
    await upload(pfx, { password: `${PASSWORD}x` }),
    await upload(pfx.subarray(0, 2000), { password: PASSWORD }),
    await upload(pfx, { password: PASSWORD, headers: { 'idempotency-key': 'a' } }),
    await upload(pfx, { password: PASSWORD, headers: { 'idempotency-key': 'a' } }),
    await list(),
    await admin.get('/api/reports/audit'),
    await admin.get('/api/reports/audit?format=csv'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    400, 400, 400, 200, 409, 200, 200, 200,
  ])
  for (const { body } of answers) expect(foundIn(body)).toEqual([])

  expect(lines.join('')).toContain(PATH)
  expect(foundIn([...lines, ...printed].join('\n'))).toEqual([])

  const small = secrets().map((secret) => secret.toLowerCase())
  expect(await searchEverything(app, small)).toEqual([])

  const output = path.join(folder, 'canhoto.tar.gz')
  const dataDir = path.join(folder, 'data')
  await createKeyPair(path.join(dataDir, 'secrets'))
  await writeBackup({ connection: app.connection, dataDir, output })
  const archive = gunzipSync(await readFile(output)).toString('latin1')
  expect(archive).toContain('TRANSPORTES S')
  expect(foundIn(archive)).toEqual([])
  const pair = await readdir(path.join(dataDir, 'secrets'))
  expect(pair.filter((name) => archive.includes(name))).toEqual([])
  expect(archive).not.toContain('PRIVATE KEY')
})

test('the sending process opens the key, which belongs to its company and certificate alone', async () => {
  const { company, admin } = await useFixture()
  const used = await useAsSender(company.id)
  expect(openSealedKey(used, [SENDING_KEY]).equals(key)).toBe(true)
  const other = { ...used, company_id: '01930000-0000-7000-8000-00000000aaaa' }
  expect(() => openSealedKey(other, [SENDING_KEY])).toThrow(/unable to authenticate/)
  expect(() => openSealedKey({ ...used, sha256: '00' }, [SENDING_KEY])).toThrow(
    /unable to authenticate/,
  )
  expect(() => openSealedKey(used, [])).toThrow(/No private key opens/)

  const [entry] = (await admin.get('/api/reports/audit?record_type=certificate')).json().data
  expect(entry).toMatchObject({
    action: 'USED',
    user_name: null,
    record_label: 'TRANSPORTES SÃO JOÃO LTDA',
    changes: { purpose: { to: 'Evento 110180' }, serial: { to: expect.any(String) } },
  })
})

test('the application writes keys and reads none', async () => {
  await useFixture()
  const columns = ['key_id', 'wrapped_data_key', 'key_nonce', 'key_ciphertext', 'key_tag']
  for (const role of [
    'canhoto_app',
    'canhoto_driver',
    'canhoto_client',
    'canhoto_sign_in',
    'canhoto_positions',
    'canhoto_platform',
  ]) {
    const client = await pool.connect()
    await client.query(`set role ${role}`)
    for (const column of columns)
      await expect(client.query(`select ${column} from certificates`)).rejects.toThrow(
        'permission denied',
      )
    await expect(client.query(`update certificates set key_id = 'x'`)).rejects.toThrow(
      'permission denied',
    )
    await client.query('reset role')
    client.release()
  }
  const client = await pool.connect()
  await client.query('set role canhoto_app')
  await expect(
    client.query(`select * from use_certificate(gen_random_uuid(), '')`),
  ).rejects.toThrow('permission denied')
  await client.query('reset role')
  client.release()
})

test('removing a certificate destroys its key, and the audit keeps who did what', async () => {
  const { company, admin, list } = await useFixture()
  const [{ id }] = (await list()).json().data.certificates
  const removed = await admin.delete(`${PATH}/${id}`)
  expect(removed.json()).toMatchObject({
    data: { certificates: [] },
    message: 'Certificado removido: a chave foi destruída.',
  })
  const { rows } = await owner.query(
    `select num_nonnulls(key_id, wrapped_data_key, key_nonce, key_ciphertext, key_tag) as left from certificates where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ left: 0 }])
  expect((await admin.delete(`${PATH}/${id}`)).statusCode).toBe(404)
  await expect(useAsSender(company.id)).rejects.toThrow('no certificate')
  const audit = (await admin.get('/api/reports/audit?record_type=certificate')).json().data
  const seen = audit.map((entry: Record<string, unknown>) => [
    entry['action'],
    entry['user_name'],
    entry['record_label'],
    entry['changes'],
  ])
  expect(seen).toEqual([
    ['DELETED', 'Ana', 'TRANSPORTES SÃO JOÃO LTDA', {}],
    ['CREATED', 'Ana', 'TRANSPORTES SÃO JOÃO LTDA', {}],
  ])
})

/** A company that has uploaded the fixture. */
async function useFixture() {
  const made = await certificateCompany(app, FIXTURE_CNPJ)
  const uploaded = await made.upload(pfxFixture('rc2'), { password: PFX_PASSWORD })
  expect(uploaded.statusCode).toBe(200)
  return made
}

/** As the sending process does. */
async function useAsSender(companyId: string) {
  const client = await pool.connect()
  try {
    await client.query('set role canhoto_platform')
    const { rows } = await client.query<SealedKey & KeyOwner>(
      'select * from use_certificate($1, $2)',
      [companyId, 'Evento 110180'],
    )
    if (!rows[0]) throw new Error('no certificate')
    return rows[0]
  } finally {
    await client.query('reset role')
    client.release()
  }
}
