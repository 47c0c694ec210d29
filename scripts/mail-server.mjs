import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const hasMailServer = () =>
  ['/usr/bin/python3', 'python3'].some(
    (python) => spawnSync(python, ['-c', 'import aiosmtpd']).status === 0,
  )

/** The mail server that the tests send to (server/test/smtp-server.py) is a package of the system; without it they say so. */
export async function ensureMailServer() {
  if (hasMailServer() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.info('Instalando o servidor de e-mail dos testes…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  const name = 'python3-aiosmtpd'
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
}
