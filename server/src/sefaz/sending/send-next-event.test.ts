import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { hasValidSignature } from '../../../test/sefaz/samples.ts'
import {
  insertCertificate,
  insertEvent,
  insertSender,
  removeCertificates,
  type SenderCompany,
} from '../../../test/sefaz/sending/sender-company.ts'
import { startSending } from '../../../test/sefaz/sending/start-sending.ts'
import { taxIdOf } from '../../../test/sefaz/stub/signature.ts'
import { X509Certificate } from 'node:crypto'

const sending = await startSending()
const { owner, authority, stub, clock, send, wait, find, callsAbout } = sending
let company: SenderCompany
beforeEach(async () => {
  // What an earlier test has left stays out of the way.
  await owner.query('update sefaz_events set next_at = null')
  await owner.query('delete from sefaz_breakers')
  stub.state.faults.length = 0
  company = await insertSender(owner, authority)
})

const add = (options: Parameters<typeof insertEvent>[2] = {}, of = company) =>
  insertEvent(owner, of, { at: clock.now, ...options })

async function sendAll() {
  const sent = []
  for (let next = await send(); next; next = await send()) sent.push(next)
  return sent
}

test('an event is signed, sent over mutual TLS and registered with its protocol', async () => {
  for (const type of ['110130', '110192', '110180', '110190'] as const) {
    const event = await add({ type, number: Number(type) })
    expect(await send()).toMatchObject({ state: 'registered', code: '135' })
    const [registered] = stub.state.events.filter(({ key }) => key === event.key)
    const row = await find(event.id)
    expect(row).toMatchObject({
      state: 'registered',
      protocol: registered?.protocol,
      attempts: 1,
      next_at: null,
      claim_id: null,
      is_uncertain: false,
    })
    expect(registered?.xml).toBe(row.signed_xml)
    expect(hasValidSignature(row.signed_xml ?? '')).toBe(true)
    expect(row.proc_xml).toContain(row.signed_xml)
    expect(row.proc_xml).toContain(`<nProt>${row.protocol}</nProt>`)
  }
  expect(await send()).toBeNull()
})

test('each call is written down, and each use of the certificate stands in the audit', async () => {
  const event = await add()
  await send()
  const { signed_xml } = await find(event.id)
  const { rows } = await owner.query('select * from sefaz_exchanges where event_id = $1', [
    event.id,
  ])
  expect(rows).toMatchObject([
    {
      purpose: 'send',
      code: '135',
      error: null,
      request_sha256: createHash('sha256')
        .update(signed_xml ?? '')
        .digest('hex'),
      answer: expect.stringContaining('<cStat>135</cStat>'),
    },
  ])
  const audit = await owner.query(
    `select changes->'purpose'->>'to' as purpose from audit_log where company_id = $1 and action = 'USED'`,
    [company.id],
  )
  expect(audit.rows).toEqual([{ purpose: 'Evento 110180' }])
})

test('an event that lacks something says so and is not sent', async () => {
  const event = await add({ content: { receiverName: null } })
  await send()
  expect(await find(event.id)).toMatchObject({
    state: 'waiting',
    problems: ['Falta o nome de quem recebeu.'],
    next_at: null,
    signed_xml: null,
  })
  expect(callsAbout(event.key)).toEqual([])
})

test('content of another form stops the event, and the others go on', async () => {
  const broken = await add({ content: { receiverName: 5 } })
  const whole = await add({ number: 2 })
  await sendAll()
  expect(await find(broken.id)).toMatchObject({ state: 'stopped', code: 'error', signed_xml: null })
  expect(await find(whole.id)).toMatchObject({ state: 'registered' })
})

