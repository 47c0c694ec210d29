import { cnpjFrom } from '@canhoto/fiscal/cnpj'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { PRODUCER, RECIPIENT, SENDER } from '@canhoto/fiscal/test/nfe-options'
import { cteXml, transportKey } from '@canhoto/fiscal/test/transport-xml'
import { describe, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { intakeCompany } from '../../../../test/sefaz/intake-company.ts'
import { readSample, realEvents } from '../../../../test/sefaz/samples.ts'

const app = await startApp({ dfeIntakeIntervalMs: 50 })
const { owner } = app

const noteOf = (number: number, more = {}) => ({
  schema: 'procNFe_v4.00.xsd',
  xml: nfeXml({ number, wrapper: 'nfeProc', ...more }),
})
const cteOf = (number: number, notes: number[]) => ({
  schema: 'procCTe_v4.00.xsd',
  service: 'cte' as const,
  key: transportKey('57', number),
  xml: cteXml({ number, notes: notes.map((each) => nfeKey({ number: each })) }),
})
const cancellationOf = (number: number, { type = '110111', cstat = '135' } = {}) => {
  const key = nfeKey({ number })
  return {
    schema: 'procEventoNFe_v1.00.xsd',
    xml: `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><evento versao="1.00"><infEvento Id="ID${type}${key}01"><chNFe>${key}</chNFe><dhEvento>2026-11-20T23:30:00-03:00</dhEvento><tpEvento>${type}</tpEvento></infEvento></evento><retEvento versao="1.00"><infEvento><cStat>${cstat}</cStat><chNFe>${key}</chNFe><tpEvento>${type}</tpEvento><dhRegEvento>2026-11-20T23:30:05-03:00</dhRegEvento></infEvento></retEvento></procEventoNFe>`,
  }
}

describe('a note that SEFAZ distributed', () => {
  test('waits for the office, and becomes a delivery with its XML', async () => {
    const { distribute, list, create, office } = await intakeCompany(app)
    await distribute([noteOf(71_001)])
    const [entry] = await list()
    expect(entry).toMatchObject({
      access_key: nfeKey({ number: 71_001 }),
      number: '71001',
      kind: 'note',
      state: 'new',
      shipper_name: SENDER.name,
      recipient_name: RECIPIENT.name,
      municipality: 'Niterói',
      uf: 'RJ',
      total_value: expect.stringMatching(/^\d+\.\d\d$/),
      issued_on: '2026-11-20',
      has_xml: true,
      is_own: false,
      delivery_id: null,
    })
    expect((await office.get('/api/deliveries')).json().data).toEqual([])

    const made = await create([entry.id])
    const [result] = made.json().data
    expect(result).toMatchObject({ number: '71001', outcome: 'created', detail: null })
    const { delivery_id } = result
    const delivery = (await office.get(`/api/deliveries/${delivery_id}`)).json().data
    expect(delivery).toMatchObject({ nf_number: '71001', nfe_key: entry.access_key, source: 'xml' })
    const record = (await office.get(`/api/deliveries/${delivery_id}/record`)).json().data
    expect(record.documents).toHaveLength(1)
    expect(await list()).toMatchObject([{ state: 'delivery', delivery_id }])
    const xml = await office.get(`/api/deliveries/sefaz-intake/${entry.id}/xml`)
    expect(xml.body).toBe(noteOf(71_001).xml)
    expect(xml.headers['content-disposition']).toContain(`${entry.access_key}.xml`)
  })

  test('is one entry and one delivery, however often it comes and is chosen', async () => {
    const { distribute, list, create } = await intakeCompany(app)
    await distribute([noteOf(1), noteOf(1), { ...noteOf(1), service: 'cte' }])
    const [entry, ...others] = await list()
    expect(others).toEqual([])
    const answers = await Promise.all([1, 2, 3].map(() => create([entry.id, entry.id])))
    const results = answers.flatMap((answer) => answer.json().data)
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
      'created',
      'duplicate',
      'duplicate',
    ])
    expect(new Set(results.map(({ delivery_id }) => delivery_id)).size).toBe(1)
    await distribute([noteOf(1)])
    expect(await list()).toMatchObject([{ state: 'delivery' }])
  })

  test('shows the delivery that was registered otherwise, before it or after it, and is new again when that is deleted', async () => {
    const { distribute, list, office, admin } = await intakeCompany(app)
    const register = async (number: number) => {
      const answer = await office.upload('/api/deliveries/create-from-sefaz', {
        fields: { summary: JSON.stringify({ nf_number: String(number), client_name: 'Sol' }) },
        file: { name: 'nota.xml', bytes: Buffer.from(noteOf(number).xml) },
      })
      return answer.json().data.id as string
    }
    const before = await register(1)
    await distribute([noteOf(1), noteOf(2)])
    const after = await register(2)
    expect(await list()).toMatchObject([
      { number: '2', state: 'delivery', delivery_id: after },
      { number: '1', state: 'delivery', delivery_id: before },
    ])
    await admin.delete(`/api/deliveries/${after}`)
    expect(await list('?state=new')).toMatchObject([{ number: '2', delivery_id: null }])
  })

  test('that was ignored is not new any more, until that is taken back', async () => {
    const { distribute, list, office, PATH } = await intakeCompany(app)
    await distribute([noteOf(1), noteOf(2)])
    const [{ id }] = await list()
    const ignored = await office.post(`${PATH}/ignored`, { entry_ids: [id], is_ignored: true })
    expect(ignored.json().data).toEqual({ changed: 1 })
    expect(await list('?state=new')).toMatchObject([{ number: '1' }])
    expect(await list('?state=ignored')).toMatchObject([{ number: '2' }])
    await office.post(`${PATH}/ignored`, { entry_ids: [id], is_ignored: false })
    expect(await list('?state=new')).toHaveLength(2)
  })

  test('of which SEFAZ gave the summary alone is listed, and waits for its XML', async () => {
    const { distribute, list, create } = await intakeCompany(app)
    await distribute([{ schema: 'resNFe_v1.01.xsd', xml: readSample('resNFe-real.xml') }])
    const [entry] = await list()
    expect(entry).toMatchObject({
      kind: 'summary',
      number: '15877',
      shipper_name: 'COGERAL COMERCIO E LAMINACAO DE ACOS EM GERAL LTDA',
      total_value: '3290.20',
      issued_on: '2017-03-17',
      recipient_name: null,
    })
    expect((await create([entry.id])).json().data).toMatchObject([
      { outcome: 'refused', detail: 'A SEFAZ ainda não entregou o XML desta nota.' },
    ])
  })

  test('to the company itself is marked', async () => {
    const cnpj = SENDER.taxId ?? ''
    const { distribute, list, company } = await intakeCompany(app)
    await owner.query('update companies set cnpj = $2 where id = $1', [
      company.id,
      `${cnpj.slice(0, 8)}000262`,
    ])
    await distribute([noteOf(1, { recipient: { ...RECIPIENT, taxId: cnpj } })])
    expect(await list()).toMatchObject([{ is_own: true }])
  })
})

