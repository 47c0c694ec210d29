import { readdirSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { prepare } from './prepare.mjs'
import { fail, inRoot, run } from './run.mjs'

await prepare({ web: true })

const wanted = process.argv.slice(2)
const benches = readdirSync(inRoot('bench'), { recursive: true })
  .filter((file) => file.endsWith('.bench.ts') && !file.startsWith('node_modules'))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
if (benches.length === 0) fail('Nenhuma medição encontrada em bench/.')
if (benches.some((file) => /^(driver|office|lighthouse)/.test(file)))
  process.env.CHROMIUM = await findBrowser()

let failed = 0
for (const file of benches) {
  console.info(`\n${file}`)
  failed += (await run(process.execPath, [inRoot('bench', file)])) === 0 ? 0 : 1
}
process.exit(failed === 0 ? 0 : 1)
