import { ensureWebBuilt } from './build-web.mjs'
import { prepare } from './prepare.mjs'
import { inRoot, run, runTool } from './run.mjs'

await prepare()

const failed = []
await step('formatação', () => runTool('oxfmt/bin/oxfmt', ['--check', '.']))
await step('regras', () => runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']))
await step('tipos', () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.json']))
await step('código morto', () => runTool('knip/bin/knip.js', []))
await step('pacotes', () => run(process.execPath, [inRoot('scripts/lockfile.mjs')]))
await step('tamanho', async () => {
  await ensureWebBuilt()
  return run(process.execPath, [inRoot('scripts/size.mjs')])
})
if (failed.length > 0) console.error(`\nAntes dos testes, com problemas: ${failed.join(', ')}.`)
// Last, so that its totals are the last line.
await step('testes', () => run(process.execPath, [inRoot('scripts/test.mjs')]))
process.exit(failed.length === 0 ? 0 : 1)

async function step(name, work) {
  console.info(`\n— ${name}`)
  if ((await work()) !== 0) failed.push(name)
}
