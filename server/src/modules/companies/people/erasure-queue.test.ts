import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { createInTransaction } from '../../../access/as-actor.ts'
import { type ClaimedErasure, createErasureQueue } from '../../../access/erasure-queue.ts'
import { erasePerson, findMentions } from './commands.ts'
import { eraseNext } from './erase-next.ts'

const app = await startApp()
const { owner, pool, company, as } = app

const CPF = '52998224725'
const NAME = 'Conceição Peçanha de Araújo'
const REQUESTS = '/api/companies/people/requests'
const BODY = { document: CPF, reason: 'Pedido por e-mail', confirmation: 'ANONIMIZAR' }

const erasureQueue = createErasureQueue(pool)
/** Another process of the server, which looks for a request. */
const lookAsProcess = () => eraseNext({ erasureQueue, storage: app.storage })
const erase = (admin: SignedInUser, headers = {}) =>
  admin.post('/api/companies/people/erase', BODY, headers)

/** A company with a finished delivery to the person, and an administrator. */
async function carrierOfPerson() {
  const carrier = await company()
  const admin = await as('ADMIN', carrier)
  const driver = await as('DRIVER', carrier)
  const delivery = await newDelivery(owner, carrier, {
    client_name: NAME,
    client_document: CPF,
    driver_id: driver.driverId,
  })
  const sent = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id },
    file: { name: 'foto.jpg', bytes: PHOTO },
  })
  const photo = sent.json().data.url as string
  return { carrier, admin, delivery, photo }
}

/** Another erasure of the company is under way, so that no process begins one before the test says so. */
async function holdQueue(carrier: Company, admin: SignedInUser) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into person_requests (company_id, user_id, kind, subject, state, claim_id, claimed_at)
     values ($1, $2, 'ERASURE', 'NAME', 'running', gen_random_uuid(), now()) returning id`,
    [carrier.id, admin.userId],
  )
  return () => owner.query('delete from person_requests where id = $1', [rows[0]?.id])
}

/** A request that no process has begun, and the function that lets them. */
async function waitingRequest() {
  const carrier = await carrierOfPerson()
  const release = await holdQueue(carrier.carrier, carrier.admin)
  const asked = await erase(carrier.admin)
  expect(asked.json().data).toMatchObject({ state: 'waiting', failure: null, finished_at: null })
  return { ...carrier, release, id: asked.json().data.id as string }
}

async function requestOf(admin: SignedInUser, id: string) {
  const requests = (await admin.get(REQUESTS)).json().data
  return requests.find((request: { id: string }) => request.id === id)
}

async function outcomeOf(admin: SignedInUser, id: string) {
  const state = async () => (await requestOf(admin, id)).state
  await expect.poll(state, { timeout: 60_000, interval: 50 }).toMatch(/^(done|failed)$/)
  return requestOf(admin, id)
}

async function clientOf(admin: SignedInUser, { id }: { id: string }) {
  return (await admin.get(`/api/deliveries/${id}/record`)).json().data.client_name
}

async function noted(id: string) {
  const { rows } = await owner.query('select wanted, attempts from person_requests where id = $1', [
    id,
  ])
  return rows[0]
}

/** The claim of a process that has just begun; no other takes it over meanwhile. */
async function claimed(id: string): Promise<ClaimedErasure> {
  const claim = uuid()
  const { rows } = await owner.query(
    `update person_requests set state = 'running', claim_id = $2, claimed_at = now(), attempts = attempts + 1 where id = $1
     returning company_id as "companyId", user_id as "userId", attempts as attempt, wanted`,
    [id, claim],
  )
  const text = 'select enter_erasure($1::uuid, $2::uuid)'
  const enter = { name: 'enter_erasure', text, values: [id, claim] }
  return { id, claim, ...rows[0], inTransaction: createInTransaction(pool, enter) }
}

/** This process has claimed the request, and does it. */
async function eraseAsProcess(id: string, storage = app.storage) {
  const request = await claimed(id)
  return eraseNext({ erasureQueue: { ...erasureQueue, claim: async () => request }, storage })
}

/** As a process leaves it that was killed so many minutes ago. */
const claimSince = (id: string, minutes: number) =>
  owner.query(
    `update person_requests set state = 'running', claim_id = coalesce(claim_id, gen_random_uuid()),
            claimed_at = now() - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  )

