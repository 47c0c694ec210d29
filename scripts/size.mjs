import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { inRoot } from './run.mjs'

const KIB = 1024
const dist = (file) => readFileSync(inRoot('web', 'dist', file))
const page = () => dist('index.html').toString()

/** The script that comes with the page itself. */
const inlineScript = () => Buffer.from(/<script>(.*?)<\/script>/s.exec(page())?.[1] ?? '')

/** What the browser fetches before it shows the sign-in: the entry and its preloads. */
function entryScripts() {
  const html = page()
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  return tags
    .filter((tag) => tag.startsWith('<script') || tag.includes('modulepreload'))
    .flatMap((tag) => /(?:src|href)="\/?([^"]+\.js)"/.exec(tag)?.[1] ?? [])
}

/** A chunk with all that it imports statically, by Vite's manifest. */
function withImports(manifest, key, found = new Set()) {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) withImports(manifest, next, found)
  return found
}

function driverHome() {
  const manifest = JSON.parse(dist('.vite/manifest.json'))
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  const home = Object.keys(manifest).find((key) =>
    /features\/driver-day\/[^/]*page\.tsx$/.test(key),
  )
  if (!home) throw new Error('A página inicial do motorista não está no manifesto da web.')
  return [...withImports(manifest, home, withImports(manifest, entry))]
}

const weigh = (files, compress) =>
  files.reduce(
    (total, file) => total + compress(dist(file)).length,
    compress(inlineScript()).length,
  )

const budgets = [
  { name: 'entrada (gzip)', size: weigh(entryScripts(), gzipSync), limit: 110 * KIB },
  { name: 'motorista (brotli)', size: weigh(driverHome(), brotliCompressSync), limit: 150 * KIB },
]
for (const { name, size, limit } of budgets) {
  const verdict = size > limit ? 'passa do limite' : 'cabe'
  console.info(`${name}: ${(size / KIB).toFixed(1)} de ${limit / KIB} KiB, ${verdict}`)
}
if (budgets.some(({ size, limit }) => size > limit)) process.exitCode = 1
