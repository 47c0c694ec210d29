import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fail, inRoot, npm, root } from './run.mjs'

// The tests of an earlier version's server on the database of this one: what a node does that is updated last. Needs npm's registry.
const [version, ...names] = process.argv.slice(2)
if (!version) fail('Diga de qual versão: npm run test:upgrade -- 38cefc3a')

const folder = mkdtempSync(path.join(os.tmpdir(), 'canhoto-upgrade-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
const git = (...args) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
git('clone', '--quiet', root, '.')
try {
  git('checkout', '--quiet', version)
} catch {
  fail(`A versão ${version} não existe neste repositório.`)
}
for (const part of ['server/sql', 'server/migrations']) {
  rmSync(path.join(folder, part), { recursive: true })
  cpSync(inRoot(part), path.join(folder, part), { recursive: true })
}
// Its types are those of its own tables.
rmSync(path.join(folder, 'server/src/platform/tables.test.ts'))
if (names.length === 0) names.push('server/src')
process.exit(await npm(['test', '--', ...names], { cwd: folder }))