describe('a request to make a person anonymous', () => {
  test('is taken over from a process that was killed, once its claim has ended', async () => {
    const { admin, delivery, release, id } = await waitingRequest()
    await claimSince(id, 1)
    await release()
    await lookAsProcess()
    expect((await requestOf(admin, id)).state).toBe('running')
    expect(await clientOf(admin, delivery)).toBe(NAME)

    await claimSince(id, 3)
    await lookAsProcess()
    expect(await outcomeOf(admin, id)).toMatchObject({ state: 'done', counts: { received: 1 } })
    expect(await clientOf(admin, delivery)).toMatch(/^Pessoa anonimizada/)
    expect((await noted(id)).wanted).toBeNull()
  })

  test('changes nothing by a process whose claim went to another', async () => {
    const { admin, delivery, id } = await waitingRequest()
    const slow = await claimed(id)
    const other = await claimed(id)
    await expect(slow.inTransaction((db) => findMentions(db, { document: CPF }))).rejects.toThrow(
      'the claim of the erasure ended',
    )
    await expect(
      other.inTransaction((db) => erasePerson(db, slow, { mentions: {}, files: [] })),
    ).rejects.toThrow('the claim of the erasure ended')
    expect(await clientOf(admin, delivery)).toBe(NAME)
  })

  test('is done once by several processes', async () => {
    const { admin, delivery, release, id } = await waitingRequest()
    await release()
    const began = await Promise.all([1, 2, 3, 4].map(() => lookAsProcess()))
    expect(began.filter(Boolean).length).toBeLessThan(2)
    expect((await outcomeOf(admin, id)).state).toBe('done')
    expect(await noted(id)).toEqual({ wanted: null, attempts: 1 })
    expect(await clientOf(admin, delivery)).toMatch(/^Pessoa anonimizada/)
  })

  test('is not asked for twice: not by the same call again, and not by another', async () => {
    const { carrier, admin } = await carrierOfPerson()
    const release = await holdQueue(carrier, admin)
    const key = { 'idempotency-key': uuid() }
    const first = await erase(admin, key)
    expect((await erase(admin, key)).json().data).toEqual(first.json().data)
    const again = await erase(await as('ADMIN', carrier))
    expect([again.statusCode, again.json().error]).toEqual([
      409,
      'Esta pessoa já está sendo anonimizada. Acompanhe em “Pedidos”.',
    ])
    await release()
    await lookAsProcess()
    expect((await outcomeOf(admin, first.json().data.id)).state).toBe('done')
    expect((await admin.get(REQUESTS)).json().data).toHaveLength(1)
  })

  test('fails and keeps the data when a delivery came while it was under way', async () => {
    const { carrier, admin, delivery, id } = await waitingRequest()
    const { id: importId } = (await admin.post('/api/deliveries/imports')).json().data
    await admin.upload(`/api/deliveries/imports/${importId}/files`, {
      fields: { id: uuid() },
      file: { name: 'nota.xml', bytes: Buffer.from('<a/>') },
    })
    // It comes while files are searched, after the first look.
    async function* readLate(file: string) {
      await newDelivery(owner, carrier, {
        nf_number: '78',
        client_name: NAME,
        client_document: CPF,
      })
      yield* app.storage.read(file)
    }
    await eraseAsProcess(id, { ...app.storage, read: (file) => Readable.from(readLate(file)) })

    expect(await outcomeOf(admin, id)).toMatchObject({
      state: 'failed',
      failure:
        'Há entregas em aberto desta pessoa (NF 78). Finalize ou cancele antes de anonimizar.',
      counts: {},
    })
    expect(await clientOf(admin, delivery)).toBe(NAME)
    expect((await noted(id)).wanted).toBeNull()
  })

  test('fails when who asked is no administrator any more', async () => {
    const { carrier, admin, delivery, id } = await waitingRequest()
    await owner.query('update memberships set is_active = false where user_id = $1', [admin.userId])
    await eraseAsProcess(id)
    const colleague = await as('ADMIN', carrier)
    expect(await outcomeOf(colleague, id)).toMatchObject({
      state: 'failed',
      failure: 'Quem fez o pedido não é mais administrador da empresa.',
    })
    expect(await clientOf(colleague, delivery)).toBe(NAME)
    expect((await noted(id)).wanted).toBeNull()
  })

  test('is not done before the bytes are gone: who takes over removes those that are left', async () => {
    const { admin, delivery, photo, release, id } = await waitingRequest()
    const { rows } = await owner.query('select file_id from receipts where delivery_id = $1', [
      delivery.id,
    ])
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    await eraseAsProcess(id, { ...app.storage, remove: () => Promise.reject(new Error('killed')) })
    expect(warned).toHaveBeenCalledWith(`Erasure ${id}: Error: killed`)
    warned.mockRestore()
    expect((await requestOf(admin, id)).state).toBe('running')
    expect((await noted(id)).wanted).toBeNull()
    expect((await admin.get(photo)).statusCode).toBe(410)

    await release()
    await claimSince(id, 3)
    await lookAsProcess()
    expect(await outcomeOf(admin, id)).toMatchObject({ state: 'done', counts: { files: 1 } })
    const files = await owner.query('select state from files where id = $1', [rows[0].file_id])
    expect(files.rows).toEqual([{ state: 'purged' }])
  })

  test('is not seen by another company, and whom it is about by no module', async () => {
    const { admin, id } = await waitingRequest()
    const other = await as('ADMIN', await company('Beta'))
    expect((await other.get(REQUESTS)).json().data).toEqual([])
    expect((await requestOf(admin, id)).subject).toBe('CPF ***.982.247-**')
    await expect(pool.query('select wanted from person_requests')).rejects.toThrow(
      'permission denied',
    )
  })
})
