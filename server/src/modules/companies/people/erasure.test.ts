import { unzipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { newDelivery, newVehicle, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { reasonOf } from '../../../../test/occurrences.ts'
import { searchEverything } from '../../../../test/search-database.ts'
import { findBrokenProofs } from '../../../commands/find-broken-proofs.ts'

const app = await startApp()
const { owner, company, as } = app

const CPF = '52998224725'
const NAME = 'Conceição Peçanha de Araújo'
const EMAIL = 'conceicao.pecanha@exemplo.com.br'
const PHONE = '11987654321'
const STREET = 'Rua das Palmeiras Altas, 731'
const NOTE = `<nfe><dest><CPF>${CPF}</CPF><xNome>${NAME}</xNome><email>${EMAIL}</email></dest></nfe>`
/** As people write them: with punctuation, in capitals, without accents, in an address of the web. */
const WRITTEN = [
  CPF,
  '529.982.247-25',
  'conceicao pecanha de araujo',
  'conceição peçanha de araújo',
  'pe%c3%a7anha+de',
  EMAIL,
  PHONE,
  '98765-4321',
  'palmeiras altas',
]

const ERASE = '/api/companies/people/erase'
const erase = (admin: SignedInUser, who: object) =>
  admin.post(ERASE, {
    ...who,
    reason: `Pedido de ${NAME} por e-mail`,
    confirmation: 'ANONIMIZAR',
  })

/** What became of a request, once it is over. */
async function outcomeOf(admin: SignedInUser, id: string) {
  const find = async () => {
    const requests = (await admin.get('/api/companies/people/requests')).json().data
    return requests.find((request: { id: string }) => request.id === id)
  }
  await expect.poll(async () => (await find()).state, POLLING).toMatch(/^(done|failed)$/)
  return find()
}
const POLLING = { timeout: 60_000, interval: 50 }

/** Asks for it, and waits until it is over. */
async function eraseWhole(admin: SignedInUser, who: object) {
  const asked = await erase(admin, who)
  expect([asked.statusCode, asked.json().data.kind]).toEqual([200, 'ERASURE'])
  return outcomeOf(admin, asked.json().data.id)
}

const search = (words: readonly string[]) => searchEverything(app, words)

/** A finished delivery to the person, with a document, an occurrence, an edit, a receipt: whatever can hold a value. */
async function deliveryTo(carrier: Company, office: SignedInUser, driver: SignedInUser) {
  const delivery = await newDelivery(owner, carrier, {
    client_name: NAME,
    client_document: CPF,
    delivery_address: STREET,
    driver_id: driver.driverId,
  })
  await owner.query(
    `update deliveries set client_phone = $2, client_name_extracted = $3, cep = '01001000', notes = $4 where id = $1`,
    [delivery.id, PHONE, NAME.toUpperCase(), `Ligar antes: (11) 98765-4321, falar com ${NAME}`],
  )
  const edited = await office.put(`/api/deliveries/${delivery.id}`, {
    client_name: `${NAME} Filho`,
    delivery_address: `${STREET} fundos`,
  })
  expect(edited.statusCode).toBe(200)
  await office.put(`/api/deliveries/${delivery.id}`, { client_name: NAME })
  const reason = await reasonOf(owner, carrier, '06')
  const failed = await driver.upload('/api/occurrences', {
    fields: { delivery_id: delivery.id, reason_id: reason.id, note: `${NAME} não atendeu` },
    file: { name: `${NAME}.jpg`, bytes: PHOTO },
  })
  expect(failed.statusCode).toBe(200)
  await addDocument(carrier, delivery.id)
  const uploaded = await driver.upload(
    '/api/receipts/upload',
    {
      fields: {
        delivery_id: delivery.id,
        receiver_name: NAME,
        receiver_document: '529.982.247-25',
        notes: `Assinado por ${NAME}`,
      },
      file: { name: 'conceicao_pecanha_de_araujo.jpg', bytes: PHOTO },
    },
    { 'idempotency-key': uuid() },
  )
  expect(uploaded.statusCode).toBe(200)
  return { ...delivery, receiptId: uploaded.json().data.receipt_id as string }
}

async function addDocument(carrier: Company, deliveryId: string) {
  const file = uuid()
  const { rows } = await owner.query(
    'select user_id from memberships where company_id = $1 limit 1',
    [carrier.id],
  )
  await owner.query(
    `insert into files (id, company_id, state, name, mime, size, sha256, created_by)
     values ($1, $2, 'kept', $3, 'text/xml', $4, 'hash of the note', $5)`,
    [file, carrier.id, `${NAME}.xml`, NOTE.length, rows[0].user_id],
  )
  await app.storage.write(file, Buffer.from(NOTE))
  await owner.query(
    `insert into delivery_documents (id, company_id, delivery_id, file_id, kind, structured, raw_text, checks)
     values (gen_random_uuid(), $1, $2, $3, 'xml', $4, $5, $6)`,
    [
      carrier.id,
      deliveryId,
      file,
      JSON.stringify({
        destinatario: { nome: NAME, cnpj_cpf: CPF, email: EMAIL, telefone: PHONE },
      }),
      NOTE,
      JSON.stringify([{ text: `CPF ${CPF} conferido` }]),
    ],
  )
}

/** The person's values in texts of records that are not the person's. */
async function mentionEverywhere(carrier: Company, office: SignedInUser) {
  const other = await newDelivery(owner, carrier, { client_name: 'Padaria Sol' })
  await owner.query('update deliveries set notes = $2 where id = $1', [
    other.id,
    `Deixar com a vizinha CONCEICAO PECANHA DE ARAUJO, CPF 529.982.247-25, ${EMAIL}`,
  ])
  await office.post('/api/deliveries/views', {
    name: NAME,
    filters: `client_document=${CPF}&search=Concei%C3%A7%C3%A3o+Pe%C3%A7anha+de+Ara%C3%BAjo`,
  })
  await owner.query(
    `insert into idempotency_keys (company_id, user_id, key, request_hash, answer)
     values ($1, $2, 'a key', '-', $3)`,
    [
      carrier.id,
      office.userId,
      JSON.stringify({ data: { note: `Para ${NAME}`, cpf: Number(CPF) } }),
    ],
  )
  await owner.query(
    `insert into alerts (company_id, type, severity, cause, details) values ($1, 'delivery_failed', 'info', 'x', $2)`,
    [carrier.id, JSON.stringify({ client_name: NAME, sentences: [`Fone ${PHONE}`] })],
  )
  await owner.query(
    `insert into audit_log (company_id, user_id, action, record_type, record_label, changes)
     values ($1, $2, 'UPDATED', 'delivery', $3, $4)`,
    [carrier.id, office.userId, NAME, JSON.stringify({ email: { from: EMAIL, to: null } })],
  )
  await mentionInEmails(carrier, office)
  const { id: importId } = (await office.post('/api/deliveries/imports')).json().data
  await office.upload(`/api/deliveries/imports/${importId}/files`, {
    fields: { id: uuid() },
    file: { name: `nota de ${NAME}.xml`, bytes: Buffer.from(NOTE) },
  })
  const outcome = async () =>
    (await office.get(`/api/deliveries/imports/${importId}/files`)).json().data[0]?.outcome
  await expect.poll(outcome, { timeout: 20_000 }).toBe('refused')
  const { id } = await newVehicle(owner, carrier, 'BRA2E19')
  await owner.query('update vehicles set model = $2 where id = $1', [id, `Fiorino de ${NAME}`])
  return other
}

/** The log of what was sent, a report to the person and a colleague, and one to the person alone. */
async function mentionInEmails(carrier: Company, office: SignedInUser) {
  await owner.query(
    `insert into emails (company_id, kind, recipient, details, state, next_attempt_at, last_error)
     values ($1, 'digest', $2, $3, 'failed', null, $4)`,
    [
      carrier.id,
      EMAIL,
      JSON.stringify({ digest: { clients: [{ client_name: NAME }] } }),
      `550 <${EMAIL}> desconhecido`,
    ],
  )
  await owner.query(
    `insert into email_schedules (id, company_id, kind, frequency, hour, recipients, last_day, created_by)
     select gen_random_uuid(), $1, 'digest', 'daily', 8, recipients, '2026-11-20', $2
       from (values (array[$3, 'chefe@exemplo.com.br']), (array[$3])) as v (recipients)`,
    [carrier.id, office.userId, EMAIL],
  )
}

describe('a person is made anonymous', () => {
  test('no table and no stored file has the person any more; another company keeps its own rows, and the proofs still hold', async () => {
    const [alfa, beta] = [await company('Alfa'), await company('Beta')]
    const admin = await as('ADMIN', alfa)
    const office = await as('OPERATOR', alfa)
    const driver = await as('DRIVER', alfa)
    const theirs = await newDelivery(owner, beta, { client_name: NAME, client_document: CPF })

    const delivery = await deliveryTo(alfa, office, driver)
    const deleted = await newDelivery(owner, alfa, {
      client_name: NAME,
      client_document: CPF,
      delivery_address: STREET,
    })
    expect((await admin.delete(`/api/deliveries/${deleted.id}`)).statusCode).toBe(200)
    const shared = await office.post(`/api/deliveries/${delivery.id}/tracking-link`)
    expect(shared.statusCode).toBe(200)
    const other = await mentionEverywhere(alfa, office)
    expect((await search(WRITTEN)).length).toBeGreaterThan(20)

    const erased = await eraseWhole(admin, { document: '529.982.247-25' })
    expect(erased).toMatchObject({ state: 'done', failure: null, finished_at: expect.any(String) })
    expect(erased.counts).toMatchObject({ received: 2, files: 4 })

    const left = await search(WRITTEN)
    expect(left.filter((place) => !place.startsWith('deliveries.'))).toEqual([])
    const { rows } = await owner.query(
      'select id, client_name, client_document from deliveries where client_document = $1',
      [CPF],
    )
    expect(rows).toEqual([{ id: theirs.id, client_name: NAME, client_document: CPF }])
    const schedules = await owner.query('select recipients from email_schedules')
    expect(schedules.rows).toEqual([{ recipients: ['chefe@exemplo.com.br'] }])
    // What is left in deliveries is that row of the other company.
    await owner.query('delete from deliveries where id = $1', [theirs.id])
    await owner.query('delete from deleted_records where record_id = $1', [theirs.id])
    await owner.query('delete from alerts where company_id = $1', [beta.id])
    expect(await search(WRITTEN)).toEqual([])

    const record = (await office.get(`/api/deliveries/${delivery.id}/record`)).json().data
    expect(record).toMatchObject({ status: 'DELIVERED', nf_number: '1001', client_document: null })
    expect(record.client_name).toMatch(/^Pessoa anonimizada \([0-9a-f]{4}\)$/)
    const note = (await office.get(`/api/deliveries/${other.id}/record`)).json().data.notes
    expect(note).toBe('Deixar com a vizinha [anonimizado], CPF [anonimizado], [anonimizado]')

    const { broken, checked } = await findBrokenProofs(app.connection, app.storage)
    expect([broken, checked]).toEqual([[], 1])
    const photo = await office.get(record.receipts[0].url)
    expect([photo.statusCode, photo.json().error]).toEqual([
      410,
      expect.stringMatching(/^Foto apagada em \d\d\/\d\d\/\d{4} a pedido da pessoa \(LGPD\)\.$/),
    ])
    const failures = await owner.query('select id from occurrences where delivery_id = $1', [
      delivery.id,
    ])
    const atDoor = await office.get(`/api/occurrences/${failures.rows[0].id}/photo`)
    expect([atDoor.statusCode, atDoor.json().error]).toEqual([410, photo.json().error])
    const requests = (await admin.get('/api/companies/people/requests')).json().data
    expect(requests).toMatchObject([
      {
        kind: 'ERASURE',
        subject: 'CPF ***.982.247-**',
        reason: 'Pedido de [anonimizado] por e-mail',
      },
    ])
  })

  /** Drove, was seen on the way, and delivered; afterwards on no route. */
  async function newFormerDriver(admin: SignedInUser, carrier: Company, name: string, cpf: string) {
    const driver = await as('DRIVER', carrier, { name })
    await owner.query(`update users set cpf = $2, email = $3, username = $4 where id = $1`, [
      driver.userId,
      cpf,
      `${cpf}@exemplo.com.br`,
      `motorista.${cpf}`,
    ])
    await owner.query(
      `update drivers set cnh = '98765432109', phone = '11912345678' where id = $1`,
      [driver.driverId],
    )
    await owner.query(
      `insert into emails (company_id, kind, recipient, user_id, details, state, next_attempt_at)
       values ($1, 'password_link', $2, $3, $4, 'sent', null)`,
      [
        carrier.id,
        `${cpf}@exemplo.com.br`,
        driver.userId,
        JSON.stringify({ user_name: name.split(' ')[0] }),
      ],
    )
    const delivery = await newDelivery(owner, carrier, { driver_id: driver.driverId })
    await driver.post('/api/tracking/consents', { version: '1', given: true })
    const status = `/api/tracking/drivers/${driver.userId}/status`
    await driver.put(status, { status: 'online' })
    await driver.post('/api/tracking/location', { latitude: -23.5, longitude: -46.6 })
    expect((await erase(admin, { user_id: driver.userId })).json().error).toBe(
      'Este motorista está em rota. Finalize a rota antes de anonimizar.',
    )
    await driver.put(status, { status: 'offline' })
    expect((await erase(admin, { document: cpf })).json().error).toContain('NF 1001')
    await driver.upload('/api/receipts/upload', {
      fields: { delivery_id: delivery.id },
      file: { name: 'foto.jpg', bytes: PHOTO },
    })
    return { ...driver, delivery }
  }

  test('a driver is erased with every position; the photos of what was delivered stay', async () => {
    const alfa = await company('Alfa')
    const admin = await as('ADMIN', alfa)
    const [name, cpf] = ['Juvenal Tavares Quirino', '11144477735']
    const driver = await newFormerDriver(admin, alfa, name, cpf)
    const words = [name.toLowerCase(), 'juvenal', cpf, '98765432109', '11912345678']
    expect((await search(words)).length).toBeGreaterThan(5)

    const erased = await eraseWhole(admin, { user_id: driver.userId })
    expect(erased.counts).toMatchObject({ users: 1, positions: 1, files: 0 })
    expect(await search(words)).toEqual([])
    const positions = await owner.query('select from positions where driver_id = $1', [
      driver.driverId,
    ])
    expect(positions.rowCount).toBe(0)
    expect((await driver.get('/api/auth/me')).statusCode).toBe(401)
    const record = (await admin.get(`/api/deliveries/${driver.delivery.id}/record`)).json().data
    expect(record.receipts[0].driver_name).toMatch(/^Motorista removido/)
    expect((await admin.get(record.receipts[0].url)).statusCode).toBe(200)
    expect((await findBrokenProofs(app.connection, app.storage)).broken).toEqual([])
  })

  test('a driver of two companies is erased from one, and stays whole in the other', async () => {
    const [alfa, beta] = [await company('Alfa'), await company('Beta')]
    const admin = await as('ADMIN', alfa)
    const [name, cpf] = ['Ildefonso Brandão Neto', '39053344705']
    const driver = await newFormerDriver(admin, alfa, name, cpf)
    await owner.query(
      `insert into memberships (user_id, company_id, role) values ($1, $2, 'DRIVER')`,
      [driver.userId, beta.id],
    )
    await owner.query(
      `insert into drivers (id, company_id, user_id, name, cpf) values (gen_random_uuid(), $1, $2, $3, $4)`,
      [beta.id, driver.userId, name, cpf],
    )

    expect((await eraseWhole(admin, { document: cpf })).state).toBe('done')
    const left = (await search([name.toLowerCase(), cpf])).map((place) => place.split(':')[0])
    expect(new Set(left.map((place) => place?.split('.')[0]))).toEqual(
      new Set(['drivers', 'users']),
    )
    const drivers = await owner.query(
      'select company_id, name, cpf from drivers where user_id = $1',
      [driver.userId],
    )
    expect(drivers.rows).toEqual(
      expect.arrayContaining([
        { company_id: alfa.id, name: expect.stringMatching(/^Pessoa anonimizada/), cpf: null },
        { company_id: beta.id, name, cpf },
      ]),
    )
    expect((await findBrokenProofs(app.connection, app.storage)).broken).toEqual([])
  })

  test('whoever signed for another is erased from that receipt alone; a namesake with another CPF stays', async () => {
    const alfa = await company('Gama')
    const admin = await as('ADMIN', alfa)
    const driver = await as('DRIVER', alfa)
    const sign = async (more: Record<string, string>) => {
      const delivery = await newDelivery(owner, alfa, {
        client_name: 'Mercado Lua',
        driver_id: driver.driverId,
      })
      const sent = await driver.upload('/api/receipts/upload', {
        fields: { delivery_id: delivery.id, receiver_name: 'Zoraide Lima Prado', ...more },
        file: { name: 'foto.jpg', bytes: PHOTO },
      })
      return { ...delivery, receiptId: sent.json().data.receipt_id as string }
    }
    const own = await sign({ receiver_document: '123.456.789-09', notes: 'Zoraide assinou' })
    const namesake = await sign({ receiver_document: '98765432100' })
    const unknown = await sign({ notes: 'Zoraide Lima Prado na portaria' })

    expect((await eraseWhole(admin, { document: '12345678909' })).counts).toMatchObject({
      received: 0,
      receipts: 1,
      files: 1,
    })
    const receiptOf = async ({ id }: { id: string }) =>
      (await admin.get(`/api/deliveries/${id}/record`)).json().data
    expect(await receiptOf(own)).toMatchObject({
      client_name: 'Mercado Lua',
      receipts: [{ receiver_name: null, receiver_document: null, notes: null }],
    })
    expect((await receiptOf(namesake)).receipts[0].receiver_name).toBe('Zoraide Lima Prado')
    expect((await receiptOf(unknown)).receipts[0].notes).toBe('Zoraide Lima Prado na portaria')
    // Rows of that name without a document are the person's only when the name is given too.
    await eraseWhole(admin, { name: 'zoraide lima prado' })
    expect((await receiptOf(unknown)).receipts[0]).toMatchObject({
      receiver_name: null,
      notes: null,
    })
    expect((await receiptOf(namesake)).receipts[0].receiver_name).toBe('Zoraide Lima Prado')
    expect((await findBrokenProofs(app.connection, app.storage)).broken).toEqual([])
  })

  test('whoever stands in what SEFAZ distributed alone is found, exported and erased there', async () => {
    const alfa = await company('Epsilon')
    const admin = await as('ADMIN', alfa)
    const [name, cpf] = ['Teodomiro Vasques Lins', '15350946056']
    await owner.query(
      `insert into dfe_cursors (company_id, cnpj, service, environment, uf_code, is_active)
       values ($1, '11222333000181', 'nfe', 'production', '35', false)`,
      [alfa.id],
    )
    const add = async (number: number, recipient: string, document: string | null) => {
      const key = `352611112223330001815500100000${number}1000012345`
      await owner.query(
        `with stored as (
           insert into dfe_documents (company_id, cnpj, service, environment, nsu, schema, kind, access_key, sha256, xml, handled_at, is_read)
           values ($1, '11222333000181', 'nfe', 'production', $2, 'procNFe_v4.00.xsd', 'procNFe', $3, '', $4, now(), true) returning id)
         insert into dfe_entries (company_id, environment, access_key, kind, number, document_id, recipient_name, recipient_document)
         select $1, 'production', $3, 'note', $2::text, id, $5, $6 from stored`,
        [
          alfa.id,
          number,
          key,
          `<dest>${document} ${recipient}, Rua da Aurora</dest>`,
          recipient,
          document,
        ],
      )
      await owner.query(
        `insert into dfe_events (company_id, environment, access_key, type, sequence, registered_at, correction)
         values ($1, 'production', $2, '110110', 1, now(), 'Entregar na Rua da Aurora')`,
        [alfa.id, key],
      )
    }
    await add(1001, name, cpf)
    await add(1002, 'Padaria Sol', '11222333000181')
    await add(1003, name.toUpperCase(), null)
    const person = (await admin.post('/api/companies/people/find', { document: cpf })).json().data
    expect(person).toMatchObject({ counts: { entries: 1 }, names: [name], obstacle: null })

    await eraseWhole(admin, { document: cpf, name })
    expect(await search([name.toLowerCase(), cpf])).toEqual([])
    const { rows } = await owner.query(
      'select number, recipient_name, document_id is null as is_without from dfe_entries where company_id = $1 order by number',
      [alfa.id],
    )
    expect(rows).toEqual([
      { number: '1001', recipient_name: expect.stringMatching(/^Pessoa anon/), is_without: true },
      { number: '1002', recipient_name: 'Padaria Sol', is_without: false },
      { number: '1003', recipient_name: expect.stringMatching(/^Pessoa anon/), is_without: true },
    ])
    const corrected = await owner.query(
      'select access_key from dfe_events where company_id = $1 and correction is not null',
      [alfa.id],
    )
    expect(corrected.rows).toEqual([{ access_key: '35261111222333000181550010000010021000012345' }])
  })

  test('nothing is erased while a delivery is open, without the word, of an unknown person, of a company, or by another role', async () => {
    const alfa = await company('Delta')
    const admin = await as('ADMIN', alfa)
    const cpf = '74185296355'
    await newDelivery(owner, alfa, {
      nf_number: '77',
      client_name: 'Ana Souza',
      client_document: cpf,
    })
    await newDelivery(owner, alfa, {
      client_name: 'Padaria',
      client_document: '11222333000181',
      status: 'DELIVERED',
    })
    const open = await erase(admin, { document: cpf })
    expect([open.statusCode, open.json().error]).toEqual([
      409,
      'Há entregas em aberto desta pessoa (NF 77). Finalize ou cancele antes de anonimizar.',
    ])
    const unconfirmed = await admin.post(ERASE, { document: cpf, reason: 'x', confirmation: 'sim' })
    expect(unconfirmed.json().fields).toEqual({ confirmation: 'Digite ANONIMIZAR para confirmar.' })
    expect((await erase(admin, {})).json().fields).toEqual({
      document: 'Informe o CPF ou CNPJ, o nome, ou um usuário da empresa.',
    })
    expect((await erase(admin, { document: '62472927673' })).statusCode).toBe(404)
    expect((await erase(admin, { document: '11222333000181' })).json().error).toContain('CNPJ')
    expect((await erase(admin, { user_id: admin.userId })).json().error).toBe(
      'Você não pode anonimizar a si mesmo.',
    )
    const colleague = await as('ADMIN', alfa)
    expect((await erase(admin, { user_id: colleague.userId })).statusCode).toBe(409)
    for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const)
      expect((await erase(await as(role, alfa), { document: cpf })).statusCode).toBe(403)
    const { rows } = await owner.query(
      'select client_name from deliveries where company_id = $1 order by 1',
      [alfa.id],
    )
    expect(rows.map(({ client_name }) => client_name)).toEqual(['Ana Souza', 'Padaria'])
  })
})

test('the export is a ZIP with the rows, photos and documents of the person, and of no other', async () => {
  const [alfa, beta] = [await company('Alfa'), await company('Beta')]
  const admin = await as('ADMIN', alfa)
  const office = await as('OPERATOR', alfa)
  const driver = await as('DRIVER', alfa, { name: 'Motorista Antenor' })
  await newDelivery(owner, beta, { client_name: 'De outra empresa', client_document: CPF })
  const delivery = await deliveryTo(alfa, office, driver)
  await newDelivery(owner, alfa, { client_name: 'Outro cliente', driver_id: driver.driverId })

  const found = await admin.post('/api/companies/people/find', { document: CPF })
  expect(found.json().data).toMatchObject({
    document: '***.982.247-**',
    names: expect.arrayContaining([NAME]),
    counts: { received: 1, files: 3 },
    obstacle: null,
  })
  const answer = await admin.post('/api/companies/people/export', { document: CPF })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const entries = unzipSync(answer.rawPayload)
  const json = (name: string) => JSON.parse(Buffer.from(entries[name] ?? []).toString())
  expect(json('pessoa.json')).toMatchObject({ documento: CPF, emails: [EMAIL] })
  expect(json('entregas_recebidas.json')).toMatchObject([{ id: delivery.id, client_name: NAME }])
  expect(json('canhotos.json')).toMatchObject([{ id: delivery.receiptId, receiver_name: NAME }])
  const names = Object.keys(entries)
  expect(names.filter((name) => name.startsWith('arquivos/'))).toHaveLength(3)
  const photo = names.find((name) => name.endsWith('araujo.jpg')) ?? ''
  expect(Buffer.from(entries[photo] ?? []).equals(PHOTO)).toBe(true)
  const whole = Buffer.concat(Object.values(entries)).toString()
  expect(whole).not.toContain('De outra empresa')
  expect(whole).not.toContain('Outro cliente')

  await driver.post('/api/tracking/consents', { version: '1', given: true })
  await driver.put(`/api/tracking/drivers/${driver.userId}/status`, { status: 'online' })
  await driver.post('/api/tracking/location', { latitude: -23.5, longitude: -46.6 })
  const ofDriver = unzipSync(
    (await admin.post('/api/companies/people/export', { user_id: driver.userId })).rawPayload,
  )
  expect(JSON.parse(Buffer.from(ofDriver['posicoes.json'] ?? []).toString())).toMatchObject([
    { latitude: -23.5, longitude: -46.6 },
  ])
  const ofDriverText = Buffer.concat(Object.values(ofDriver)).toString()
  expect(ofDriverText).toContain('Motorista Antenor')
  expect(ofDriverText).not.toContain(NAME)
  expect(ofDriverText).not.toContain('password_hash')

  // An export of a driver's positions counts as looking at them.
  expect((await driver.get('/api/tracking/driver/views')).json().data).toMatchObject([
    { kind: 'EXPORT', viewer_role: 'ADMIN' },
  ])
  const requests = (await admin.get('/api/companies/people/requests')).json().data
  expect(requests.map(({ kind }: { kind: string }) => kind)).toEqual(['EXPORT', 'EXPORT'])
})
