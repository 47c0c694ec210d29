import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { inRoot, fail, npm } from './run.mjs'
import { alone } from './alone.mjs'

/** Installs what package-lock.json names, when it is not there already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  refuseWithoutRights()
  await alone('install', async () => {
    if (isInstalled()) return
    console.info('Instalando as dependências…')
    // Also in production: the web is built here.
    const code = await npm(['ci', '--include=dev', '--loglevel=error'])
    if (code !== 0 || !isInstalled()) {
      fail('A instalação das dependências falhou: verifique a rede e tente de novo.')
    }
  })
}

/** npm keeps inside node_modules a list of what it put there, written last. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const found = packagesOf('node_modules/.package-lock.json')
  if (!found) return false
  return Object.entries(wanted).every(([place, { version, optional, peer }]) => {
    if (!place.includes('node_modules/')) return true
    return found[place] ? found[place].version === version : optional === true || peer === true
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages
  } catch {
    return null
  }
}

function refuseWithoutRights() {
  try {
    accessSync(inRoot('.'), constants.W_OK)
    if (existsSync(inRoot('node_modules'))) accessSync(inRoot('node_modules'), constants.W_OK)
  } catch {
    fail(
      'Este usuário não pode instalar as dependências: execute npm ci uma vez com o dono da pasta.',
    )
  }
}
