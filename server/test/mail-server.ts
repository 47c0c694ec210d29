import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { generate } from 'selfsigned'

const PROGRAM = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot']
const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 }

/** Dovecot runs as an ordinary user, also when root starts it. */
const USER =
  process.getuid?.() === 0
    ? NOBODY
    : { name: userInfo().username, uid: userInfo().uid, gid: userInfo().gid }

export const MAIL_PASSWORD = 'uma_senha_de_correio'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A real IMAP server (Dovecot) with mailboxes of its own; any user name signs in with MAIL_PASSWORD. */
export async function startMailServer() {
  const program = PROGRAM.find((file) => existsSync(file))
  if (!program) throw new Error('Instale o Dovecot (dovecot-imapd) para os testes de e-mail.')
  const folder = await mkdtemp(path.join(tmpdir(), 'canhoto-mail-'))
  const own = (...names: string[]) => path.join(folder, ...names)
  const [port, tlsPort] = [await freePort(), await freePort()]
  const { cert, key } = await newCertificate()
  await writeFile(own('cert.pem'), cert)
  await writeFile(own('key.pem'), key)
  await writeFile(own('dovecot.conf'), configuration(folder, port, tlsPort))
  await mkdir(own('mail'))
  for (const name of ['.', 'cert.pem', 'key.pem', 'dovecot.conf', 'mail']) give(own(name))
  const server = spawn(program, ['-F', '-c', own('dovecot.conf')], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid: USER.uid, gid: USER.gid }),
  })
  const ended = once(server, 'exit')
  await answering(port)

  let count = 0
  const inbox = (user: string, name = '') => own('mail', user, name)
  /** Delivers a message as a mail server does. */
  async function deliver(user: string, message: string | Uint8Array) {
    for (const name of ['', 'tmp', 'new', 'cur']) {
      await mkdir(inbox(user, name), { recursive: true })
      give(inbox(user, name))
    }
    const name = `${Math.floor(Date.now() / 1000)}.M${++count}.localhost`
    await writeFile(inbox(user, `tmp/${name}`), message)
    give(inbox(user, `tmp/${name}`))
    await rename(inbox(user, `tmp/${name}`), inbox(user, `new/${name}`))
  }

  return {
    host: 'localhost',
    port,
    tlsPort,
    ca: cert,
    deliver,
    numberAnew: (user: string) => numberAnew(inbox(user)),
    /** Makes the messages so many days old. */
    async ageMessages(user: string, days: number) {
      const at = new Date(Date.now() - days * 86_400_000)
      for (const file of readdirSync(inbox(user, 'new')))
        await utimes(inbox(user, `new/${file}`), at, at)
    },
    /** The names of the stored messages, with their flags. */
    files: (user: string) =>
      ['new', 'cur'].flatMap((name) =>
        readdirSync(inbox(user, name)).map((file) => `${name}/${file}`),
      ),
    async close() {
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function newCertificate() {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  })
  return { cert, key }
}

/** As after the folder was restored from a backup: UIDVALIDITY is another, and so are the UIDs. */
function numberAnew(inbox: string) {
  const list = path.join(inbox, 'dovecot-uidlist')
  const [head = '', ...written] = readFileSync(list, 'utf8').trim().split('\n')
  const validity = Number(/V(\d+)/.exec(head)?.[1]) + 1
  const lines = written.map((line, n) => `${n + 11}${line.slice(line.indexOf(' '))}`)
  for (const name of readdirSync(inbox))
    if (/^dovecot\.(index|list)/.test(name)) rmSync(path.join(inbox, name))
  writeFileSync(list, [`3 V${validity} N${lines.length + 11}`, ...lines, ''].join('\n'))
  give(list)
}

const give = (file: string) => chownSync(file, USER.uid, USER.gid)

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Until the server greets. */
async function answering(port: number) {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const socket = net.connect(port, '127.0.0.1')
    const greeted = await Promise.race([
      once(socket, 'data').then(
        () => true,
        () => false,
      ),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (greeted) return
  }
  throw new Error('Dovecot did not start.')
}

const configuration = (folder: string, port: number, tlsPort: number) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
default_internal_user = ${USER.name}
default_internal_group = ${USER.gid === NOBODY.gid ? 'nogroup' : USER.gid}
default_login_user = ${USER.name}
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
auth_failure_delay = 0
passdb {
  driver = static
  args = password=${MAIL_PASSWORD}
}
userdb {
  driver = static
  args = uid=${USER.uid} gid=${USER.gid} home=${folder}/mail/%u
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
  }
}
service stats {
  chroot =
}
`
