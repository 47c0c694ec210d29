import { ensureWebBuilt } from './build-web.mjs'
import { prepare } from './prepare.mjs'
import { inRoot, run, runTool } from './run.mjs'

await prepare()

const steps = [
  ['formatação', () => runTool('oxfmt/bin/oxfmt', ['--check', '.'])],
  ['regras', () => runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])],
  ['tipos', () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.json'])],
  ['código morto', () => runTool('knip/bin/knip.js', [])],
  [
    'tamanho',
    async () => (await ensureWebBuilt(), run(process.execPath, [inRoot('scripts/size.mjs')])),
  ],
  ['testes', () => run(process.execPath, [inRoot('scripts/test.mjs')])],
]

const failed = []
for (const [name, step] of steps) {
  console.info(`\n— ${name}`)
  if ((await step()) !== 0) failed.push(name)
}
if (failed.length > 0) console.error(`\nCom problemas: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
