import { buildApp } from '../../../app.ts'
import { receiptHash } from '../../../sefaz/events/receipt-hash.ts'
import { SENDER } from '@canhoto/fiscal/test/nfe-options'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { transportKey } from '@canhoto/fiscal/test/transport-xml'
import { afterAll, describe, expect, test } from 'vitest'
import { PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { eventCompany } from '../../../../test/sefaz/event-company.ts'
import { sampleKey } from '../../../../test/sefaz/sample-events.ts'

const app = await startApp()
const { owner } = app
/** Another process on the same database. */
const otherNode = await buildApp({ ...app, now: () => new Date() })
afterAll(() => otherNode.close())
const OTHER_CNPJ = '11222333000181'
const LONG = { timeout: 120_000 }

describe('a note of the company that travels without a CT-e', LONG, () => {
  test('has its event once the receipt is found valid, with what the photo and its driver say', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    const receipt = await alfa.photograph(delivery.id)
    const undecided = await alfa.eventsOf(delivery.id)
    expect(undecided).toMatchObject({
      events: [],
      no_event: 'O evento espera o canhoto ser aprovado na conferência.',
    })
    await alfa.review(receipt, 'VALID')
    const { events, no_event } = await alfa.eventsOf(delivery.id)
    expect(no_event).toBeNull()
    expect(events).toMatchObject([
      {
        type: '110130',
        access_key: delivery.nfe_key,
        sequence: 1,
        environment: 'homologation',
        state: 'waiting',
        problems: [],
        next_at: expect.any(String),
        deliveries: [{ id: delivery.id, nf_number: '1001', client_name: 'Padaria Sol' }],
        delivery_count: 1,
        can_cancel: false,
        has_xml: false,
      },
    ])
    expect(await alfa.contentOf(events[0]!.id)).toEqual({
      issuedAt: null,
      authorizedAt: null,
      uf: 'SP',
      occurredAt: expect.stringMatching(/Z$/),
      hashedAt: expect.stringMatching(/Z$/),
      imageHash: receiptHash(delivery.nfe_key, PHOTO),
      latitude: -23.5,
      longitude: -46.6,
      receiverName: 'Maria da Silva',
      receiverDocument: '11144477735',
    })
    const { rows } = await owner.query('select authorizer from sefaz_events where id = $1', [
      events[0]!.id,
    ])
    expect(rows).toEqual([{ authorizer: 'AN' }])
  })

  test('says what is missing, and is not sent until it is there', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    await alfa.prove(delivery.id, { receiver_name: '', receiver_document: '' })
    expect((await alfa.eventsOf(delivery.id)).events).toMatchObject([
      {
        state: 'waiting',
        problems: ['Falta o nome de quem recebeu.', 'Falta o documento de quem recebeu.'],
        next_at: null,
        can_retry: false,
      },
    ])
  })

  test('has an event for each attempt that failed with a photo', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    await alfa.fail(delivery.id, '09')
    await alfa.fail(delivery.id, '99', { note: 'Rua alagada' })
    const { events } = await alfa.eventsOf(delivery.id)
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['110192', 2],
      ['110192', 1],
    ])
    const said = await Promise.all(events.map(({ id }) => alfa.contentOf(id)))
    expect(said).toMatchObject([
      { attempt: 2, reason: 4, justification: 'Outro motivo: Rua alagada' },
      { attempt: 1, reason: 2, justification: null },
    ])
    const { rows } = await owner.query(
      'select distinct authorizer from sefaz_events where company_id = $1',
      [alfa.company.id],
    )
    expect(rows).toEqual([{ authorizer: 'SVRS' }])
  })

  test('is planned once, however often it is looked at and by how many processes', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    await alfa.prove(delivery.id)
    const [before] = (await alfa.eventsOf(delivery.id)).events
    const changed = async () =>
      (
        await owner.query('select xmin, content from sefaz_events where company_id = $1', [
          alfa.company.id,
        ])
      ).rows
    const first = await changed()
    for (let again = 0; again < 3; again += 1) {
      await owner.query('select note_sefaz_due($1, $2)', [alfa.company.id, [delivery.nfe_key]])
      await alfa.planned()
    }
    expect(await changed()).toEqual(first)
    expect((await alfa.eventsOf(delivery.id)).events).toEqual([before])
  })
})

