import { Readable } from 'node:stream'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'

const { owner, storage, company, as, asKey } = await startApp()
const IMPORTS = '/api/deliveries/imports'
const LONG = { timeout: 30_000 }

type Caller = Pick<SignedInUser, 'get' | 'post' | 'upload'>

beforeEach(() => {
  // A file that is not read for now is told in the log.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** Files are read once `release` is called, as of a slow storage. */
function holdReading() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const read = storage.read.bind(storage)
  async function* late(id: string) {
    await promise
    yield* read(id)
  }
  const held = vi.spyOn(storage, 'read').mockImplementation((id) => Readable.from(late(id)))
  return {
    untilReached: () => vi.waitFor(() => expect(held).toHaveBeenCalled(), LONG),
    release() {
      held.mockRestore()
      resolve()
    },
  }
}

/** An import of one note, which is acknowledged. */
async function sendNote(user: Caller, number: number) {
  const { id } = (await user.post(IMPORTS)).json().data as { id: string }
  const file = { name: `${number}.xml`, bytes: Buffer.from(nfeXml({ number })) }
  expect((await user.upload(`${IMPORTS}/${id}/files`, { file })).statusCode).toBe(200)
  return id
}

/** The file of an import, once it was read. */
const readFileOf = (user: Caller, id: string) =>
  vi.waitFor(async () => {
    const [file] = (await user.get(`${IMPORTS}/${id}/files`)).json().data
    expect(file.outcome).not.toBeNull()
    return file as { outcome: string; detail: string | null; notes: { delivery_id: string }[] }
  }, LONG)

async function creatorOf(user: Caller, deliveryId: string | undefined) {
  const { data } = (await user.get(`/api/deliveries/${deliveryId}/events`)).json()
  return (data as { kind: string; user_name: string }[]).find(({ kind }) => kind === 'CREATED')
    ?.user_name
}

test.each([
  ['whose key was revoked', 'key'],
  ['who was deactivated', { status: 'INATIVO' }],
  ['who became a driver', { user_type: 'DRIVER' }],
  ['who was removed', 'removed'],
] as const)(
  'what was sent by one %s is refused, and imported by the administrator who tries it again',
  async (_, end) => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa)
    const key = end === 'key' ? await asKey(['deliveries.import'], alfa) : null
    const operator = await as('OPERATOR', alfa)
    const user = `/api/users/${operator.userId}`
    const reading = holdReading()
    const id = await sendNote(key ?? operator, 41)
    await reading.untilReached()
    const ended = key
      ? await admin.delete(`/api/companies/api-keys/${key.id}`)
      : end === 'removed'
        ? await admin.delete(user)
        : await admin.put(user, end as Record<string, string>)
    expect(ended.statusCode).toBe(200)
    reading.release()

    expect(await readFileOf(admin, id)).toMatchObject({
      outcome: 'refused',
      detail: expect.stringContaining("'Tentar novamente as recusadas'"),
    })
    expect((await admin.post(`${IMPORTS}/${id}/retry`)).json().data).toEqual({ retried: 1 })
    const { outcome, notes } = await readFileOf(admin, id)
    expect(outcome).toBe('created')
    expect(await creatorOf(admin, notes[0]?.delivery_id)).toBe('ADMIN de teste')
  },
)

/** What the queue knows of the company's files. */
async function queueOf({ id }: Company) {
  const { rows } = await owner.query(
    'select state, attempts, outcome from import_files where company_id = $1',
    [id],
  )
  return rows as { state: string; attempts: number; outcome: string | null }[]
}

test('what a company had sent waits while it is inactive, uncounted, and is imported when it is active again', async () => {
  const [alfa, beta] = [await company(), await company('Beta')]
  const [office, master] = [await as('OPERATOR', alfa, { name: 'Ana' }), await as('MASTER', beta)]
  const WAITING = [{ state: 'waiting', attempts: 0, outcome: null }]
  const reading = holdReading()
  const id = await sendNote(office, 51)
  await reading.untilReached()
  expect((await master.delete(`/api/companies/${alfa.id}`)).statusCode).toBe(200)
  reading.release()
  await vi.waitFor(async () => expect(await queueOf(alfa)).toEqual(WAITING), LONG)

  // Three files of another company come after it: the queue has passed by often enough.
  const other = await as('OPERATOR', beta)
  for (const number of [52, 53, 54])
    expect(await readFileOf(other, await sendNote(other, number))).toMatchObject({
      outcome: 'created',
    })
  expect(await queueOf(alfa)).toEqual(WAITING)

  const active = await master.put(`/api/companies/${alfa.id}`, { status: 'ACTIVE' })
  expect(active.statusCode).toBe(200)
  const admin = await as('ADMIN', alfa)
  const { outcome, notes } = await readFileOf(admin, id)
  expect(outcome).toBe('created')
  expect(await creatorOf(admin, notes[0]?.delivery_id)).toBe('Ana')
})
