import { beforeEach, describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { openStream } from '../../../../test/live-stream.ts'

const { app, owner, company, as, anonymous } = await startApp()

const QUEUE = '/api/receipts'
const BEFORE = '?before_review=true'
const file = { name: 'canhoto.jpg', bytes: PHOTO }

let alfa: Company
let driver: SignedInUser
let office: SignedInUser
beforeEach(async () => {
  alfa = await company()
  driver = await as('DRIVER', alfa, { name: 'José' })
  office = await as('OPERATOR', alfa, { name: 'Ana' })
})

/** A delivery that its driver has photographed. */
async function photographed(more: Parameters<typeof newDelivery>[2] = {}) {
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId, ...more })
  return { delivery, receipt: await photograph(delivery.id) }
}

async function photograph(delivery_id: string, captured_at?: string) {
  const fields = { delivery_id, ...(captured_at && { captured_at }) }
  const answer = await driver.upload('/api/receipts/upload', { fields, file })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.receipt_id as string
}

const decide = (user: SignedInUser, id: string, body: Record<string, unknown>) =>
  user.put(`${QUEUE}/${id}/validate`, body)

const reject = (id: string, reason = 'Sem assinatura', user = office) =>
  decide(user, id, { status: 'REJECTED', reason })

async function queued(user = office, query = '') {
  const { data } = (await user.get(`${QUEUE}${query}`)).json()
  return (data as { id: string }[]).map(({ id }) => id)
}

const deliveryOf = async (user: SignedInUser, id: string) =>
  (await user.get(`/api/deliveries/${id}`)).json().data

describe('the queue', () => {
  test('holds what nobody has decided, the oldest photo first', async () => {
    const [late, early] = [await newDelivery(owner, alfa), await newDelivery(owner, alfa)]
    await owner.query(
      `update deliveries set driver_id = $1, created_at = now() - interval '2 days' where id = any($2)`,
      [driver.driverId, [late.id, early.id]],
    )
    const second = await photograph(late.id)
    const first = await photograph(early.id, new Date(Date.now() - 3_600_000).toISOString())
    expect(await queued()).toEqual([first, second])
    expect((await decide(office, first, { status: 'VALID' })).statusCode).toBe(200)
    expect(await queued()).toEqual([second])
    expect(await queued(office, '?status=VALID')).toEqual([first])
    expect(await queued(office, '?status=REJECTED')).toEqual([])
  })

  test('has what waited to be read once nothing is read any more', async () => {
    const { receipt } = await photographed()
    await owner.query(`update receipts set reading = 'waiting' where id = $1`, [receipt])
    expect(await queued()).toEqual([])
    await expect.poll(() => queued(), { timeout: 60_000 }).toEqual([receipt])
  })

  test('shows of each what the delivery says, and who took the photo', async () => {
    const { receipt } = await photographed({ nf_number: '4711', client_name: 'Mercado Bom' })
    const { data, meta } = (await office.get(QUEUE)).json()
    expect(meta).toEqual({ total: 1, page: 1, per_page: 30 })
    expect(data).toMatchObject([
      {
        id: receipt,
        nf_number: '4711',
        client_name: 'Mercado Bom',
        driver_name: 'José',
        reading: null,
      },
    ])
    expect((await office.get(data[0].url)).statusCode).toBe(200)
  })

  test('is of the office alone', async () => {
    const { receipt } = await photographed()
    const beta = await as('OPERATOR', await company())
    expect(await queued(beta)).toEqual([])
    expect((await decide(beta, receipt, { status: 'VALID' })).statusCode).toBe(404)
    expect((await beta.post(`${QUEUE}/${receipt}/process-ocr`)).statusCode).toBe(404)
    for (const user of [driver, await as('CLIENT', alfa, { document: '11222333000181' })]) {
      expect((await user.get(QUEUE)).statusCode).toBe(403)
      expect((await decide(user, receipt, { status: 'VALID' })).statusCode).toBe(403)
    }
    expect((await anonymous.get(QUEUE)).statusCode).toBe(401)
  })

  test('is read from its index, however many receipts there are', async () => {
    const { delivery } = await photographed()
    await owner.query(
      `with f as (
         insert into files (id, company_id, state, name, mime, created_by)
         select gen_random_uuid(), $1, 'kept', 'x', 'image/jpeg', $3 from generate_series(1, 5000) returning id)
       insert into receipts (id, company_id, delivery_id, file_id, captured_at, created_by, status, validated_at)
       select gen_random_uuid(), $1, $2, id, now(), $3, 'VALID', now() from f`,
      [alfa.id, delivery.id, office.userId],
    )
    await owner.query('analyze receipts')
    const planOf = async (reading: string, direction: string) => {
      const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
        `explain select * from receipts r
          where r.company_id = $1 and (r.status = 'PENDING_REVIEW' and r.reading = '${reading}')
          order by r.captured_at ${direction}, r.id ${direction} limit 30`,
        [alfa.id],
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await planOf('done', 'asc')).toContain('receipts_to_review')
    expect(await planOf('none', 'desc')).toContain('receipts_before_review')
  })
})

