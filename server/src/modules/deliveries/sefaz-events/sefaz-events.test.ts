import { beforeEach, describe, expect, test } from 'vitest'
import { readPdfWords } from '../../../documents/pdf/read-pdf-words.ts'
import { createSefazDue } from '../../../access/sefaz-due.ts'
import { purgeRecords } from '../../../purge-records.ts'
import { createJobTransaction } from '../../../access/job-transaction.ts'
import { startApp } from '../../../../test/harness.ts'
import { warnOverdue } from './warn-overdue.ts'
import { openStream } from '../../../../test/live-stream.ts'
import { eventCompany, EVENTS } from '../../../../test/sefaz/event-company.ts'

const app = await startApp()
const { owner, pool } = app
const LONG = { timeout: 120_000 }
const CLIENT_DOCUMENT = '11222333000181'

let alfa: Awaited<ReturnType<typeof eventCompany>>
let delivery: Awaited<ReturnType<typeof alfa.deliver>>
let event: Awaited<ReturnType<typeof alfa.eventsOf>>['events'][number]
let receipt: string
beforeEach(async () => {
  alfa = await eventCompany(app)
  delivery = await alfa.deliver({ client_document: CLIENT_DOCUMENT })
  receipt = await alfa.prove(delivery.id)
  event = (await alfa.eventsOf(delivery.id)).events[0]!
}, 60_000)

const retry = (user = alfa.admin) => user.post(`${EVENTS}/${event.id}/retry`)
const cancel = (user = alfa.admin) => user.post(`${EVENTS}/${event.id}/cancel`)
const problemOf = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
]
const current = async () => (await alfa.eventsOf(delivery.id)).events.at(-1)!
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('an event that was refused', LONG, () => {
  test('says the cause in plain words and what to do', async () => {
    await alfa.reject(event.id, '577')
    expect(await current()).toMatchObject({
      state: 'rejected',
      code: '577',
      cause: 'A data do evento é de antes da emissão da NF-e.',
      advice: expect.stringMatching(/^Confira a data/),
      can_retry: true,
    })
  })

  test('is signed again when the office tries again, at most after two equal refusals', async () => {
    await alfa.reject(event.id, '577', { equal_rejections: 2 })
    expect((await retry()).json().data).toMatchObject({ state: 'waiting', cause: null })
    await alfa.reject(event.id, '577', { equal_rejections: 3 })
    expect(problemOf(await retry())).toEqual([
      409,
      'A SEFAZ recusou este evento três vezes pelo mesmo motivo. Corrija o que ela aponta antes de tentar de novo.',
    ])
    expect(await current()).toMatchObject({ state: 'rejected', can_retry: false })
  })

  test('is not sent while SEFAZ has blocked the company there', async () => {
    await owner.query(
      `insert into sefaz_lanes (company_id, environment, authorizer, paused_until)
       select company_id, environment, authorizer, $2 from sefaz_events where id = $1
       on conflict (company_id, environment, authorizer) do update set paused_until = excluded.paused_until`,
      [event.id, inMinutes(50)],
    )
    await alfa.reject(event.id, '577')
    expect(problemOf(await retry())).toEqual([
      409,
      'A SEFAZ bloqueou os envios por excesso. O Canhoto tenta de novo depois da pausa.',
    ])
  })

  test('is not tried again where SEFAZ has another one of its number', async () => {
    await alfa.answered(event.id, { state: 'stopped', code: '573', reason: 'Duplicidade' })
    expect((await retry()).statusCode).toBe(409)
  })
})

describe('an event whose answer was lost', LONG, () => {
  test('is sent again with the same bytes', async () => {
    const reason = 'A SEFAZ não recebeu o evento durante sete dias.'
    await alfa.answered(event.id, { state: 'stopped', code: 'expired', reason, is_uncertain: true })
    expect(await current()).toMatchObject({ cause: reason, advice: null })
    expect((await retry()).json().data).toMatchObject({ state: 'unknown' })
    const { rows } = await owner.query('select signed_xml from sefaz_events where id = $1', [
      event.id,
    ])
    expect(rows).toEqual([{ signed_xml: '<evento/>' }])
  })

  test('is not touched while it is being sent', async () => {
    await alfa.answered(event.id, {
      state: 'sending',
      claim_id: '01930000-0000-7000-8000-0000000000aa',
    })
    expect(problemOf(await retry())).toEqual([
      409,
      'O evento está sendo enviado agora. Aguarde a resposta.',
    ])
  })
})

