import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildStage, commandOf } from './containers/build-image.mjs'
import { checkCompose, checkManifest, checkProxy } from './containers/check-files.mjs'
import { readCompose } from './containers/read-compose.mjs'
import { readDockerfile } from './containers/read-dockerfile.mjs'
import { databasePath, startDatabase } from './containers/start-database.mjs'
import { prepare } from './prepare.mjs'
import { inRoot } from './run.mjs'

// Tries what the Dockerfile, the compose files and the manifest name, as far as that goes without a container engine: the
// image is built into folders, and its program runs on the database as compose sets it up. Needs npm's registry.
const START_TIMEOUT_MS = 120_000
const VALUES = {
  MASTER_PASSWORD: 'primeira-senha-1',
  POSTGRES_PASSWORD: 'umaSenhaDoBanco1',
  JWT_SECRET: 'um segredo longo o bastante para assinar',
  STORAGE_URL: 's3://canhoto?region=sa-east-1',
}

await prepare()
const folder = mkdtempSync(path.join(os.tmpdir(), 'canhoto-containers-'))
chmodSync(folder, 0o755)
const ended = []
process.once('exit', () => {
  for (const end of ended) end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})
const problems = []
const check = (isRight, what) => {
  console.info(`${isRight ? '✓' : '✗'} ${what}`)
  if (!isRight) problems.push(what)
}

const single = readCompose(['compose.yaml'], VALUES)
const nodes = readCompose(['compose.yaml', 'compose.nodes.yaml'], VALUES)
checkCompose(single, check)
checkCompose(nodes, check)
checkProxy(nodes.services, check)
const image = buildImage()
const probes = checkManifest(image, check)
await runService(single, probes)
console.info(problems.length === 0 ? '\nTudo o que os contêineres citam existe.' : '')
process.exit(problems.length === 0 ? 0 : 1)

function buildImage() {
  const folders = {}
  let last
  for (const stage of readDockerfile(readFileSync(inRoot('Dockerfile'), 'utf8'))) {
    const name = stage.name ?? 'image'
    folders[name] = path.join(folder, name)
    last = buildStage(stage, folders[name], folders)
  }
  check(last.user !== 'root', 'a imagem não roda como root')
  return last
}

/** The first start of `docker compose up`: the database, the application on it, its health, its end. */
async function runService({ services, configs }, paths) {
  const { app, database } = services
  const databasePort = await freePort()
  const script = configs[database.configs[0].source].content
  const place = path.join(folder, 'database')
  const server = await startDatabase(database, script, { folder: place, port: databasePort })
  ended.push(server.stop)
  const [, ready] = database.healthcheck.test
  const programs = { PATH: databasePath(), PGPORT: String(databasePort) }
  check(spawnSync('sh', ['-c', ready], { env: programs }).status === 0, `banco: ${ready}`)

  const port = String(await freePort())
  const address = app.environment.DATABASE_URL.replace('@database/', `@127.0.0.1:${databasePort}/`)
  const own = { DATABASE_URL: address, PORT: port, LOG_LEVEL: 'warn' }
  const environment = { ...app.environment, ...own }
  const [program, args, options] = commandOf(image, environment)
  if (options.uid) chownSync(image.folder, options.uid, options.gid)
  const running = spawn(program, args, { ...options, stdio: 'inherit' })
  ended.push(() => running.kill('SIGKILL'))
  const exited = once(running, 'exit')
  await Promise.race([untilHealthy(environment), exited])
  check(isHealthy(environment), `a imagem fica saudável: ${image.healthcheck[0]} …`)
  for (const probe of paths) check((await answer(port, probe))?.ok, `sonda ${probe}`)
  const page = await answer(port, '/login', { headers: { 'accept-encoding': 'br' } })
  check(page?.ok, 'a tela de entrada abre')
  check(page?.headers.get('content-encoding') === 'br', 'a web vai comprimida')
  const { MASTER_USERNAME: username, MASTER_PASSWORD: password } = environment
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await answer(port, '/api/auth/login', { method: 'POST', headers, body })
  check(signedIn?.ok, 'o primeiro MASTER entra')
  running.kill(image.stopSignal)
  const grace = sleep(Number.parseInt(app.stop_grace_period) * 1000)
  const [code] = (await Promise.race([exited, grace])) ?? []
  check(code === 0, `${image.stopSignal} encerra dentro de ${app.stop_grace_period}`)
}

function isHealthy(environment) {
  const [program, args, options] = commandOf(image, environment, image.healthcheck)
  return spawnSync(program, args, options).status === 0
}

async function untilHealthy(environment) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && !isHealthy(environment)) await sleep(500)
}

async function answer(port, address, options) {
  return fetch(`http://127.0.0.1:${port}${address}`, options).catch(() => null)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