describe('a refusal', () => {
  test.each([
    ['872', 'rejected'],
    ['580', 'stopped'],
    ['215', 'stopped'],
    ['899', 'stopped'],
  ])('%s makes it %s, and it is not sent again by itself', async (code, state) => {
    const event = await add()
    stub.state.faults.push({ reject: code })
    await sendAll()
    wait(24 * 60)
    await sendAll()
    expect(await find(event.id)).toMatchObject({ state, code, next_at: null, equal_rejections: 1 })
    expect(callsAbout(event.key)).toHaveLength(1)
  })

  test('that is the same three times is the last: the fourth is not sent', async () => {
    const event = await add()
    for (let time = 1; time <= 4; time += 1) {
      stub.state.faults.push({ reject: '872' })
      await owner.query(
        `update sefaz_events set state = 'waiting', signed_xml = null, digest = null, next_at = $2 where id = $1`,
        [event.id, clock.now],
      )
      await send()
    }
    expect(callsAbout(event.key)).toHaveLength(3)
    expect(await find(event.id)).toMatchObject({
      state: 'stopped',
      code: 'equal_rejections',
      reason: expect.stringContaining('três vezes'),
    })
  })

  test('of a document that SEFAZ does not know yet waits half an hour, six times', async () => {
    const event = await add()
    for (let time = 1; time <= 7; time += 1) {
      stub.state.faults.push({ reject: '494' })
      await send()
      expect(await find(event.id)).toMatchObject({ state: time <= 6 ? 'signed' : 'rejected' })
      wait(29)
      expect(await send()).toBeNull()
      wait(1)
    }
    expect(await send()).toBeNull()
    expect(callsAbout(event.key)).toHaveLength(7)
  })

  test('for misuse pauses the company at this authorizer for 61 minutes, and no other company', async () => {
    const other = await insertSender(owner, authority)
    const event = await add()
    wait(1)
    const second = await add({ number: 2 })
    stub.state.faults.push('656')
    await send()
    const theirs = await add({ number: 3 }, other)
    expect((await sendAll()).map((sent) => sent.event.id)).toEqual([theirs.id])
    wait(60)
    expect(await send()).toBeNull()
    wait(1)
    await sendAll()
    expect(await find(event.id)).toMatchObject({ state: 'registered', attempts: 2 })
    expect(await find(second.id)).toMatchObject({ state: 'registered', attempts: 1 })
  })
})

describe('a lost answer', () => {
  test.each(['110180', '110130'] as const)(
    'of %s: the same bytes are sent again, and the event that is registered is adopted',
    async (type) => {
      const event = await add({ type })
      stub.state.faults.push('drop')
      await send()
      const lost = await find(event.id)
      expect(lost).toMatchObject({ state: 'unknown', code: 'lost', is_uncertain: true })
      expect(await send()).toBeNull()
      wait(2)
      expect((await sendAll()).map(({ purpose }) => purpose)).toEqual(['send', 'consult'])
      const [registered, ...more] = stub.state.events.filter(({ key }) => key === event.key)
      expect(more).toEqual([])
      expect(await find(event.id)).toMatchObject({
        state: 'registered',
        code: '135',
        protocol: registered?.protocol,
        signed_xml: lost.signed_xml,
        proc_xml: expect.stringContaining(`<nProt>${registered?.protocol}</nProt>`),
      })
      const { rows } = await owner.query<{ purpose: string; code: string; answer: string }>(
        'select purpose, code, error, answer from sefaz_exchanges where event_id = $1 order by sent_at, purpose',
        [event.id],
      )
      const duplicate = type === '110180' ? '631' : '573'
      expect(rows.map(({ purpose, code }) => [purpose, code]).toSorted()).toEqual(
        [
          ['consult', '100'],
          ['send', duplicate],
          ['send', null],
        ].toSorted(),
      )
      // Events of the document have names of persons in them.
      for (const { answer } of rows) expect(answer).not.toContain('José')
    },
  )

  test('that was not processed after all ends as one event', async () => {
    const event = await add()
    stub.state.faults.push('html')
    await send()
    expect(await find(event.id)).toMatchObject({ state: 'unknown', code: 'unreadable' })
    wait(2)
    await sendAll()
    expect(await find(event.id)).toMatchObject({ state: 'registered', attempts: 2 })
  })

  test('before a refusal: the document is consulted before the refusal counts', async () => {
    const event = await add()
    stub.state.faults.push('drop')
    await send()
    wait(2)
    // The certificate is looked at before duplicates are.
    stub.state.faults.push({ reject: '291' })
    await send()
    expect(await find(event.id)).toMatchObject({ state: 'unknown', code: '291' })
    expect(await send()).toBeNull()
    await insertCertificate(owner, company, authority)
    await sendAll()
    expect(await find(event.id)).toMatchObject({ state: 'registered' })
    expect(stub.state.events.filter(({ key }) => key === event.key)).toHaveLength(1)
  })

  test('is consulted at most ten times an hour', async () => {
    const event = await add()
    stub.state.faults.push('drop')
    await send()
    wait(2)
    await send()
    const kept = stub.state.events.splice(0)
    const before = callsAbout(event.key).length
    for (let minute = 0; minute < 58; minute += 1) {
      await owner.query(
        'update sefaz_events set next_at = $2 where id = $1 and next_at is not null',
        [event.id, clock.now],
      )
      await send()
      wait(1)
    }
    expect(callsAbout(event.key).length - before).toBe(10)
    stub.state.events.push(...kept)
    wait(60)
    await sendAll()
    expect(await find(event.id)).toMatchObject({ state: 'registered' })
  })
})

