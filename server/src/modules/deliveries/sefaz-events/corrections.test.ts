import { describe, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { eventCompany } from '../../../../test/sefaz/event-company.ts'

const app = await startApp()
const { owner } = app
const LONG = { timeout: 120_000 }

describe('what is corrected', LONG, () => {
  test('before it was sent changes the same event: another photo has another hash', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    const receipt = await alfa.prove(delivery.id)
    const [event] = (await alfa.eventsOf(delivery.id)).events
    await alfa.review(receipt, 'REJECTED', 'VALID')
    expect((await alfa.eventsOf(delivery.id)).events).toEqual([])
    await alfa.prove(delivery.id, { receiver_name: 'Pedro Souza' })
    const { events } = await alfa.eventsOf(delivery.id)
    expect(events).toMatchObject([{ sequence: 1, state: 'waiting' }])
    expect(events[0]!.id).not.toBe(event!.id)
    expect(await alfa.contentOf(events[0]!.id)).toMatchObject({ receiverName: 'Pedro Souza' })
  })

  test('after a refusal is signed again under the same number', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    const receipt = await alfa.prove(delivery.id, { receiver_name: 'M' })
    const [event] = (await alfa.eventsOf(delivery.id)).events
    await alfa.reject(event!.id, '493')
    await owner.query(`update receipts set receiver_name = 'Maria' where id = $1`, [receipt])
    expect((await alfa.eventsOf(delivery.id)).events).toMatchObject([
      { id: event!.id, sequence: 1, state: 'waiting', problems: [], next_at: expect.any(String) },
    ])
    const { rows } = await owner.query('select signed_xml from sefaz_events where id = $1', [
      event!.id,
    ])
    expect(rows).toEqual([{ signed_xml: null }])
  })

  test('of what SEFAZ may have is never changed or dropped', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    const receipt = await alfa.prove(delivery.id)
    const [event] = (await alfa.eventsOf(delivery.id)).events
    await alfa.answered(event!.id, { state: 'stopped', code: 'expired', is_uncertain: true })
    await alfa.review(receipt, 'REJECTED', 'VALID')
    await alfa.planned()
    const { rows } = await owner.query(
      'select state, signed_xml, is_outdated from sefaz_events where id = $1',
      [event!.id],
    )
    expect(rows).toEqual([{ state: 'stopped', signed_xml: '<evento/>', is_outdated: true }])
  })

  test('of what was signed and never sent is withdrawn, and its sequence is free', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    const receipt = await alfa.prove(delivery.id)
    const [event] = (await alfa.eventsOf(delivery.id)).events
    await alfa.answered(event!.id, { state: 'signed', code: 'connect', next_at: null })
    await alfa.review(receipt, 'REJECTED', 'VALID')
    expect(await alfa.eventsOf(delivery.id)).toMatchObject({ events: [] })
    await alfa.prove(delivery.id)
    expect(await alfa.eventsOf(delivery.id)).toMatchObject({
      events: [{ sequence: 1, state: 'waiting' }],
    })
  })

  test('begins the count of equal refusals anew', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    await alfa.prove(delivery.id)
    const [event] = (await alfa.eventsOf(delivery.id)).events
    await alfa.reject(event!.id, '872', { equal_rejections: 3, rejection_code: '872' })
    await alfa.admin.put(`/api/deliveries/sefaz-events/${event!.id}/receiver`, {
      receiver_name: 'Pedro Souza',
      receiver_document: '52998224725',
    })
    expect(await alfa.eventsOf(delivery.id)).toMatchObject({
      events: [{ id: event!.id, state: 'waiting', code: null, cause: null }],
    })
    const { rows } = await owner.query(
      'select equal_rejections, rejection_code from sefaz_events where id = $1',
      [event!.id],
    )
    expect(rows).toEqual([{ equal_rejections: 0, rejection_code: null }])
  })

  test('of a registered event is told, and made new only after the office has cancelled it', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    const receipt = await alfa.prove(delivery.id)
    const [event] = (await alfa.eventsOf(delivery.id)).events
    await alfa.register(event!.id)
    expect((await alfa.eventsOf(delivery.id)).needs_cancellation).toBe(false)
    await alfa.review(receipt, 'REJECTED', 'VALID')
    await alfa.prove(delivery.id, { receiver_name: 'Pedro Souza' })
    const seen = await alfa.eventsOf(delivery.id)
    expect(seen).toMatchObject({
      needs_cancellation: true,
      events: [{ id: event!.id, state: 'registered', needs_cancellation: true, can_cancel: true }],
    })
    const cancellation = (
      await alfa.admin.post(`/api/deliveries/sefaz-events/${event!.id}/cancel`)
    ).json().data
    expect(cancellation).toMatchObject({
      type: '110131',
      sequence: 1,
      state: 'waiting',
      problems: [],
      cancels_id: event!.id,
      access_key: delivery.nfe_key,
    })
    expect((await alfa.eventsOf(delivery.id)).needs_cancellation).toBe(false)
    // As the sending process does in one transaction.
    await alfa.register(cancellation.id)
    await owner.query(`update sefaz_events set state = 'cancelled' where id = $1`, [event!.id])
    const { events } = await alfa.eventsOf(delivery.id)
    expect(events.map(({ type, sequence, state }) => [type, sequence, state])).toEqual([
      ['110130', 2, 'waiting'],
      ['110131', 1, 'registered'],
      ['110130', 1, 'cancelled'],
    ])
  })

  test('nothing: what the office cancelled without a correction is not made again', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    await alfa.prove(delivery.id)
    const [event] = (await alfa.eventsOf(delivery.id)).events
    await alfa.register(event!.id)
    await owner.query(`update sefaz_events set state = 'cancelled' where id = $1`, [event!.id])
    expect((await alfa.eventsOf(delivery.id)).events).toMatchObject([{ state: 'cancelled' }])
  })
})
