import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

const CONFIG = `
[tsa]
default_tsa = own
[own]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`
const ROOT = [
  '-addext',
  'basicConstraints=critical,CA:TRUE',
  '-addext',
  'keyUsage=critical,keyCertSign',
]
const run = promisify(execFile)

/** What the authority does in place of answering well. */
type Fault = 'refuses' | 'other-data' | 'http-500' | 'no-answer' | 'huge'

type Openssl = (...args: string[]) => string

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'canhoto-tsa-'))
  const openssl: Openssl = (...args) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe', encoding: 'utf8' })
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG)
  writeFileSync(join(folder, 'serial'), '01')
  createCertificates(folder, openssl)
  return { folder, openssl }
}

/** A root, and of it one certificate for time stamps and one for something else. */
function createCertificates(folder: string, openssl: Openssl) {
  const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`]
  const root = ['-out', 'ca.pem', '-days', '30', '-subj', '/CN=Raiz de teste', ...ROOT]
  openssl('req', '-x509', ...key('ca'), ...root)
  for (const [name, subject, purpose] of [
    ['tsa', '/O=Teste/CN=ACT de teste', 'timeStamping'],
    ['mail', '/CN=E-mail', 'emailProtection'],
  ] as const) {
    writeFileSync(
      join(folder, 'extensions'),
      `basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=critical,${purpose}\n`,
    )
    openssl('req', ...key(name), '-out', 'request', '-subj', subject)
    const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '20']
    const files = ['-in', 'request', '-out', `${name}.pem`, '-extfile', 'extensions']
    openssl('x509', '-req', ...signer, ...files)
  }
}

/** A time-stamp authority (RFC 3161) of OpenSSL with a root of its own, over HTTP. */
export async function startTimeStampAuthority() {
  const { folder, openssl } = openFolder()
  const state = { faults: [] as Fault[], calls: 0 }

  async function answer(query: Uint8Array): Promise<Buffer> {
    await writeFile(join(folder, 'query'), query)
    const files = [
      '-queryfile',
      'query',
      '-signer',
      'tsa.pem',
      '-inkey',
      'tsa.key',
      '-out',
      'answer',
    ]
    await run('openssl', ['ts', '-reply', '-config', 'tsa.cnf', ...files], { cwd: folder })
    return readFileSync(join(folder, 'answer'))
  }

  async function answerWith(fault: Fault | undefined, query: Buffer): Promise<Buffer> {
    if (fault === 'huge') return Buffer.alloc(200_000)
    // status 2, rejection, without a token.
    if (fault === 'refuses') return Buffer.from('30053003020102', 'hex')
    if (fault !== 'other-data') return answer(query)
    openssl('ts', '-query', '-digest', 'ab'.repeat(32), '-sha256', '-cert', '-out', 'other')
    return answer(readFileSync(join(folder, 'other')))
  }

  const server = createServer((request, response) => {
    const fault = state.faults.shift()
    state.calls += 1
    void buffer(request).then(async (query) => {
      if (fault === 'no-answer') return response.destroy()
      if (fault === 'http-500') return response.writeHead(500).end()
      response.setHeader('content-type', 'application/timestamp-reply')
      return response.end(await answerWith(fault, query))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return Object.assign(state, tokensOf(folder, openssl), {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    caFile: join(folder, 'ca.pem'),
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  })
}

function tokensOf(folder: string, openssl: Openssl) {
  return {
    /** What OpenSSL says of a token: 'Verification: OK', or an error. */
    async check(token: Uint8Array, text: string) {
      await writeFile(join(folder, 'token'), token)
      await writeFile(join(folder, 'text'), text)
      const files = ['-in', 'token', '-token_in', '-data', 'text', '-CAfile', 'ca.pem']
      const { stdout } = await run('openssl', ['ts', '-verify', ...files], { cwd: folder })
      return stdout.trim()
    },
    /** The same token, signed by a certificate of the same root that is for something else. */
    async signForMail(token: Uint8Array) {
      await writeFile(join(folder, 'token'), token)
      openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-out', 'content')
      const type = ['-nodetach', '-binary', '-econtent_type', '1.2.840.113549.1.9.16.1.4']
      const signer = ['-signer', 'mail.pem', '-inkey', 'mail.key', '-outform', 'DER']
      openssl('cms', '-sign', ...type, ...signer, '-in', 'content', '-out', 'signed')
      return readFileSync(join(folder, 'signed'))
    },
  }
}

export function hasOpenssl() {
  try {
    return execFileSync('openssl', ['version'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
}
