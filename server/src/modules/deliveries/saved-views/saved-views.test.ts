import { expect, test } from 'vitest'
import { newMembership } from '../../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'

const { owner, company, as } = await startApp()

const PATH = '/api/deliveries/views'
const LATE = { name: 'Atrasadas do João', filters: 'late=true' }

const namesOf = async (user: SignedInUser) =>
  (await user.get(PATH)).json().data.map(({ name }: { name: string }) => name) as string[]

test('a user saves a view, finds it on another computer by its name, and deletes it', async () => {
  const user = await as('OPERATOR', await company())
  const saved = (await user.post(PATH, LATE)).json().data
  expect(saved).toMatchObject(LATE)
  await user.post(PATH, { name: 'à tarde', filters: 'status=PENDING' })
  expect((await user.get(PATH)).json().data).toMatchObject([{ name: 'à tarde' }, saved])
  expect((await user.delete(`${PATH}/${saved.id}`)).statusCode).toBe(200)
  expect(await namesOf(user)).toEqual(['à tarde'])
  const again = await user.delete(`${PATH}/${saved.id}`)
  expect([again.statusCode, again.json().error]).toEqual([404, 'Visão não encontrada.'])
})

test('a view belongs to its user in its company alone', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const [user, colleague, stranger] = [
    await as('ADMIN', alfa),
    await as('ADMIN', alfa),
    await as('ADMIN', beta),
  ]
  const { id } = (await user.post(PATH, LATE)).json().data
  for (const other of [colleague, stranger]) {
    expect(await namesOf(other)).toEqual([])
    expect((await other.delete(`${PATH}/${id}`)).statusCode).toBe(404)
    expect((await other.post(PATH, LATE)).statusCode).toBe(200)
  }
  // The same user in the other company.
  await newMembership(owner, user.userId, beta, 'ADMIN')
  await owner.query('update saved_views set company_id = $2 where id = $1', [id, beta.id])
  expect(await namesOf(user)).toEqual([])
})

test('a name is used once, in whatever letters, and something must be saved', async () => {
  const user = await as('SUPERVISOR', await company())
  await user.post(PATH, LATE)
  const twice = await user.post(PATH, { ...LATE, name: ' atrasadas do joao ' })
  expect([twice.statusCode, twice.json().fields]).toEqual([
    409,
    { name: 'Você já tem uma visão com este nome.' },
  ])
  const nameless = await user.post(PATH, { ...LATE, name: ' ' })
  expect(nameless.json().fields).toEqual({ name: 'Dê um nome à visão.' })
  expect((await user.post(PATH, { name: 'Vazia', filters: '' })).statusCode).toBe(400)
})

test('a user has at most 20 views, also when two tabs save at once', async () => {
  const user = await as('OPERATOR', await company())
  const save = async (n: number) =>
    (await user.post(PATH, { ...LATE, name: `Visão ${n}` })).statusCode
  for (let n = 1; n < 20; n++) expect(await save(n)).toBe(200)
  expect((await Promise.all([save(20), save(21)])).toSorted()).toEqual([200, 409])
  const refused = await user.post(PATH, { ...LATE, name: 'Mais uma' })
  expect(refused.json().error).toBe('Você já tem 20 visões. Exclua uma para salvar outra.')
  expect(await namesOf(user)).toHaveLength(20)
})

test.each(['DRIVER', 'CLIENT', 'MASTER'] as const)('a %s has no views', async (role) => {
  const user = await as(role, await company())
  expect((await user.get(PATH)).statusCode).toBe(403)
  expect((await user.post(PATH, LATE)).statusCode).toBe(403)
})
