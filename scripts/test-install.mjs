import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, root } from './run.mjs'

// Whether `npm run serve` of a fresh clone, as on a server, installs, builds and shows the sign-in. Needs npm's registry.
const TIMEOUT_MS = 15 * 60_000
const LOOK_EVERY_MS = 500

const folder = mkdtempSync(path.join(os.tmpdir(), 'canhoto-install-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
const clone = path.join(folder, 'canhoto')
execFileSync('git', ['clone', '--quiet', root, clone])

const port = await freePort()
// A group of its own, so that a failed test ends all of it.
const server = spawn('npm', ['run', 'serve'], {
  cwd: clone,
  env: { ...environment(), PORT: String(port) },
  stdio: 'inherit',
  detached: true,
})
const exited = once(server, 'exit')
process.once('SIGINT', () => end('SIGINT'))
const problem = await Promise.race([
  firstPage(`http://127.0.0.1:${port}`),
  exited.then(([code]) => `O servidor terminou com ${code} antes da primeira página.`),
])
end('SIGTERM')
await exited
if (problem) fail(problem)
console.info('Instalado de um clone novo: a tela de entrada abre.')

/** Waits for the sign-in and the program that it loads. Answers what is wrong, if anything is. */
async function firstPage(url) {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const page = await read(`${url}/login`)
    if (!page) {
      await sleep(LOOK_EVERY_MS)
      continue
    }
    const [, script] = /<script[^>]* src="([^"]+)"/.exec(page) ?? []
    if (!script) return 'A página não carrega nenhum programa.'
    return (await read(url + script)) ? null : `${script} não foi encontrado.`
  }
  return `Nenhuma página em ${TIMEOUT_MS / 60_000} minutos.`
}

/** Null while no server answers, or none that has it. */
async function read(address) {
  try {
    const answer = await fetch(address)
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

/** That of a server, with nothing of the npm that runs this. */
function environment() {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|CANHOTO_)/i.test(name) && !/^(DATA_DIR|DATABASE_URL|MODULES)$/.test(name),
  )
  return {
    ...Object.fromEntries(own),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    MASTER_USERNAME: 'master',
    MASTER_PASSWORD: 'primeira-senha-1',
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address()
  probe.close()
  return free
}

function end(signal) {
  try {
    process.kill(-server.pid, signal)
  } catch {
    // It has ended.
  }
}