describe('the hours of a note, which its XML says', LONG, () => {
  const note = (cnpj: string) => ({ number: 1, issuer: { ...SENDER, taxId: cnpj } })

  /** A note of the company's own, whose issuer's clock or the server's is wrong by so many minutes. */
  async function withNote(issuedIn: number, authorizedIn = issuedIn) {
    const alfa = await eventCompany(app)
    const nfe_key = nfeKey(note(alfa.cnpj))
    const at = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+Z$/, '+00:00')
    const xml = nfeXml({ ...note(alfa.cnpj), wrapper: 'nfeProc' })
      .replace(/<dhEmi>[^<]*/, `<dhEmi>${at(issuedIn)}`)
      .replace(/<dhRecbto>[^<]*/, `<dhRecbto>${at(authorizedIn)}`)
    const summary = { nf_number: '1', nfe_key, client_name: 'Sol', driver_id: alfa.driver.driverId }
    const sent = await alfa.admin.upload('/api/deliveries/create-from-sefaz', {
      fields: { summary: JSON.stringify(summary), driver_id: alfa.driver.driverId ?? '' },
      file: { name: 'nota.xml', bytes: new TextEncoder().encode(xml) },
    })
    expect(sent.statusCode).toBe(200)
    const id = sent.json().data.id as string
    await alfa.prove(id)
    /** Once it has been looked at, and until when it is not looked at again. */
    const seen = async () => {
      const looked = async () =>
        (
          await owner.query(
            'select 1 from sefaz_due where company_id = $1 and (claim_id is not null or next_at <= now())',
            [alfa.company.id],
          )
        ).rowCount
      await expect.poll(looked, { timeout: 60_000, interval: 100 }).toBe(0)
      const answer = await alfa.admin.get(`/api/deliveries/${id}/sefaz-events`)
      const { rows } = await owner.query(
        'select extract(epoch from next_at - now())::float / 60 as minutes from sefaz_due where company_id = $1',
        [alfa.company.id],
      )
      return { events: answer.json().data.events, again: rows.map(({ minutes }) => minutes) }
    }
    return { alfa, seen }
  }

  test('hold no event back that is after them', async () => {
    const { seen } = await withNote(-60, -50)
    expect(await seen()).toMatchObject({ events: [{ type: '110130', problems: [] }], again: [] })
  })

  test('hold back the event of a note that is authorized later, with the reason, until SEFAZ takes it', async () => {
    const { alfa, seen } = await withNote(-60, 15)
    const { events, again } = await seen()
    expect(events).toMatchObject([
      {
        state: 'waiting',
        next_at: null,
        problems: [
          'A SEFAZ autorizou o documento depois deste evento: confira o relógio do servidor.',
        ],
      },
    ])
    expect(again).toEqual([expect.closeTo(10, 0)])
    // As if the clocks had come together: the hours are not known any more.
    await owner.query('update files set state = $2 where company_id = $1 and name = $3', [
      alfa.company.id,
      'purged',
      'nota.xml',
    ])
    await owner.query('update sefaz_due set next_at = now() where company_id = $1', [
      alfa.company.id,
    ])
    expect(await seen()).toMatchObject({
      events: [{ state: 'waiting', problems: [], next_at: expect.any(String) }],
      again: [],
    })
  })

  test('hold back the event of a note that is issued after its delivery, which no later hour makes right', async () => {
    const { seen } = await withNote(4 * 24 * 60)
    const { events, again } = await seen()
    expect(events[0].problems).toContain(
      'O documento foi emitido depois deste evento: confira o relógio do servidor.',
    )
    expect(again).toEqual([])
  })

  test('send nothing again that SEFAZ has refused when they were not known', async () => {
    const alfa = await eventCompany(app)
    const nfe_key = nfeKey(note(alfa.cnpj))
    const delivery = await alfa.deliver({ nfe_key })
    await alfa.prove(delivery.id)
    const [event] = (await alfa.eventsOf(delivery.id)).events
    await alfa.reject(event!.id, '577')
    const file = await alfa.sendFile(alfa.driver, nfeXml(note(alfa.cnpj)), nfe_key)
    expect(file.statusCode).toBe(200)
    await owner.query('select note_sefaz_due($1, $2)', [alfa.company.id, [nfe_key]])
    expect((await alfa.eventsOf(delivery.id)).events).toMatchObject([
      { state: 'rejected', code: '577' },
    ])
  })
})