describe('the CT-e', () => {
  test('makes entries of its notes, of which one becomes a delivery that its invoice completes', async () => {
    const { distribute, list, create, office } = await intakeCompany(app)
    await distribute([cteOf(7, [11, 12])])
    const entries = await list()
    expect(entries).toMatchObject([
      { kind: 'listed', state: 'new' },
      { kind: 'listed', state: 'new' },
    ])
    const wanted = entries.find(({ number }: { number: string }) => number === '11')
    expect(wanted).toMatchObject({ recipient_name: RECIPIENT.name, total_value: null })
    const [made] = (await create([wanted.id])).json().data
    expect(made).toMatchObject({ outcome: 'created' })
    const find = async () => (await office.get(`/api/deliveries/${made.delivery_id}`)).json().data
    expect(await find()).toMatchObject({ source: 'cte', nf_number: '11' })

    await distribute([noteOf(11)])
    expect(await find()).toMatchObject({ source: 'xml', client_name: RECIPIENT.name })
    expect(await list('?search=000000011')).toMatchObject([
      { kind: 'note', state: 'delivery', delivery_id: made.delivery_id },
    ])
    const record = (await office.get(`/api/deliveries/${made.delivery_id}/record`)).json().data
    expect(record.documents).toHaveLength(2)
  })

  test('does not replace what the invoice said', async () => {
    const { distribute, list } = await intakeCompany(app)
    await distribute([noteOf(21), cteOf(8, [21])])
    expect(await list()).toMatchObject([{ kind: 'note', recipient_name: RECIPIENT.name }])
  })
})

