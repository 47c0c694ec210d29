import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

/** How many transactions wait for a row that another one has locked. */
async function countBlocked() {
  const { rows } = await owner.query(
    `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0].count as number
}

const untilBlocked = (count: number) =>
  vi.waitFor(async () => expect(await countBlocked()).toBe(count), { timeout: 10_000 })

/** Holds the user's row, as a call that came first does. Answers what ends that call. */
async function holdUser(id: string) {
  const client = await owner.connect()
  onTestFinished(() => client.release())
  await client.query('begin')
  await client.query('select from users where id = $1 for no key update', [id])
  return () => client.query('commit')
}

test('a SUPERVISOR does not remove the operator whom the ADMIN makes SUPERVISOR at the same moment', async () => {
  const alfa = await company()
  const [admin, supervisor] = [await as('ADMIN', alfa), await as('SUPERVISOR', alfa)]
  const { userId } = await as('OPERATOR', alfa)
  const url = `/api/users/${userId}`

  const release = await holdUser(userId)
  const promoting = admin.put(url, { user_type: 'SUPERVISOR' })
  await untilBlocked(1)
  const removing = supervisor.delete(url)
  await untilBlocked(2)
  await release()

  expect((await promoting).statusCode).toBe(200)
  const refused = await removing
  expect(refused.statusCode).toBe(403)
  expect(refused.json().error).toBe('Seu perfil não pode alterar usuários com o perfil Supervisor.')
  expect((await admin.get('/api/users')).json().data).toContainEqual(
    expect.objectContaining({ id: userId, user_type: 'SUPERVISOR', status: 'ATIVO' }),
  )
})