describe('a photo from before the review', () => {
  async function photographedBefore(more: Parameters<typeof newDelivery>[2] = {}) {
    const sent = await photographed(more)
    await owner.query(`update receipts set reading = 'none' where id = $1`, [sent.receipt])
    return sent
  }

  test('waits in no queue, and is reviewed one by one or left', async () => {
    const { delivery, receipt } = await photographedBefore()
    const { receipt: waiting } = await photographed()
    const later = await photographedBefore()
    expect(await queued()).toEqual([waiting])
    expect(await queued(office, BEFORE)).toEqual([later.receipt, receipt])
    expect(await queued(await as('OPERATOR', await company()), BEFORE)).toEqual([])
    const stateOf = async () => {
      const { data } = (await office.get(`/api/deliveries/${delivery.id}/record`)).json()
      const [{ status, before_review }] = data.receipts
      return [status, before_review]
    }
    expect(await stateOf()).toEqual(['PENDING_REVIEW', true])

    expect((await decide(office, receipt, { status: 'VALID' })).statusCode).toBe(200)
    expect(await queued(office, BEFORE)).toEqual([later.receipt])
    expect(await queued(office, '?status=VALID')).toEqual([receipt])
    // Taken back it is where it was.
    await decide(office, receipt, { status: 'PENDING_REVIEW', from: 'VALID' })
    expect(await queued(office, BEFORE)).toEqual([later.receipt, receipt])
    expect(await queued()).toEqual([waiting])
    expect(await stateOf()).toEqual(['PENDING_REVIEW', true])
  })

  test('counts alike in the money that waits, the reports, the lists and for the client', async () => {
    const document = '11222333000181'
    const client = await as('CLIENT', alfa, { document })
    const { delivery, receipt } = await photographedBefore({
      client_document: document,
      merchandise_value: 150,
    })
    const total = async (user: SignedInUser, path: string) =>
      (await user.get(path)).json().meta.total as number
    const counted = async () => {
      const [finished] = (await office.get('/api/reports/canhotos')).json().data
      const { data: seen } = (await client.get('/api/reports/canhotos')).json()
      const { data: money } = (await office.get('/api/reports/unproved/totals')).json()
      return {
        money: money.value,
        withoutReceipt: await total(office, '/api/deliveries?without_receipt=true'),
        inReport: await total(office, '/api/reports/receipts'),
        finished: finished.has_receipt,
        client: seen[0].has_receipt,
        clientImage:
          (await client.get(`/api/deliveries/${delivery.id}`)).json().data.receipt_image_url !==
          null,
      }
    }
    const proved = {
      money: 0,
      withoutReceipt: 0,
      inReport: 1,
      finished: true,
      client: true,
      clientImage: true,
    }
    expect(await counted()).toEqual(proved)
    await decide(office, receipt, { status: 'VALID' })
    expect(await counted()).toEqual(proved)
    await decide(office, receipt, { status: 'REJECTED', from: 'VALID', reason: 'Ilegível' })
    expect(await counted()).toEqual({
      money: 150,
      withoutReceipt: 1,
      inReport: 0,
      finished: false,
      client: false,
      clientImage: false,
    })
  })
})

