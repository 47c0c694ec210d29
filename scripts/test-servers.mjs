import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const IMAP_PLACES = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot']
const PYTHONS = ['/usr/bin/python3', 'python3']

const hasImapServer = () => IMAP_PLACES.some((file) => existsSync(file))
const hasSmtpServer = () =>
  PYTHONS.some((python) => spawnSync(python, ['-c', 'import aiosmtpd']).status === 0)

const hasProxy = () => spawnSync('haproxy', ['-v']).status === 0

/**
 * The tests use real servers: Dovecot to read e-mails from, aiosmtpd (server/test/smtp-server.py) to send them to, HAProxy before two
 * nodes.
 */
export async function ensureTestServers() {
  const wanted = [
    ...(hasImapServer() ? [] : ['dovecot-imapd']),
    ...(hasSmtpServer() ? [] : ['python3-aiosmtpd']),
    ...(hasProxy() ? [] : ['haproxy']),
  ]
  if (wanted.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.info('Instalando os servidores que os testes usam…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...wanted], { env })
}
