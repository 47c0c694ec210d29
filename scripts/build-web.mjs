import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { alone } from './alone.mjs'
import { fail, inRoot, NOTHING_BESIDE, runTool } from './run.mjs'

const DIST = inRoot('web', 'dist')
const STAMP = '.sources'

/** Builds the web when its sources are not those of the last build. */
export async function ensureWebBuilt() {
  const sources = hashOfSources()
  if (builtFrom() === sources) return
  try {
    await alone('web', async () => {
      if (builtFrom() !== sources) await build(sources)
    })
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
    fail(
      'Este usuário não pode escrever na pasta do projeto: inicie uma vez com o dono da pasta para montar a web.',
    )
  }
}

/** Built in another folder and renamed, so that a running server never serves half of it. */
async function build(sources) {
  console.info('Montando a web…')
  const draft = inRoot('.node', 'web-dist')
  rmSync(draft, { recursive: true, force: true })
  const output = ['--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  const args = ['build', 'web', ...output, ...NOTHING_BESIDE]
  if ((await runTool('vite/bin/vite.js', args)) !== 0) fail('A web não pôde ser montada.')
  compress(draft)
  writeFileSync(path.join(draft, STAMP), sources)
  rmSync(DIST, { recursive: true, force: true })
  renameSync(draft, DIST)
}

/** Once, as small as it gets: the server sends these files as they are. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(m?js|css|csv|html|svg|wasm|json)$/.test(name)) continue
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

function builtFrom() {
  const stamp = path.join(DIST, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const folder of ['web', 'contracts', 'fiscal']) addFolder(hash, inRoot(folder))
  hash.update(readFileSync(inRoot('package-lock.json')))
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name)
    if (file === DIST || entry.name === 'node_modules') continue
    if (entry.isDirectory()) addFolder(hash, file)
    else if (!entry.name.includes('.test.'))
      hash.update(path.relative(inRoot('.'), file)).update(readFileSync(file))
  }
}
