import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fail, run, runTool } from './run.mjs'

/** The headless shell is Chromium without its own windows: a test's page opens in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a browser that works, for the tests' environment variable CHROMIUM. */
export async function findBrowser() {
  return (
    process.env.CHROMIUM ||
    installed() ||
    (await playwrights()) ||
    (await fetched()) ||
    (await packaged()) ||
    fail(
      'Nenhum navegador encontrado: instale o Chromium ou o Chrome, ou defina CHROMIUM com o caminho dele.',
    )
  )
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...onPath, ...PLACES].find(works)
}

/** Ubuntu has a `chromium-browser` that only says how to install one. */
function works(file) {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}

async function playwrights() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return works(file) ? file : null
}

async function fetched() {
  console.info('Baixando o navegador dos testes…')
  const code = await runTool('@playwright/test/cli.js', ['install', 'chromium'])
  return code === 0 ? playwrights() : null
}

async function packaged() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null
  console.info('Instalando o Chromium do sistema…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const options = ['install', '-y', '-q', '--no-install-recommends', name]
    if ((await run('apt-get', options, { env })) === 0) break
  }
  return installed()
}
