import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { generate } from 'selfsigned'

const PROGRAM = fileURLToPath(new URL('smtp-server.py', import.meta.url))

/** The system's Python has the packages of the system; another one comes first in the path here and there. */
function findPython() {
  const found = ['/usr/bin/python3', 'python3'].find(
    (each) => spawnSync(each, ['-c', 'import aiosmtpd']).status === 0,
  )
  if (!found) throw new Error('Instale o pacote python3-aiosmtpd (Debian) ou aiosmtpd (pip).')
  return found
}

interface Received {
  from: string
  to: string[]
  tls: boolean
  /** As it was received, without the folding of long headers. */
  source: string
}

/** A mail server of another kin, in a folder of its own: see smtp-server.py. */
export async function startSmtpServer() {
  const folder = await mkdtemp(join(tmpdir(), 'canhoto-smtp-'))
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  })
  const files = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await Promise.all([writeFile(files[0] ?? '', cert), writeFile(files[1] ?? '', key)])
  const server = spawn(findPython(), ['-W', 'ignore', PROGRAM, folder, ...files], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
  const [port = 0, tlsPort = 0, plainPort = 0] = line.split(' ').map(Number)
  const login = { user: 'canhoto', password: 's3nh@:/?' }

  async function received(): Promise<Received[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
    return Promise.all(
      names.map(async (name) => {
        const about = JSON.parse(await readFile(join(folder, name), 'utf8'))
        const source = await readFile(join(folder, name.replace('.json', '.eml')), 'utf8')
        return { ...about, source }
      }),
    )
  }
  return {
    ca: cert,
    smtp: { host: 'localhost', port, secure: false, ...login },
    /** With TLS from the first byte. */
    tls: { host: 'localhost', port: tlsPort, secure: true, ...login },
    /** Without STARTTLS. */
    plain: { host: 'localhost', port: plainPort, secure: false },
    received,
    to: async (address: string) => (await received()).filter(({ to }) => to.includes(address)),
    /** How often a message to the address was begun. */
    tries: async (address: string) => {
      const log = await readFile(join(folder, 'tries.log'), 'utf8').catch(() => '')
      return log.split('\n').filter((each) => each === address).length
    },
    async close() {
      server.stdin.end()
      server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The text of a part of a message, decoded. */
export function textOf(source: string, type = 'text/plain') {
  const part = source.split(/\r\n--/).find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return text
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** A header of a message, unfolded and decoded. */
export function headerOf(source: string, name: string) {
  const head = (source.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((each) => each.startsWith(`${name}: `)) ?? ''
  return line
    .slice(name.length + 2)
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )
}
