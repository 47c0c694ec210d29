import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/cluster.ts'
import { insertCompany } from '../../../test/harness.ts'
import { runDistributionTrial } from '../../../test/sefaz/distribution/trial.ts'
import { prepareLogin } from '../../platform/application-login.ts'
import { openOwner } from '../../platform/database.ts'

const { connection, drop } = await createTestDatabase()
const owner = openOwner(connection, 2)
afterAll(async () => {
  await owner.end()
  await drop()
})

test('each document is stored once, whatever happens while it is read', async () => {
  const company = await insertCompany(owner)
  const login = await prepareLogin(connection, { secret: 'a secret of the readers of the test' })
  const result = await runDistributionTrial({
    owner,
    login,
    companyId: company.id,
    cnpj: '11222333000181',
    documents: 1000,
    kills: 9,
    drops: 3,
    jumps: 2,
  })
  expect(result).toMatchObject({
    stored: 1000,
    isEachStoredOnce: true,
    cursor: { last_nsu: 1000, gaps: 0, skipped: 0 },
    killed: { after_answer: 3, before_commit: 3, after_commit: 3 },
    mostAtOnce: 1,
  })
  expect(result.misuses).toBeGreaterThan(3)
})
