import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const PLACES = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot']

/** The tests of mailboxes read from a real IMAP server. */
export async function ensureMailServer() {
  if (PLACES.some((file) => existsSync(file))) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.info('Instalando o Dovecot do sistema…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'dovecot-imapd'], { env })
}
