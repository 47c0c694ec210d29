import { RECIPIENT } from '@canhoto/fiscal/test/nfe-options'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { transportKey } from '@canhoto/fiscal/test/transport-xml'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { intakeCompany } from '../../../../test/sefaz/intake-company.ts'
import { noteEventXml, noteSummaryXml } from '../../../../test/sefaz/note-event-xml.ts'

const app = await startApp({ dfeIntakeIntervalMs: 50 })

const noteOf = (number: number) => ({
  schema: 'procNFe_v4.00.xsd',
  xml: nfeXml({ number, wrapper: 'nfeProc' }),
})
const eventOf = (number: number, type: string, more = {}) => ({
  schema: 'procEventoNFe_v1.00.xsd',
  xml: noteEventXml({ key: nfeKey({ number }), type, ...more }),
})
const correctionOf = (number: number, text: string, more = {}) =>
  eventOf(number, '110110', { detail: `<xCorrecao>${text}</xCorrecao>`, ...more })
const CTE = transportKey('57', 9)
const deliveredOf = (number: number, more = {}) =>
  eventOf(number, '610130', { detail: `<CTe><chCTe>${CTE}</chCTe></CTe>`, ...more })

test('a correction letter is told with its text at the note and at its delivery, also where it comes before them', async () => {
  const { distribute, list, create, office } = await intakeCompany(app)
  await distribute([
    correctionOf(1, 'Rua B, 20 &amp; fundos', { protocol: '135260000000009' }),
    noteOf(1),
    noteOf(2),
  ])
  const [other, entry] = await list()
  expect(other.events).toEqual([])
  const letter = {
    type: '110110',
    environment: 'homologation',
    sequence: 1,
    registered_at: '2026-11-20T23:30:05-03:00',
    protocol: '135260000000009',
    correction: 'Rua B, 20 & fundos',
    cte_key: null,
  }
  expect(entry.events).toEqual([letter])
  expect(entry.state).toBe('new')
  const [{ delivery_id }] = (await create([entry.id])).json().data
  const seen = async () =>
    (await office.get(`/api/deliveries/${delivery_id}/sefaz-events`)).json().data
  expect(await seen()).toMatchObject({ mode: 'off', events: [], note_events: [letter] })

  await distribute([
    correctionOf(1, 'Rua C, 30', { sequence: 2, at: '2026-11-21T08:00:00-03:00' }),
    correctionOf(1, 'Rua C, 30', { sequence: 2, at: '2026-11-21T08:00:00-03:00' }),
  ])
  const { note_events } = await seen()
  expect(note_events.map(({ correction }: { correction: string }) => correction)).toEqual([
    'Rua C, 30',
    'Rua B, 20 & fundos',
  ])
})

test('a correction letter of a delivery that is still to come is an alert, once for each letter, and of one that is made none', async () => {
  const { distribute, list, create, office } = await intakeCompany(app)
  await distribute([noteOf(1), noteOf(2)])
  const ids = (await list()).map(({ id }: { id: string }) => id)
  await create(ids)
  await app.owner.query(
    `update deliveries set status = 'DELIVERED', delivered_at = now() where nfe_key = $1`,
    [nfeKey({ number: 2 })],
  )
  await distribute([correctionOf(1, 'Rua B'), correctionOf(1, 'Rua B'), correctionOf(2, 'Rua B')])
  const alerts = async () => (await office.get('/api/deliveries/recent-alerts')).json().data
  expect(await alerts()).toMatchObject([
    {
      type: 'invoice_corrected',
      severity: 'warning',
      message: `O emitente registrou em 20/11/2026 uma carta de correção da NF 1 (${RECIPIENT.name}). Confira o endereço e a transportadora antes da entrega.`,
    },
  ])
  await distribute([correctionOf(1, 'Rua C', { sequence: 2, at: '2026-11-21T08:00:00-03:00' })])
  expect(await alerts()).toHaveLength(2)
})

test('a correction letter that came before its delivery is an alert when the delivery comes', async () => {
  const { distribute, list, create, office } = await intakeCompany(app)
  await distribute([correctionOf(1, 'Rua B'), noteOf(1)])
  const alerts = async () =>
    (await office.get('/api/deliveries/recent-alerts?type=invoice_corrected')).json().data
  expect(await alerts()).toEqual([])
  const [{ delivery_id }] = (await create([(await list())[0].id])).json().data
  expect(await alerts()).toMatchObject([{ deliveryId: delivery_id }])
})

test('the delivery that a CT-e has registered is told with its protocol, and its cancellation after it', async () => {
  const { distribute, list } = await intakeCompany(app)
  await distribute([noteOf(1), deliveredOf(1, { protocol: '891260000000001' })])
  const events = async () => (await list())[0].events
  expect(await events()).toMatchObject([
    { type: '610130', protocol: '891260000000001', cte_key: CTE, correction: null },
  ])
  await distribute([eventOf(1, '610131', { at: '2026-11-22T08:00:00-03:00' })])
  expect(await events()).toMatchObject([{ type: '610131', cte_key: null }, { type: '610130' }])
})

test('a summary of an event tells of it without its text, which the whole event completes, whichever comes first', async () => {
  const { distribute, list } = await intakeCompany(app)
  const summaryOf = (number: number) => ({
    schema: 'resEvento_v1.01.xsd',
    xml: noteSummaryXml({ key: nfeKey({ number }), type: '110110', protocol: '13526' }),
  })
  await distribute([noteOf(1), summaryOf(1)])
  const events = async () => (await list('?search=000000001'))[0].events
  expect(await events()).toMatchObject([{ protocol: '13526', correction: null }])
  await distribute([correctionOf(1, 'Rua B'), summaryOf(1)])
  expect(await events()).toMatchObject([{ protocol: '13526', correction: 'Rua B' }])
})

test('what SEFAZ has not registered is told nowhere, nor what has no sequence or is about a CT-e', async () => {
  const { distribute, list, office, PATH } = await intakeCompany(app)
  const ofCte = {
    schema: 'procEventoCTe_v4.00.xsd',
    xml: noteEventXml({ key: CTE, type: '110110' }).replaceAll('chNFe>', 'chCTe>'),
    service: 'cte' as const,
    key: CTE,
  }
  await distribute([
    noteOf(1),
    correctionOf(1, 'recusada', { cstat: '573' }),
    correctionOf(1, 'pedido', { cstat: null }),
    deliveredOf(1, { cstat: '494' }),
    correctionOf(1, 'sem número', { sequence: '' }),
    ofCte,
  ])
  expect(await list()).toMatchObject([{ events: [] }])
  expect((await office.get(`${PATH}/status`)).json().data).toMatchObject({ unread: 1 })
})

test('another company and a driver are told nothing of it', async () => {
  const [alfa, beta] = [await intakeCompany(app), await intakeCompany(app)]
  await alfa.distribute([noteOf(1), correctionOf(1, 'Rua B')])
  await beta.distribute([noteOf(1)])
  expect(await beta.list()).toMatchObject([{ events: [] }])
  const [{ id }] = await alfa.list()
  const [{ delivery_id }] = (await alfa.create([id])).json().data
  const path = `/api/deliveries/${delivery_id}/sefaz-events`
  expect((await beta.office.get(path)).statusCode).toBe(404)
  expect((await (await app.as('DRIVER', alfa.company)).get(path)).statusCode).toBe(403)
})
