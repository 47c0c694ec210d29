import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { databaseUrlOf } from '../../../test/cluster.ts'
import { freePort } from '../../../test/running-server.ts'
import { SENDING_KEY } from '../../../test/sefaz/certificate-company.ts'
import { runSending, watch } from '../../../test/sefaz/sending/running-sending.ts'
import {
  insertCertificate,
  insertEvent,
  insertSender,
  removeCertificates,
} from '../../../test/sefaz/sending/sender-company.ts'
import { startSending } from '../../../test/sefaz/sending/start-sending.ts'
import { prepareLogin } from '../../platform/application-login.ts'
import { readSendingConfig } from './config.ts'

const SECRET = 'a secret of the senders of the test'
const SERVING = fileURLToPath(new URL('../../../../scripts/keep-sending.mjs', import.meta.url))
const WAIT = { timeout: 60_000, interval: 100 }

const { owner, authority, connection, stub, folder, find } = await startSending()
const files = mkdtempSync(join(tmpdir(), 'canhoto-sending-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))
const privateKeyFile = join(files, 'sefaz-private.pem')
const caFile = join(files, 'ca.pem')
writeFileSync(privateKeyFile, SENDING_KEY.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
writeFileSync(caFile, authority.root)

const environment = {
  DATABASE_URL: databaseUrlOf(connection),
  JWT_SECRET: SECRET,
  DATA_DIR: join(files, 'data'),
  SEFAZ_DIR: folder,
  SEFAZ_CA_FILE: caFile,
  SEFAZ_PRIVATE_KEY_FILE: privateKeyFile,
}

const countSenders = async () =>
  (await owner.query(`select from sefaz_senders where seen_at > now() - interval '2 minutes'`))
    .rowCount

test('the process sends what is due, tells neither keys nor XML nor names, and ends after its call', async () => {
  const company = await insertSender(owner, authority)
  await removeCertificates(owner, company)
  const own = authority.company(company.cnpj)
  await insertCertificate(owner, company, authority, { own })
  // Its questions are calls too, and come when they are due.
  await owner.query(`update sefaz_settings set distribution = 'off' where company_id = $1`, [
    company.id,
  ])
  const event = await insertEvent(owner, company)
  const sending = runSending(environment)
  await vi.waitFor(async () => expect((await find(event.id)).state).toBe('registered'), WAIT)
  expect(await countSenders()).toBe(1)

  stub.state.faults.push('slow')
  const slow = await insertEvent(owner, company, { number: 2 })
  const calls = stub.state.calls.length
  await vi.waitFor(() => expect(stub.state.calls.length).toBe(calls + 1), WAIT)
  expect(await sending.end()).toBe(0)
  expect(await find(slow.id)).toMatchObject({ state: 'registered', attempts: 1 })
  expect(await countSenders()).toBe(0)

  expect(sending.output()).toContain(`evento ${event.id} 110180 SP: send 135, registered`)
  const { signed_xml } = await find(event.id)
  const { d = '' } = createPrivateKey(own.key).export({ format: 'jwk' })
  for (const secret of [
    d,
    own.key.split('\n')[3] ?? '',
    'José',
    event.key,
    company.cnpj,
    '<evento',
  ])
    expect(sending.output()).not.toContain(secret)
  expect(signed_xml).toContain('José')
})

test('it waits for its file of the private key, and says which variable is wrong', async () => {
  const notAKey = join(files, 'no.pem')
  writeFileSync(notAKey, 'nothing')
  const sending = runSending({ ...environment, SEFAZ_PRIVATE_KEY_FILE: notAKey })
  await vi.waitFor(() => expect(sending.child.exitCode).toBe(1), WAIT)
  expect(sending.output()).toContain('SEFAZ_PRIVATE_KEY_FILE')
  expect(sending.output()).not.toContain('nothing')
  expect(() => readSendingConfig({})).toThrow(/SEFAZ_PRIVATE_KEY_FILE: falta o arquivo/)
  expect(() => readSendingConfig({ SEFAZ_PRIVATE_KEY_FILE: ' , ' })).toThrow(/falta o arquivo/)
})

test('a key that was sealed for the pair before is opened with the older of two files', async () => {
  const newer = join(files, 'newer.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  writeFileSync(newer, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const event = await insertEvent(owner, await insertSender(owner, authority))
  // With the login of the application alone, as on a machine of its own.
  const login = await prepareLogin(connection, { secret: SECRET })
  const sending = runSending({
    ...environment,
    DATABASE_URL: '',
    JWT_SECRET: '',
    DATABASE_APP_URL: databaseUrlOf({ ...connection, ...login } as typeof connection),
    SEFAZ_PRIVATE_KEY_FILE: `${newer}, ${privateKeyFile}`,
  })
  await vi.waitFor(async () => expect((await find(event.id)).state).toBe('registered'), WAIT)
  await sending.end()
})

test('npm run serve starts it beside the server, which never sees its variable, and starts it again when it dies', async () => {
  const { PATH } = process.env
  const serving = watch(
    spawn(
      process.execPath,
      [
        '-e',
        `import(${JSON.stringify(SERVING)}).then(async ({ serve }) => process.exit(await serve([])))`,
      ],
      {
        env: { PATH, ...environment, NODE_ENV: 'test', PORT: String(await freePort()) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ),
  )
  await vi.waitFor(() => expect(serving.output()).toMatch(/Canhoto em http/), WAIT)
  await vi.waitFor(() => expect(serving.output()).toContain('está em funcionamento'), WAIT)
  const server = childOf(serving.child.pid, 'src/main.ts')
  const sender = childOf(serving.child.pid, 'sending/main.ts')
  expect(environmentOf(server)).toContain('SEFAZ_DIR=')
  expect(environmentOf(server)).not.toContain('SEFAZ_PRIVATE_KEY_FILE')
  expect(environmentOf(server)).not.toContain(privateKeyFile)
  expect(environmentOf(sender)).toContain(`SEFAZ_PRIVATE_KEY_FILE=${privateKeyFile}`)

  process.kill(sender, 'SIGKILL')
  await vi.waitFor(
    () => expect(serving.output()).toContain('O envio à SEFAZ parou (SIGKILL)'),
    WAIT,
  )
  const event = await insertEvent(owner, await insertSender(owner, authority))
  await vi.waitFor(async () => expect((await find(event.id)).state).toBe('registered'), WAIT)
  const next = childOf(serving.child.pid, 'sending/main.ts')
  expect(next).not.toBe(sender)
  await serving.end()
  await vi.waitFor(() => expect(isRunning(next)).toBe(false), WAIT)
  expect(isRunning(server)).toBe(false)
})

function childOf(parent: number | undefined, script: string) {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        const [, ppid] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return Number(ppid) === parent && command.includes(script)
      } catch {
        return false
      }
    })
  if (!found) throw new Error(`no process of ${script}`)
  return Number(found)
}

const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8')

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
