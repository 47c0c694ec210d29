import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { fail, runTool } from './run.mjs'

/** What the test starts, and the Debian packages that have it. */
const PROGRAMS = [
  ['patroni', ['--version'], 'patroni'],
  ['etcd', ['--version'], 'etcd-server'],
  ['haproxy', ['-v'], 'haproxy'],
]

const missing = PROGRAMS.filter(([name, args]) => spawnSync(name, args).status !== 0).map(
  ([, , packageName]) => packageName,
)
if (!existsSync('/usr/lib/postgresql/15/bin/postgres')) missing.push('postgresql-15')
if (missing.length > 0)
  fail(
    `O teste de alta disponibilidade usa o Patroni e o etcd, e aqui faltam: ${missing.join(', ')}. ` +
      `No Debian: apt-get install --no-install-recommends ${missing.join(' ')}`,
  )

await prepare({ web: false })
process.env.TEST_CLUSTER = '1'
process.exit(await runTool('vitest/vitest.mjs', ['run', 'server/test/patroni.test.ts']))