test('a duplicate that is another event stops it', async () => {
  const event = await add()
  await send()
  const { signed_xml } = await find(event.id)
  await owner.query(
    `update sefaz_events set state = 'waiting', signed_xml = null, digest = null, protocol = null, next_at = $2,
       content = content || '{"receiverName": "Outra pessoa"}' where id = $1`,
    [event.id, clock.now],
  )
  await sendAll()
  const row = await find(event.id)
  expect(row.signed_xml).not.toBe(signed_xml)
  expect(row).toMatchObject({
    state: 'stopped',
    code: 'other_event',
    reason: expect.stringContaining('outro sistema'),
    protocol: null,
  })
})

test('a SEFAZ that is down is tried later and later, and given up after seven days', async () => {
  const event = await add()
  const waits: number[] = []
  for (let time = 0; time < 8; time += 1) {
    await owner.query('delete from sefaz_breakers')
    stub.state.faults.push('108')
    await send()
    const { state, next_at } = await find(event.id)
    expect(state).toBe('signed')
    const minutes = (Date.parse(next_at ?? '') - clock.now.getTime()) / 60_000
    waits.push(Math.round(minutes))
    wait(minutes)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  wait(7 * 24 * 60)
  stub.state.faults.push('108')
  await send()
  expect(await find(event.id)).toMatchObject({
    state: 'stopped',
    code: 'expired',
    is_uncertain: false,
  })
})

describe('without a connection', () => {
  test('nothing was sent, so the event is not uncertain', async () => {
    const event = await add()
    const { SefazCallError } = await import('../transport/sefaz-call-error.ts')
    await send({ call: () => Promise.reject(new SefazCallError('connect', 'ECONNREFUSED')) })
    expect(await find(event.id)).toMatchObject({
      state: 'signed',
      code: 'connect',
      reason: 'Sem conexão com a SEFAZ.',
      is_uncertain: false,
    })
  })

  test('for five calls in a row nothing is sent for a minute, then two, and one call tries', async () => {
    const events = []
    for (let number = 1; number <= 7; number += 1) {
      events.push(await add({ number }))
      wait(1)
    }
    for (let time = 0; time < 5; time += 1) {
      stub.state.faults.push('503')
      await send()
    }
    expect(await send()).toBeNull()
    expect((await find(events[5]?.id ?? '')).attempts).toBe(0)
    const elsewhere = await add({ type: '110192', number: 20 })
    expect((await send())?.event.id).toBe(elsewhere.id)

    wait(1)
    const theirs = await add({ number: 9 }, await insertSender(owner, authority))
    stub.state.faults.push('503')
    const [one, another] = await Promise.all([send(), send()])
    expect([one, another].filter(Boolean)).toHaveLength(1)
    expect((one ?? another)?.event.id).toBe(theirs.id)
    wait(1.9)
    expect(await send()).toBeNull()
    wait(0.2)
    expect(await sendAll()).not.toEqual([])
    for (const { id } of events.slice(5)) expect((await find(id)).state).toBe('registered')
  })
})

test('a registered cancellation makes the first event cancelled, and goes before new events of its document', async () => {
  const first = await add()
  await send()
  const { protocol } = await find(first.id)
  const second = await add({ sequence: 2 })
  wait(1)
  const cancellation = await add({
    type: '110181',
    cancelsId: first.id,
    eventProtocol: protocol ?? '',
  })
  expect((await sendAll()).map(({ event }) => event.id)).toEqual([cancellation.id, second.id])
  expect(await find(first.id)).toMatchObject({ state: 'cancelled', protocol })
  expect(await find(second.id)).toMatchObject({ state: 'registered' })
})

test('an event waits while an earlier one of its document and type is on its way', async () => {
  const first = await add({ type: '110190' })
  const second = await add({ type: '110190', sequence: 2 })
  stub.state.faults.push('503')
  await sendAll()
  expect(await find(first.id)).toMatchObject({ state: 'unknown' })
  expect(await find(second.id)).toMatchObject({ attempts: 0 })
  wait(2)
  await sendAll()
  expect(await find(second.id)).toMatchObject({ state: 'registered' })
})

test('two processes never call for one company at one authorizer at once', async () => {
  const events = await Promise.all([1, 2, 3].map((number) => add({ number })))
  stub.state.faults.push('slow')
  const before = stub.state.calls.length
  const sent = await Promise.all([send(), send(), send(), send()])
  expect(sent.filter(Boolean)).toHaveLength(1)
  expect(stub.state.calls.length - before).toBe(1)
  await sendAll()
  for (const { id } of events)
    expect(await find(id)).toMatchObject({ state: 'registered', attempts: 1 })
})

describe('nothing is sent', () => {
  test('for a company that has switched it off, or to the other environment', async () => {
    const event = await add()
    const production = await add({ number: 2, environment: 'production' })
    await owner.query(`update sefaz_settings set events = 'off' where company_id = $1`, [
      company.id,
    ])
    expect(await send()).toBeNull()
    await owner.query(`update sefaz_settings set events = 'homologation' where company_id = $1`, [
      company.id,
    ])
    await sendAll()
    expect(await find(event.id)).toMatchObject({ state: 'registered' })
    expect(await find(production.id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test('when it is switched off between the claim and the call', async () => {
    const event = await add()
    const openIdentity = async (...given: [string, string]) => {
      await owner.query(`update sefaz_settings set events = 'off' where company_id = $1`, [
        company.id,
      ])
      return sending.dependencies.openIdentity(...given)
    }
    await send({ openIdentity })
    expect(await find(event.id)).toMatchObject({ state: 'signed', attempts: 0, claim_id: null })
    expect(callsAbout(event.key)).toEqual([])
  })

  test('for a company that is not active', async () => {
    await add()
    await owner.query('update companies set is_active = false where id = $1', [company.id])
    expect(await send()).toBeNull()
  })
})

describe('without a certificate', () => {
  test('the event waits and says why, and goes on at once after an upload', async () => {
    clock.now = new Date()
    await removeCertificates(owner, company)
    const event = await add()
    await send()
    expect(await find(event.id)).toMatchObject({
      state: 'waiting',
      code: 'no_certificate',
      reason: expect.stringContaining('Falta um certificado digital válido'),
    })
    expect(await send()).toBeNull()
    await insertCertificate(owner, company, authority)
    clock.now = new Date()
    await send()
    expect(await find(event.id)).toMatchObject({ state: 'registered' })
  })

  test('that was removed after signing: the same bytes are sent with the next one', async () => {
    const event = await add()
    stub.state.faults.push('503')
    await send()
    const { signed_xml } = await find(event.id)
    await removeCertificates(owner, company)
    wait(2)
    await send()
    expect(await find(event.id)).toMatchObject({ state: 'unknown', code: 'no_certificate' })
    await insertCertificate(owner, company, authority)
    wait(61)
    await sendAll()
    expect(await find(event.id)).toMatchObject({ state: 'registered', signed_xml })
  })

  test('whose key this process can open, the event waits and says so', async () => {
    const { generateKeyPairSync } = await import('node:crypto')
    const pair = generateKeyPairSync('rsa', { modulusLength: 3072 })
    await removeCertificates(owner, company)
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    await insertCertificate(owner, company, authority, { publicKey })
    const event = await add()
    await send()
    expect(await find(event.id)).toMatchObject({
      state: 'waiting',
      code: 'no_private_key',
      reason: expect.stringContaining('não tem a chave'),
    })
  })

  test('that SEFAZ accepts, the company waits for another one, and the event is signed anew', async () => {
    const event = await add()
    wait(1)
    const second = await add({ number: 2 })
    stub.state.faults.push({ reject: '294' })
    await send()
    expect(await find(event.id)).toMatchObject({ state: 'waiting', code: '294', signed_xml: null })
    expect(await send()).toBeNull()
    wait(120)
    expect(await send()).toBeNull()
    const certificateId = await insertCertificate(owner, company, authority)
    await sendAll()
    for (const { id } of [event, second])
      expect(await find(id)).toMatchObject({ state: 'registered', certificate_id: certificateId })
  })

  test('of its own a company uses no other one’s', async () => {
    const other = await insertSender(owner, authority)
    await removeCertificates(owner, company)
    await add()
    const theirs = await add({}, other)
    await sendAll()
    const signers = stub.state.events
      .filter(({ key }) => key === theirs.key)
      .map(({ xml }) => /<X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '')
      .map((base64) => taxIdOf(new X509Certificate(Buffer.from(base64, 'base64'))))
    expect(signers).toEqual([other.cnpj])
  })
})