describe('a registered event', LONG, () => {
  beforeEach(async () => {
    await alfa.register(event.id)
  })

  test('has its protocol, and its file to download', async () => {
    expect(await current()).toMatchObject({
      state: 'registered',
      protocol: '135260000000001',
      registered_at: expect.any(String),
      has_xml: true,
      can_retry: false,
      can_cancel: true,
    })
    const file = await alfa.admin.get(`${EVENTS}/${event.id}/xml`)
    expect(file.body).toBe('<procEventoNFe/>')
    expect(file.headers['content-disposition']).toContain(
      `procEvento-110130-${delivery.nfe_key}-1.xml`,
    )
  })

  test('is cancelled once, by ADMIN or SUPERVISOR, and the audit tells who', async () => {
    const operator = await app.as('OPERATOR', alfa.company)
    expect((await cancel(operator)).statusCode).toBe(403)
    const supervisor = await app.as('SUPERVISOR', alfa.company, { name: 'Beto' })
    const [first, second] = await Promise.all([cancel(supervisor), cancel()])
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409])
    const { data } = (await alfa.admin.get('/api/reports/audit?record_type=sefaz_event')).json()
    expect(data).toMatchObject([{ action: 'CREATED', record_label: `110131 ${delivery.nfe_key}` }])
  })

  test('alone can be cancelled', async () => {
    await alfa.reject(event.id, '577', { protocol: null })
    expect(problemOf(await cancel())).toEqual([409, 'Só um evento registrado pode ser cancelado.'])
  })

  test('of production stands in the proof of the client, whose page everybody can check', async () => {
    const client = await app.as('CLIENT', alfa.company, { document: CLIENT_DOCUMENT })
    const proofOf = async (user: typeof alfa.admin) =>
      (await user.get(`/api/receipts/${receipt}/proof`)).json().data
    expect((await proofOf(client)).sefaz).toBeNull()
    await owner.query(`update sefaz_events set environment = 'production' where id = $1`, [
      event.id,
    ])
    const registered = { protocol: '135260000000001', registered_at: expect.any(String) }
    const { sefaz, verification_id } = await proofOf(client)
    expect(sefaz).toEqual(registered)
    expect((await proofOf(alfa.driver)).sefaz).toBeNull()
    const textOfPdf = async (user: typeof alfa.admin) => {
      const { rawPayload } = await user.get(`/api/receipts/${receipt}/proof.pdf`)
      const { pages } = await readPdfWords(rawPayload)
      return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
    }
    expect(await textOfPdf(client)).toContain('135260000000001')
    expect(await textOfPdf(alfa.driver)).not.toContain('135260000000001')
    const page = (await app.anonymous.get(`/api/proofs/${verification_id}`)).json().data
    expect(page.sefaz).toEqual(registered)
    const other = await app.as('CLIENT', alfa.company, { document: '99888777000161' })
    expect((await other.get(`/api/receipts/${receipt}/proof`)).statusCode).toBe(404)
    await owner.query('update sefaz_events set is_outdated = true where id = $1', [event.id])
    expect((await proofOf(client)).sefaz).toBeNull()
  })

  test('stays when a person is erased, and one that is not registered forgets the person', async () => {
    const other = await alfa.deliver()
    await alfa.prove(other.id)
    const [open] = (await alfa.eventsOf(other.id)).events
    const body = {
      document: '11144477735',
      reason: 'Pedido do titular',
      confirmation: 'ANONIMIZAR',
    }
    expect((await alfa.admin.post('/api/companies/people/erase', body)).statusCode).toBeLessThan(
      300,
    )
    const stateOf = async (id: string) => {
      const { rows } = await owner.query(
        `select state, content ->> 'receiverName' as name, proc_xml from sefaz_events where id = $1`,
        [id],
      )
      return rows[0]
    }
    await expect
      .poll(() => stateOf(open!.id), { timeout: 60_000 })
      .toEqual({ state: 'dropped', name: null, proc_xml: null })
    expect(await stateOf(event.id)).toEqual({
      state: 'registered',
      name: 'Maria da Silva',
      proc_xml: '<procEventoNFe/>',
    })
    expect((await alfa.eventsOf(other.id)).events).toEqual([])
    expect((await alfa.eventsOf(delivery.id)).needs_cancellation).toBe(false)
  })
})

test(
  'the office counts and lists what waits; drivers and clients see nothing of it',
  LONG,
  async () => {
    const supervisor = await app.as('OPERATOR', alfa.company)
    const waiting = async () => (await supervisor.get(`${EVENTS}/waiting`)).json().data
    const filtered = async (user: typeof alfa.admin) =>
      (await user.get('/api/deliveries?sefaz=waiting'))
        .json()
        .data.map(({ id }: { id: string }) => id)
    const listed = async (query: string) =>
      (await supervisor.get(`${EVENTS}${query}`)).json().meta.total
    const other = await alfa.deliver()
    expect(await waiting()).toMatchObject({
      mode: 'homologation',
      count: 1,
      oldest_at: event.created_at,
    })
    expect(await filtered(supervisor)).toEqual([delivery.id])
    expect([await listed('?state=open'), await listed('?state=registered')]).toEqual([1, 0])
    for (const role of ['DRIVER', 'CLIENT'] as const) {
      const user = await app.as(role, alfa.company, { document: CLIENT_DOCUMENT })
      expect(await filtered(user)).toEqual([])
      for (const path of [
        EVENTS,
        `${EVENTS}/waiting`,
        `/api/deliveries/${delivery.id}/sefaz-events`,
      ])
        expect((await user.get(path)).statusCode).toBe(403)
      expect((await user.get(`${EVENTS}/${event.id}/xml`)).statusCode).toBe(403)
    }
    const beta = await app.as('ADMIN', await app.company())
    expect((await beta.get(`/api/deliveries/${delivery.id}/sefaz-events`)).statusCode).toBe(404)
    expect((await beta.post(`${EVENTS}/${event.id}/retry`)).statusCode).toBe(404)
    await alfa.register(event.id)
    expect(await waiting()).toMatchObject({ count: 0, oldest_at: null })
    expect(await filtered(supervisor)).toEqual([])
    expect([await listed('?state=open'), await listed('?state=registered')]).toEqual([0, 1])
    expect(other.id).not.toBe(delivery.id)
    await alfa.setEvents('off')
    expect(await waiting()).toEqual({ mode: 'off', count: 0, oldest_at: null })
  },
)

