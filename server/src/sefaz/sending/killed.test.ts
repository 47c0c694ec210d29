import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/cluster.ts'
import { runKillTrial } from '../../../test/sefaz/sending/kill-trial.ts'
import { prepareLogin } from '../../platform/application-login.ts'
import { openOwner } from '../../platform/database.ts'

const { connection, drop } = await createTestDatabase()
const owner = openOwner(connection, 2)
afterAll(async () => {
  await owner.end()
  await drop()
})

test('each event is registered once with the same bytes, wherever the processes that send are killed', async () => {
  const login = await prepareLogin(connection, { secret: 'a secret of the senders of the test' })
  const result = await runKillTrial({
    owner,
    login,
    companies: 5,
    events: 40,
    kills: 20,
    processes: 3,
    // An hour of SEFAZ in three seconds.
    rate: 1200,
  })
  expect(result).toMatchObject({
    kills: 20,
    events: 40,
    registered: 40,
    once: 40,
    sameProtocol: 40,
    sameBytes: 40,
  })
})