describe('a decision', () => {
  test('is made once: the second user is told of the first one’s', async () => {
    const { receipt } = await photographed()
    const bia = await as('SUPERVISOR', alfa, { name: 'Bia' })
    const answers = await Promise.all([
      decide(office, receipt, { status: 'VALID' }),
      decide(bia, receipt, { status: 'REJECTED', reason: 'Ilegível' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'ALREADY_DECIDED' })
    expect(refused.error).toMatch(/^Este canhoto já foi (aprovado por Ana|recusado por Bia)\.$/)
  })

  test('that is sent again because its answer was lost is answered the same, and leaves one event', async () => {
    const { delivery, receipt } = await photographed()
    const first = await reject(receipt)
    expect((await reject(receipt)).json()).toEqual(first.json())
    const { data } = (await office.get(`/api/deliveries/${delivery.id}/events`)).json()
    expect(data.filter(({ kind }: { kind: string }) => kind === 'REVIEW')).toMatchObject([
      { user_name: 'Ana', review: 'REJECTED', reason: 'Sem assinatura' },
    ])
  })

  test('to reject has a reason', async () => {
    const { receipt } = await photographed()
    for (const reason of [undefined, '', '   ', 'x'.repeat(201)]) {
      const answer = await decide(office, receipt, { status: 'REJECTED', reason })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toHaveProperty('reason')
    }
    for (const body of [{ status: 'OK' }, {}, { status: 'VALID', from: 1 }])
      expect((await decide(office, receipt, body)).statusCode).toBe(400)
    expect(await queued()).toEqual([receipt])
  })

  test('is taken back, and the receipt waits again in its place', async () => {
    const { delivery, receipt } = await photographed()
    await reject(receipt)
    const back = { status: 'PENDING_REVIEW', from: 'REJECTED' }
    expect((await decide(office, receipt, back)).json().data).toMatchObject({
      status: 'PENDING_REVIEW',
      reason: null,
      validated_by_name: null,
    })
    expect(await queued()).toEqual([receipt])
    expect(await deliveryOf(driver, delivery.id)).toMatchObject({
      has_receipt: true,
      photo_refusal: null,
    })
    // Twice is once.
    expect((await decide(office, receipt, back)).statusCode).toBe(409)
  })

  test('is told to the open pages of the office at once', async () => {
    const { delivery, receipt } = await photographed()
    // The photo came long before the page was opened.
    await owner.query(
      `update delivery_events set recorded_at = now() - interval '1 hour' where delivery_id = $1`,
      [delivery.id],
    )
    const { told } = await openStream(app, office.token)
    await decide(await as('ADMIN', alfa), receipt, { status: 'VALID' })
    await expect
      .poll(() =>
        told.filter(({ event }) => event === 'receipt').flatMap(({ data }) => data['delivery_ids']),
      )
      .toContain(delivery.id)
  })
})

describe('a rejected photo', () => {
  test('asks its driver for another one, with the reason, also for a delivery of an earlier day', async () => {
    const { delivery, receipt } = await photographed({
      created_at: '2026-11-01T12:00:00Z',
      scheduled_for: '2026-11-01',
    })
    await owner.query(`update deliveries set delivered_at = '2026-11-01T15:00:00Z' where id = $1`, [
      delivery.id,
    ])
    const list = `/api/deliveries?day=today&driver_id=${driver.driverId}`
    const today = async (user: SignedInUser) => (await user.get(list)).json().data
    expect(await today(driver)).toEqual([])
    await reject(receipt, 'A foto está cortada')
    expect(await today(driver)).toMatchObject([
      {
        id: delivery.id,
        status: 'DELIVERED',
        has_receipt: false,
        photo_refusal: 'A foto está cortada',
      },
    ])
    expect(await today(office)).toEqual([])

    await photograph(delivery.id)
    expect(await today(driver)).toEqual([])
    const record = (await office.get(`/api/deliveries/${delivery.id}/record`)).json().data
    expect(
      record.receipts.map(({ status, circumstance, reason, validated_by_name }: never) => ({
        status,
        circumstance,
        reason,
        validated_by_name,
      })),
    ).toEqual([
      { status: 'PENDING_REVIEW', circumstance: null, reason: null, validated_by_name: null },
      {
        status: 'REJECTED',
        circumstance: null,
        reason: 'A foto está cortada',
        validated_by_name: 'Ana',
      },
    ])
    expect(await deliveryOf(driver, delivery.id)).toMatchObject({ photo_refusal: null })
  })

  test('proves nothing: the client does not see it, and its link says that it was rejected', async () => {
    const document = '11222333000181'
    const client = await as('CLIENT', alfa, { document })
    const { delivery, receipt } = await photographed({ client_document: document })
    const seen = await deliveryOf(client, delivery.id)
    const { link } = (await client.get(`${QUEUE}/${receipt}/proof`)).json().data
    const verification = `/api/proofs/${link.split('/').at(-1)}`
    expect((await anonymous.get(verification)).json().data).toMatchObject({ rejected_at: null })

    await reject(receipt)
    expect(await deliveryOf(client, delivery.id)).toMatchObject({
      status: 'DELIVERED',
      has_receipt: false,
      receipt_image_url: null,
      photo_refusal: null,
    })
    expect((await client.get(seen.receipt_image_url)).statusCode).toBe(404)
    expect((await client.get(`${QUEUE}/${receipt}/proof`)).statusCode).toBe(404)
    expect((await anonymous.get(verification)).json().data).toMatchObject({
      verdict: 'INTACT',
      rejected_at: expect.any(String),
    })
    const pdf = await office.get(`${QUEUE}/${receipt}/proof.pdf`)
    expect([pdf.statusCode, pdf.json().error]).toEqual([
      409,
      'Este canhoto foi recusado na conferência e não comprova a entrega.',
    ])
    // The office still sees what was rejected.
    expect((await office.get(seen.receipt_image_url)).statusCode).toBe(200)
  })

  test('holds the money up until another one comes', async () => {
    const { delivery, receipt } = await photographed({ merchandise_value: 150 })
    const held = async () => [
      (await office.get('/api/deliveries?without_receipt=true')).json().meta.total,
      (await office.get('/api/reports/unproved/totals')).json().data.value,
    ]
    expect(await held()).toEqual([0, 0])
    await reject(receipt)
    expect(await held()).toEqual([1, 150])
    await photograph(delivery.id)
    expect(await held()).toEqual([0, 0])
  })

  test('does not hide one that is valid, however new a further photo is', async () => {
    const { delivery, receipt } = await photographed()
    await decide(office, receipt, { status: 'VALID' })
    const { verification_id } = (await office.get(`${QUEUE}/${receipt}/proof`)).json().data
    const proof = await anonymous.get(`/api/proofs/${verification_id}`)
    expect(proof.json().data).toMatchObject({ verdict: 'INTACT', rejected_at: null })
    const further = await photograph(delivery.id)
    expect(await deliveryOf(office, delivery.id)).toMatchObject({ receipt_id: receipt })
    await reject(further)
    expect(await deliveryOf(office, delivery.id)).toMatchObject({
      receipt_id: receipt,
      photo_refusal: null,
    })
  })

  test('warns the office where no driver can be asked', async () => {
    const { delivery, receipt } = await photographed({ nf_number: '99' })
    const alerts = async () => (await office.get('/api/deliveries/recent-alerts')).json().data
    await owner.query('update deliveries set driver_id = null where id = $1', [delivery.id])
    expect(await alerts()).toEqual([])
    await reject(receipt, 'Ilegível')
    expect(await alerts()).toMatchObject([
      { type: 'photo_refused', nfNumber: '99', message: expect.stringContaining('Ilegível') },
    ])
  })
})