test(
  'a delivery that is deleted takes no registered event with it, and restored has it again',
  LONG,
  async () => {
    const failed = await alfa.deliver()
    await alfa.fail(failed.id, '09')
    const [attempt] = (await alfa.eventsOf(failed.id)).events
    await alfa.register(attempt!.id)
    expect((await alfa.admin.delete(`/api/deliveries/${failed.id}`)).statusCode).toBe(200)
    await alfa.planned()
    const { rows } = await owner.query(
      'select state, is_outdated from sefaz_events where id = $1',
      [attempt!.id],
    )
    expect(rows).toEqual([{ state: 'registered', is_outdated: true }])
    expect((await alfa.admin.post(`/api/deliveries/${failed.id}/restore`)).statusCode).toBe(200)
    expect(await alfa.eventsOf(failed.id)).toMatchObject({
      needs_cancellation: false,
      events: [{ id: attempt!.id, state: 'registered' }],
    })
  },
)

test('the office is told once of an event that waits for more than a day', LONG, async () => {
  const look = () => warnOverdue(createSefazDue(pool))
  const told = async () =>
    (await alfa.admin.get('/api/deliveries/recent-alerts?type=sefaz_waiting')).json().data
  await alfa.reject(event.id, '577')
  await look()
  expect(await told()).toEqual([])
  await owner.query(
    `update sefaz_events set created_at = '2026-11-20T12:00:00-03:00' where id = $1`,
    [event.id],
  )
  await look()
  await look()
  expect(await told()).toMatchObject([
    {
      deliveryId: delivery.id,
      message:
        'O evento da NF 1001 (Padaria Sol) aguarda a SEFAZ desde 20/11/2026. A data do evento é de antes da emissão da NF-e.',
    },
  ])
})

test("an event of a minute before midnight waits since its company's own day", LONG, async () => {
  for (const [zone, instant] of [
    ['America/Rio_Branco', '2026-11-20T23:59:00-05:00'],
    ['America/Sao_Paulo', '2026-11-20T23:59:00-03:00'],
    ['America/Noronha', '2026-11-20T23:59:00-02:00'],
  ]) {
    await owner.query('update companies set timezone = $2 where id = $1', [alfa.company.id, zone])
    await owner.query('update sefaz_events set created_at = $2 where id = $1', [event.id, instant])
    await owner.query(`delete from alerts where type = 'sefaz_waiting'`)
    await warnOverdue(createSefazDue(pool))
    // The session of before ended with the change of the time zone.
    const admin = await app.as('ADMIN', alfa.company)
    const told = await admin.get('/api/deliveries/recent-alerts?type=sefaz_waiting')
    expect(told.json().data[0]?.message).toContain('aguarda a SEFAZ desde 20/11/2026')
    const waiting = await admin.get(`${EVENTS}/waiting`)
    expect(waiting.json().data.oldest_at).toMatch(/^2026-11-20T23:59:00-0[235]:00$/)
    const listed = await admin.get(`${EVENTS}?state=open`)
    expect(listed.json().data[0]?.created_at).toMatch(/^2026-11-20T23:59/)
  }
})

test('the screens of the office are told when an event changes', LONG, async () => {
  const stream = await openStream(app.app, alfa.admin.token)
  await alfa.register(event.id)
  await expect.poll(() => JSON.stringify(stream.told), { timeout: 20_000 }).toContain(delivery.id)
})

test(
  'calls to SEFAZ are forgotten after 90 days, unless SEFAZ may have the event',
  LONG,
  async () => {
    const call = (code: string | null, days: number) =>
      owner.query(
        `insert into sefaz_exchanges (company_id, event_id, purpose, sent_at, duration_ms, request_sha256, code)
       values ($1, $2, 'send', now() - make_interval(days => $3), 5, 'x', $4)`,
        [alfa.company.id, event.id, days, code],
      )
    await call('108', 91)
    await call('108', 89)
    await call(null, 91)
    await purgeRecords(createJobTransaction(pool))
    const { rows } = await owner.query(
      'select code from sefaz_exchanges where company_id = $1 order by sent_at',
      [alfa.company.id],
    )
    expect(rows).toEqual([{ code: null }, { code: '108' }])
  },
)
