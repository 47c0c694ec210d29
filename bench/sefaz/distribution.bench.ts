import { loadavg } from 'node:os'
import { v7 as uuid } from 'uuid'
import { prepareLogin } from '../../server/src/platform/application-login.ts'
import { openOwner } from '../../server/src/platform/database.ts'
import { runDistributionTrial } from '../../server/test/sefaz/distribution/trial.ts'
import { withDatabase } from '../server/with-database.ts'

/**
 * 10 000 documents of SEFAZ's distribution, read while the reading process is killed (after the answer, before the commit and after it),
 * answers are dropped and another program reads of the same CNPJ. Each must be stored exactly once.
 */
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 10_000)
const KILLS = Number(process.env.BENCH_KILLS ?? 90)
const DROPS = 15
const JUMPS = 15
const HOUR_MS = 3_600_000
const START = Date.parse('2026-11-02T03:00:00Z')

await withDatabase(async (connection) => {
  const owner = openOwner(connection, 2)
  const companyId = uuid()
  await owner.query('insert into companies (id, name, domain) values ($1, $2, $3)', [
    companyId,
    'Transportes Alfa',
    'alfa.com.br',
  ])
  const login = await prepareLogin(connection, { secret: 'a secret of the benchmark, long enough' })
  const begun = performance.now()
  const { clock, killed, ...result } = await runDistributionTrial({
    owner,
    login,
    companyId,
    cnpj: '11222333000181',
    documents: DOCUMENTS,
    kills: KILLS,
    drops: DROPS,
    jumps: JUMPS,
  })
  await owner.end()
  const kills = Object.values(killed).reduce((sum, count) => sum + count, 0)
  console.info({
    documents: DOCUMENTS,
    ...result,
    killed: { ...killed, kills },
    hours: Math.round((clock.now.getTime() - START) / HOUR_MS),
    seconds: Math.round((performance.now() - begun) / 1000),
    load: loadavg()[0],
  })
  const { cursor, stored, isEachStoredOnce, mostAtOnce } = result
  const isRight =
    stored === DOCUMENTS &&
    isEachStoredOnce &&
    mostAtOnce === 1 &&
    kills === KILLS &&
    cursor?.last_nsu === DOCUMENTS &&
    cursor.gaps === 0
  if (!isRight) throw new Error('A document is missing or stored twice, or the cursor is wrong.')
})
