import { existsSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { fail, runTool } from './run.mjs'

const LIBRARY = '/usr/lib/postgresql/15/lib/citus.so'
/** What reads or writes positions, besides the tests of distribution itself. */
const SUITES = [
  'server/test/citus-nodes.test.ts',
  'server/test/citus-move.test.ts',
  'server/test/distribute.test.ts',
  'server/src/modules/tracking',
  'server/src/modules/companies/people',
  'server/src/modules/deliveries/alerts',
  'server/src/retention.test.ts',
  'server/src/access/tenancy.test.ts',
]

if (!process.env.TEST_CITUS_URL && !existsSync(LIBRARY))
  fail(
    `O teste das posições distribuídas usa o Citus, e ${LIBRARY} não existe. Instale o Citus para o postgresql-15 do Debian, ` +
      'ou diga em TEST_CITUS_URL os endereços de três servidores, o coordenador primeiro: postgres://postgres@a:5432,…',
  )

await prepare()
process.env.TEST_CITUS = '1'
// One file at a time: a shard is moved once the transactions of all databases that began before have ended.
process.exit(await runTool('vitest/vitest.mjs', ['run', '--no-file-parallelism', ...SUITES]))