describe('a cancellation', () => {
  test('that comes after the note warns of the open delivery, once, and changes nothing of it', async () => {
    const { distribute, list, create, office } = await intakeCompany(app)
    await distribute([noteOf(31), noteOf(32)])
    const ids = (await list()).map(({ id }: { id: string }) => id)
    await create(ids)
    await owner.query(
      `update deliveries set status = 'DELIVERED', delivered_at = now() where nfe_key = $1`,
      [nfeKey({ number: 32 })],
    )
    await distribute([cancellationOf(31), cancellationOf(31), cancellationOf(32)])
    expect((await list()).map(({ state }: { state: string }) => state)).toEqual([
      'cancelled',
      'cancelled',
    ])
    const alerts = (await office.get('/api/deliveries/recent-alerts')).json().data
    expect(alerts).toMatchObject([
      {
        type: 'invoice_cancelled',
        severity: 'critical',
        message: `A NF 31 (${RECIPIENT.name}) foi cancelada pelo emitente na SEFAZ em 20/11/2026.`,
      },
    ])
    const open = (await office.get(`/api/deliveries/${alerts[0].deliveryId}`)).json().data
    expect(open.status).toBe('PENDING')
  })

  test('that comes before its note keeps it from becoming a delivery, and warns of one that is registered otherwise', async () => {
    const { distribute, list, create, office, admin } = await intakeCompany(app)
    await distribute([cancellationOf(41, { type: '110112', cstat: '155' }), noteOf(41)])
    const [entry] = await list()
    expect(entry).toMatchObject({ kind: 'note', state: 'cancelled', has_xml: true })
    expect((await create([entry.id])).json().data).toMatchObject([
      { outcome: 'refused', detail: 'O emitente cancelou esta nota.', delivery_id: null },
    ])
    const registered = await office.upload('/api/deliveries/create-from-sefaz', {
      fields: { summary: JSON.stringify({ nf_number: '41', client_name: 'Sol' }) },
      file: { name: 'nota.xml', bytes: Buffer.from(noteOf(41).xml) },
    })
    const { id } = registered.json().data
    await admin.delete(`/api/deliveries/${id}`)
    expect((await office.post(`/api/deliveries/${id}/restore`)).statusCode).toBe(200)
    const alerts = await office.get('/api/deliveries/recent-alerts?type=invoice_cancelled')
    expect(alerts.json().data).toMatchObject([{ deliveryId: id }])
  })

  test('of a note that has not come is shown with what its key says', async () => {
    const { distribute, list, create, PATH, office } = await intakeCompany(app)
    await distribute([cancellationOf(45)])
    const [entry] = await list()
    expect(entry).toMatchObject({ kind: 'key', number: '45', state: 'cancelled', has_xml: false })
    expect((await create([entry.id])).json().data).toMatchObject([
      { outcome: 'refused', detail: 'O emitente cancelou esta nota.' },
    ])
    expect((await office.get(`${PATH}/${entry.id}/xml`)).statusCode).toBe(404)
  })

  test('that SEFAZ refused, and any other event, changes nothing', async () => {
    const { distribute, list } = await intakeCompany(app)
    await distribute([
      noteOf(51),
      cancellationOf(51, { cstat: '573' }),
      cancellationOf(51, { type: '110110' }),
      ...realEvents().map((xml) => ({ schema: 'procEventoNFe_v1.00.xsd', xml })),
      { schema: 'resEvento_v1.01.xsd', xml: readSample('resEvento-real.xml') },
    ])
    expect(await list('?state=new')).toMatchObject([{ number: '51' }])
  })
})

