import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { newDelivery, newVehicle, PHOTO } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { reasonOf } from '../../../../test/occurrences.ts'
import { findBrokenProofs } from '../../../commands/find-broken-proofs.ts'

const app = await startApp()
const { owner, folder, company, as } = app

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

/** Every text, JSON and array of every table of the database, and every stored file, that has one of these. */
async function search(words: readonly string[]) {
  const found: string[] = []
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and c.relname not in ('applied_sql', 'migrations')
      order by 1, 2`,
  )
  for (const { table, column } of columns) {
    const { rows } = await owner.query<{ value: string }>(
      `select t."${column}"::text as value from "${table}" t where t."${column}" is not null`,
    )
    for (const { value } of rows)
      for (const word of words)
        if (value.toLowerCase().includes(word)) found.push(`${table}.${column}: ${value}`)
  }
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const text = (await readFile(path.join(file.parentPath, file.name), 'latin1')).toLowerCase()
    for (const word of words)
      if (text.includes(Buffer.from(word).toString('latin1'))) found.push(`${file.name}: ${word}`)
  }
  return found
}

/** A finished delivery to the person, with a document, an occurrence, an edit, a receipt: whatever can hold a value. */
async function deliveryTo(company: Company, office: SignedInUser, driver: SignedInUser) {
  const delivery = await newDelivery(owner, company, {
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
  const reason = await reasonOf(owner, company, '06')
  const failed = await driver.upload('/api/occurrences', {
    fields: { delivery_id: delivery.id, reason_id: reason.id, note: `${NAME} não atendeu` },
    file: { name: `${NAME}.jpg`, bytes: PHOTO },
  })
  expect(failed.statusCode).toBe(200)
  await addDocument(company, delivery.id)
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

async function addDocument(company: Company, deliveryId: string) {
  const file = uuid()
  const { rows } = await owner.query(
    'select user_id from memberships where company_id = $1 limit 1',
    [company.id],
  )
  await owner.query(
    `insert into files (id, company_id, state, name, mime, size, sha256, created_by)
     values ($1, $2, 'kept', $3, 'text/xml', $4, 'hash of the note', $5)`,
    [file, company.id, `${NAME}.xml`, NOTE.length, rows[0].user_id],
  )
  await app.storage.write(file, Buffer.from(NOTE))
  await owner.query(
    `insert into delivery_documents (id, company_id, delivery_id, file_id, kind, structured, raw_text, checks)
     values (gen_random_uuid(), $1, $2, $3, 'xml', $4, $5, $6)`,
    [
      company.id,
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

/** The values in texts that lead to nobody. */
async function mentionEverywhere(company: Company, office: SignedInUser) {
  const other = await newDelivery(owner, company, { client_name: 'Padaria Sol' })
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
      company.id,
      office.userId,
      JSON.stringify({ data: { note: `Para ${NAME}`, cpf: Number(CPF) } }),
    ],
  )
  await owner.query(
    `insert into alerts (company_id, type, severity, cause, details) values ($1, 'delivery_failed', 'info', 'x', $2)`,
    [company.id, JSON.stringify({ client_name: NAME, sentences: [`Fone ${PHONE}`] })],
  )
  await owner.query(
    `insert into audit_log (company_id, user_id, action, record_type, record_label, changes)
     values ($1, $2, 'UPDATED', 'delivery', $3, $4)`,
    [company.id, office.userId, NAME, JSON.stringify({ email: { from: EMAIL, to: null } })],
  )
  const { id } = await newVehicle(owner, company, 'BRA2E19')
  await owner.query('update vehicles set model = $2 where id = $1', [id, `Fiorino de ${NAME}`])
  return other
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
    await office.post(`/api/deliveries/${delivery.id}/link`)
    const other = await mentionEverywhere(alfa, office)
    expect((await search(WRITTEN)).length).toBeGreaterThan(20)

    const erased = await erase(admin, { document: '529.982.247-25' })
    expect([erased.statusCode, erased.json().message]).toEqual([
      200,
      'Dados da pessoa anonimizados.',
    ])
    expect(erased.json().data.counts).toMatchObject({ received: 2, files: 3 })

    const left = await search(WRITTEN)
    expect(left.filter((place) => !place.startsWith('deliveries.'))).toEqual([])
    const { rows } = await owner.query(
      'select id, client_name, client_document from deliveries where client_document = $1',
      [CPF],
    )
    expect(rows).toEqual([{ id: theirs.id, client_name: NAME, client_document: CPF }])
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
    const requests = (await admin.get('/api/companies/people/requests')).json().data
    expect(requests).toMatchObject([
      {
        kind: 'ERASURE',
        subject: 'CPF ***.982.247-**',
        reason: 'Pedido de [anonimizado] por e-mail',
      },
    ])
  })
})