test('a document whose process was killed is looked at when its time is over', LONG, async () => {
  const alfa = await eventCompany(app, 'off')
  const delivery = await alfa.deliver()
  await alfa.prove(delivery.id)
  await alfa.setEvents('homologation')
  await owner.query(
    `update sefaz_settings set events_since = now() - interval '1 day' where company_id = $1`,
    [alfa.company.id],
  )
  await owner.query(
    `insert into sefaz_due (company_id, access_key, attempts, claim_id, next_at)
     values ($1, $2, 1, gen_random_uuid(), now() + interval '5 seconds')`,
    [alfa.company.id, delivery.nfe_key],
  )
  const path = `/api/deliveries/${delivery.id}/sefaz-events`
  expect((await alfa.admin.get(path)).json().data.events).toEqual([])
  expect((await alfa.eventsOf(delivery.id)).events).toMatchObject([{ type: '110130' }])
})

test(
  'a delivery is finished also when its events cannot be planned, which is tried again',
  LONG,
  async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    await owner.query(
      'alter table sefaz_events add constraint broken check (sequence > 1) not valid',
    )
    try {
      await alfa.prove(delivery.id)
      const seen = await alfa.admin.get(`/api/deliveries/${delivery.id}`)
      expect(seen.json().data.status).toBe('DELIVERED')
      const due = async () =>
        (
          await owner.query(
            'select claim_id, next_at > now() as waits from sefaz_due where company_id = $1 and attempts > 0',
            [alfa.company.id],
          )
        ).rows
      await expect
        .poll(due, { timeout: 60_000, interval: 100 })
        .toEqual([{ claim_id: null, waits: true }])
    } finally {
      await owner.query('alter table sefaz_events drop constraint broken')
    }
    await owner.query('update sefaz_due set next_at = now() where company_id = $1', [
      alfa.company.id,
    ])
    expect((await alfa.eventsOf(delivery.id)).events).toMatchObject([{ type: '110130' }])
  },
)

describe('no event is possible', LONG, () => {
  test('where another company issued the note, which is said while nothing is sent, too', async () => {
    for (const mode of ['off', 'homologation']) {
      const alfa = await eventCompany(app, mode)
      const delivery = await alfa.deliver({ nfe_key: sampleKey(OTHER_CNPJ, 5) })
      await alfa.prove(delivery.id)
      expect(await alfa.eventsOf(delivery.id)).toEqual({
        mode,
        events: [],
        no_event: 'Sem evento: o emitente é outro',
        needs_cancellation: false,
        note_events: [],
      })
    }
  })

  test('where the delivery ended before events were switched on', async () => {
    const alfa = await eventCompany(app, 'off')
    const delivery = await alfa.deliver()
    await alfa.prove(delivery.id)
    expect(await alfa.eventsOf(delivery.id)).toMatchObject({
      events: [],
      no_event: 'O envio de eventos à SEFAZ está desligado.',
    })
    await alfa.setEvents('homologation')
    await owner.query('select note_sefaz_due($1, $2)', [alfa.company.id, [delivery.nfe_key]])
    expect(await alfa.eventsOf(delivery.id)).toMatchObject({
      events: [],
      no_event: 'Sem evento: a entrega terminou antes de o envio de eventos ser ligado',
    })
  })

  test('and nothing is noted for companies that send nothing', async () => {
    const alfa = await eventCompany(app, 'off')
    const delivery = await alfa.deliver()
    await alfa.fail(delivery.id, '09')
    await alfa.prove(delivery.id)
    const { rows } = await owner.query(
      'select 1 from sefaz_due where company_id = $1 union all select 1 from sefaz_events where company_id = $1',
      [alfa.company.id],
    )
    expect(rows).toEqual([])
  })
})