test('documents that Canhoto does not read are kept and counted', async () => {
  const { distribute, list, office, company, PATH } = await intakeCompany(app)
  await distribute([
    { schema: 'procNovidade_v9.00.xsd', xml: '<procNovidade/>' },
    { schema: 'procNFe_v4.00.xsd', xml: '<nfeProc', key: nfeKey({ number: 61 }) },
    // The document of another key.
    { ...noteOf(61), key: nfeKey({ number: 62 }) },
    { schema: 'procEventoNFe_v1.00.xsd', xml: '<procEventoNFe/>' },
  ])
  expect(await list()).toEqual([])
  const status = (await office.get(`${PATH}/status`)).json().data
  expect(status).toMatchObject({ distribution: 'homologation', unread: 4, waiting: 0 })
  const kept = await owner.query('select from dfe_documents where company_id = $1', [company.id])
  expect(kept.rowCount).toBe(4)
})

describe('a shipper that the company has chosen', () => {
  test('has its next notes made deliveries in the name of the intake, but for cancelled ones and those to the company itself', async () => {
    const { distribute, list, admin, office, cnpj, PATH } = await intakeCompany(app)
    await distribute([noteOf(71)])
    const shippers = async () => (await office.get(`${PATH}/shippers`)).json().data
    expect(await shippers()).toEqual([
      { cnpj: SENDER.taxId, name: SENDER.name, entries: 1, automatic: 'no' },
    ])
    const choose = (automatic: string) =>
      admin.put(`${PATH}/shippers`, { cnpj: SENDER.taxId, automatic })
    expect((await choose('root')).statusCode).toBe(200)
    expect(await shippers()).toMatchObject([{ automatic: 'root' }])
    await distribute([
      noteOf(72),
      cancellationOf(73),
      noteOf(73),
      noteOf(74, { recipient: { ...RECIPIENT, taxId: cnpj } }),
    ])
    expect(await list()).toMatchObject([
      { number: '74', state: 'new', is_own: true },
      { number: '73', state: 'cancelled' },
      { number: '72', state: 'delivery' },
      { number: '71', state: 'new' },
    ])
    const [{ delivery_id }] = await list('?state=delivery')
    const events = (await office.get(`/api/deliveries/${delivery_id}/events`)).json().data
    expect(JSON.stringify(events)).toContain('Entrada SEFAZ')

    const audit = (await admin.get('/api/reports/audit')).json().data
    expect(audit).toContainEqual(
      expect.objectContaining({ record_type: 'dfe_shipper', action: 'CREATED' }),
    )
    await choose('establishment')
    await distribute([noteOf(75)])
    await choose('no')
    await distribute([noteOf(76)])
    expect((await list('?state=delivery')).map(({ number }: { number: string }) => number)).toEqual(
      ['75', '72'],
    )
  })
})