describe('the CT-e of the company', LONG, () => {
  /** Two notes of a shipper under a CT-e of the company. */
  async function travelling(numbers = [61, 62], more = {}) {
    const alfa = await eventCompany(app)
    const keys = numbers.map((number) => sampleKey(OTHER_CNPJ, number))
    const deliveries = []
    for (const nfe_key of keys) deliveries.push(await alfa.deliver({ nfe_key }))
    const sent = await alfa.sendFile(alfa.admin, alfa.cteText(77, keys, more), keys[0]!)
    expect(sent.statusCode).toBe(409)
    return { ...alfa, keys, deliveries, cteKey: transportKey('57', 77, alfa.cnpj) }
  }

  test('has one event when the last of its deliveries has ended, with the notes that were delivered', async () => {
    const alfa = await travelling([61, 62, 63])
    const [first, second, third] = alfa.deliveries
    await alfa.prove(first!.id)
    expect(await alfa.eventsOf(first!.id)).toMatchObject({
      events: [],
      no_event: 'O evento do CT-e espera 2 entregas que ainda não terminaram.',
    })
    await alfa.fail(second!.id, '09')
    await alfa.prove(third!.id)
    const { events } = await alfa.eventsOf(third!.id)
    expect(events).toMatchObject([
      {
        type: '110180',
        access_key: alfa.cteKey,
        state: 'waiting',
        problems: [],
        delivery_count: 2,
      },
    ])
    expect(await alfa.contentOf(events[0]!.id)).toMatchObject({
      protocol: '333260000000077',
      issuedAt: '2026-11-20T13:00:00.000Z',
      listsInvoices: true,
      invoiceKeys: [alfa.keys[0], alfa.keys[2]],
      imageHash: receiptHash(alfa.cteKey, PHOTO),
    })
    const failed = (await alfa.eventsOf(second!.id)).events
    expect(failed).toMatchObject([{ type: '110190', access_key: alfa.cteKey }])
    expect(await alfa.contentOf(failed[0]!.id)).toMatchObject({
      reason: 2,
      attempt: 1,
      invoiceKeys: [alfa.keys[1]],
    })
  })

  test('has one event, whoever of two processes looks at which of its deliveries first', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => 100 + n)
    const alfa = await travelling(numbers)
    const receipts = []
    for (const { id } of alfa.deliveries) receipts.push(await alfa.photograph(id))
    await Promise.all(receipts.map((receipt) => alfa.review(receipt, 'VALID')))
    const { events } = await alfa.eventsOf(alfa.deliveries[0]!.id)
    expect(events).toMatchObject([{ type: '110180', sequence: 1, delivery_count: 12 }])
    const { rows } = await owner.query('select state from sefaz_events where company_id = $1', [
      alfa.company.id,
    ])
    expect(rows).toEqual([{ state: 'waiting' }])
  })

  test('waits for its protocol, which a second file brings', async () => {
    const alfa = await travelling([61], { protocol: null })
    await alfa.prove(alfa.deliveries[0]!.id)
    expect((await alfa.eventsOf(alfa.deliveries[0]!.id)).events).toMatchObject([
      {
        state: 'waiting',
        next_at: null,
        problems: ['Falta o protocolo de autorização do CT-e, de 15 dígitos.'],
      },
    ])
    await alfa.sendFile(alfa.driver, alfa.cteText(77, alfa.keys), alfa.keys[0]!)
    const { events } = await alfa.eventsOf(alfa.deliveries[0]!.id)
    expect(events).toMatchObject([{ state: 'waiting', problems: [], next_at: expect.any(String) }])
    expect(await alfa.contentOf(events[0]!.id)).toMatchObject({ protocol: '333260000000077' })
  })

  test('lists no notes where it is not of normal service', async () => {
    const alfa = await travelling([61], { serviceType: 1 })
    await alfa.prove(alfa.deliveries[0]!.id)
    const { events } = await alfa.eventsOf(alfa.deliveries[0]!.id)
    expect(await alfa.contentOf(events[0]!.id)).toMatchObject({
      listsInvoices: false,
      invoiceKeys: [],
    })
  })

  test('has its event when its file comes after the delivery', async () => {
    const alfa = await eventCompany(app)
    const nfe_key = sampleKey(OTHER_CNPJ, 71)
    const delivery = await alfa.deliver({ nfe_key })
    await alfa.prove(delivery.id)
    expect((await alfa.eventsOf(delivery.id)).no_event).toBe('Sem evento: o emitente é outro')
    await alfa.sendFile(alfa.admin, alfa.cteText(77, [nfe_key]), nfe_key)
    expect((await alfa.eventsOf(delivery.id)).events).toMatchObject([{ type: '110180' }])
  })

  test('has no event once it is cancelled', async () => {
    const alfa = await travelling([61])
    await alfa.prove(alfa.deliveries[0]!.id)
    expect((await alfa.eventsOf(alfa.deliveries[0]!.id)).events).toHaveLength(1)
    const cancelled = alfa
      .cteText(77, alfa.keys)
      .replace(
        '</cteProc>',
        `<procEvento><retEvento><infEvento><cStat>135</cStat><chCTe>${alfa.cteKey}</chCTe><tpEvento>110111</tpEvento></infEvento></retEvento></procEvento></cteProc>`,
      )
    expect((await alfa.sendFile(alfa.admin, cancelled, alfa.keys[0]!)).statusCode).toBe(422)
    expect((await alfa.eventsOf(alfa.deliveries[0]!.id)).events).toEqual([])
  })

  test('that only adds to the value of another one has no event, and takes none from it', async () => {
    const alfa = await travelling([61])
    const [delivery] = alfa.deliveries
    await alfa.prove(delivery!.id)
    const [before] = (await alfa.eventsOf(delivery!.id)).events
    await alfa.register(before!.id)
    await alfa.sendFile(alfa.admin, alfa.cteText(78, alfa.keys, { cteType: 1 }), alfa.keys[0]!)
    const { events, needs_cancellation } = await alfa.eventsOf(delivery!.id)
    expect(events).toMatchObject([{ id: before!.id, access_key: alfa.cteKey, type: '110180' }])
    expect(needs_cancellation).toBe(false)
  })

  test('whose complement alone is known waits for its own file, and the reason says so', async () => {
    const alfa = await travelling([61], { cteType: 1 })
    const [delivery] = alfa.deliveries
    await alfa.prove(delivery!.id)
    const { events, no_event } = await alfa.eventsOf(delivery!.id)
    expect([events, no_event]).toEqual([[], expect.stringContaining('o CT-e é complementar')])
    await alfa.sendFile(alfa.admin, alfa.cteText(79, alfa.keys), alfa.keys[0]!)
    const key = transportKey('57', 79, alfa.cnpj)
    expect((await alfa.eventsOf(delivery!.id)).events).toMatchObject([
      { type: '110180', access_key: key },
    ])
  })

  test('that replaces another has its event', async () => {
    const alfa = await travelling([61], { cteType: 3 })
    await alfa.prove(alfa.deliveries[0]!.id)
    expect((await alfa.eventsOf(alfa.deliveries[0]!.id)).events).toMatchObject([{ type: '110180' }])
  })

  test('of another carrier gives the company no event, also of its own note', async () => {
    const alfa = await eventCompany(app)
    const delivery = await alfa.deliver()
    const foreign = alfa.cteText(78, [delivery.nfe_key], { issuer: OTHER_CNPJ })
    await alfa.sendFile(alfa.admin, foreign, delivery.nfe_key)
    await alfa.prove(delivery.id)
    expect(await alfa.eventsOf(delivery.id)).toMatchObject({
      events: [],
      no_event: 'Sem evento: o emitente é outro',
    })
  })
})