describe('a rural producer with a CPF', () => {
  const CPF = PRODUCER.taxId ?? ''
  const ofProducer = (number: number) => ({ number, series: 920, issuer: PRODUCER })
  const fromProducer = (number: number) => noteOf(number, ofProducer(number))

  test('is the shipper of an entry, which becomes a delivery', async () => {
    const { distribute, list, create, office } = await intakeCompany(app)
    await distribute([fromProducer(1)])
    const [entry] = await list()
    expect(entry).toMatchObject({ number: '1', series: '920', shipper_document: CPF, state: 'new' })
    const [made] = (await create([entry.id])).json().data
    expect(made).toMatchObject({ outcome: 'created' })
    const events = await office.get(`/api/deliveries/${made.delivery_id}/sefaz-events`)
    expect(events.json().data).toMatchObject({
      events: [],
      no_event: 'Sem evento: o emitente é outro',
    })
  })

  test('is not the company whose CNPJ begins with the same digits: neither chosen, nor found, nor the company itself', async () => {
    const cnpj = cnpjFrom(`${CPF.slice(0, 8)}0001`)
    const { distribute, list, admin, PATH } = await intakeCompany(app)
    await admin.put(`${PATH}/shippers`, { cnpj: CPF.slice(0, 8), automatic: 'root' })
    const toPerson = { recipient: { ...RECIPIENT, taxId: CPF } }
    await distribute([fromProducer(1), noteOf(2, { issuer: { ...SENDER, taxId: cnpj } })])
    expect(await list()).toMatchObject([
      { number: '2', state: 'delivery' },
      { number: '1', state: 'new' },
    ])
    expect(await list(`?shipper=${CPF.slice(0, 8)}`)).toMatchObject([{ number: '2' }])

    const own = await intakeCompany(app, cnpj)
    await own.distribute([noteOf(3, toPerson)])
    expect(await own.list()).toMatchObject([{ number: '3', is_own: false }])
    await own.admin.put(`${PATH}/shippers`, { cnpj: SENDER.taxId, automatic: 'establishment' })
    await own.distribute([noteOf(4, toPerson)])
    expect(await own.list('?state=delivery')).toMatchObject([{ number: '4' }])
  })

  test('of whose note the summary alone came is named by the CPF that it says', async () => {
    const { distribute, list } = await intakeCompany(app)
    const key = nfeKey(ofProducer(5))
    await distribute([
      {
        schema: 'resNFe_v1.01.xsd',
        xml: `<resNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><chNFe>${key}</chNFe><CPF>${CPF}</CPF><xNome>Sítio Boa Vista</xNome><vNF>10.00</vNF></resNFe>`,
      },
    ])
    expect(await list()).toMatchObject([{ kind: 'summary', shipper_document: CPF }])
  })
})

test('the list is found by word, shipper, day and state, a page at a time', async () => {
  const { distribute, office, PATH } = await intakeCompany(app)
  await distribute([noteOf(81), noteOf(82), noteOf(83)])
  const find = async (query: string) => {
    const answer = (await office.get(`${PATH}?${query}`)).json()
    return [answer.data.map(({ number }: { number: string }) => number), answer.meta?.total]
  }
  expect(await find('per_page=2')).toEqual([['83', '82'], 3])
  expect(await find('per_page=2&page=2')).toEqual([['81'], 3])
  expect(await find('search=ceramica')).toEqual([['83', '82', '81'], 3])
  expect(await find(`search=${nfeKey({ number: 82 })}`)).toEqual([['82'], 1])
  expect(await find(`shipper=${SENDER.taxId?.slice(0, 8)}`)).toEqual([['83', '82', '81'], 3])
  expect(await find(`shipper=${SENDER.taxId}`)).toEqual([['83', '82', '81'], 3])
  expect(await find('shipper=99999999')).toEqual([[], 0])
  expect(await find('day=2020-01-01')).toEqual([[], 0])
  expect(await find('state=cancelled')).toEqual([[], 0])
})

test('drivers and clients see nothing of it, and another company neither', async () => {
  const alfa = await intakeCompany(app)
  await alfa.distribute([noteOf(91)])
  const [{ id }] = await alfa.list()
  for (const role of ['DRIVER', 'CLIENT'] as const) {
    const user = await app.as(role, alfa.company, { document: '44555666000199' })
    for (const path of ['', '/status', '/shippers', `/${id}/xml`])
      expect((await user.get(`${alfa.PATH}${path}`)).statusCode).toBe(403)
    expect((await alfa.create([id], user as never)).statusCode).toBe(403)
  }
  const shipper = { cnpj: SENDER.taxId, automatic: 'root' }
  expect((await alfa.office.put(`${alfa.PATH}/shippers`, shipper)).statusCode).toBe(403)

  const beta = await intakeCompany(app)
  expect(await beta.list()).toEqual([])
  expect((await beta.office.get(`${beta.PATH}/${id}/xml`)).statusCode).toBe(404)
  await beta.distribute([noteOf(92)])
  const [own] = await beta.list()
  expect((await beta.create([own.id, id])).statusCode).toBe(404)
  expect(await beta.list()).toMatchObject([{ state: 'new' }])
  const ignored = await beta.office.post(`${beta.PATH}/ignored`, {
    entry_ids: [id],
    is_ignored: true,
  })
  expect(ignored.statusCode).toBe(404)
})
