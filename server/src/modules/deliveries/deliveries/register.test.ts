import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { readFileSync } from 'node:fs'
import { RECIPIENT, SENDER } from '@canhoto/fiscal/test/nfe-options'
import { OTHER_DOCUMENTS } from '@canhoto/fiscal/test/other-documents'
import { latin1, utf16, utf8 } from '@canhoto/fiscal/test/encodings'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { authorizedNote } from '../../../../test/signed-note.ts'
import { NO_CALL_LIMITS } from '../../../access/fair-shares/call-limits.ts'

const { owner, storage, company, as } = await startApp({ callLimits: NO_CALL_LIMITS })

const MIGRATION = new URL('../../../../migrations/0025_client_phone.sql', import.meta.url)
const PROCESS = '/api/receipts/process-documentai'
const CREATE = '/api/deliveries/create-from-sefaz'
const SUMMARY = JSON.stringify({ nf_number: '123', client_name: 'Padaria Sol' })

const xml = (text: string | Uint8Array, name = 'nota.xml') => ({
  name,
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
})

async function storedFiles(companyId: string) {
  const { rows } = await owner.query<{ id: string; state: string }>(
    'select id, state from files where company_id = $1',
    [companyId],
  )
  return rows
}

/** Deliveries can be read and not written until the returned function is called. */
async function holdDeliveries() {
  const client = await owner.connect()
  onTestFinished(() => client.release())
  await client.query('begin; lock table deliveries in exclusive mode')
  return () => client.query('rollback')
}

/** How many calls wait for a lock. */
async function countWaiting() {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from pg_locks where not granted and database =
       (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.count
}

describe('an NF-e', () => {
  test('is read into the complete draft', async () => {
    const admin = await as('ADMIN', await company())
    const note = { number: 4711 }
    const signed = await authorizedNote(SENDER.taxId ?? '', note)
    const { data } = (await admin.upload(PROCESS, { file: xml(signed) })).json()

    expect(data).toMatchObject({ confidence: 1, isSefazValid: true, warnings: expect.any(Array) })
    expect(data.extractedData.nf_data).toMatchObject({ numero: '4711', chave: nfeKey(note) })
    expect(Object.keys(data.extractedData)).toEqual(
      expect.arrayContaining([
        'remetente',
        'destinatario',
        'transportadora',
        'valores',
        'volumes',
        'impostos',
        'duplicatas',
        'itens_de_linha',
        'informacoes_complementares',
        'raw_text',
        'raw_fields',
      ]),
    )
    expect(data.entities).toContainEqual({
      type: 'nf_number',
      value: '4711',
      confidence: 1,
      source: 'xml',
    })
  })

  test.each([
    ['UTF-8 with a byte-order mark', utf8(nfeXml({ number: 5 }), true)],
    ['ISO-8859-1', latin1(nfeXml({ number: 5, declaration: 'ISO-8859-1' }))],
    ['UTF-16', utf16(nfeXml({ number: 5, declaration: 'UTF-16' }), 'le', true)],
    ['a prefixed namespace', xml(nfeXml({ number: 5, prefix: 'nfe' })).bytes],
    ['a SOAP envelope', xml(nfeXml({ number: 5, wrapper: 'soap' })).bytes],
    ['no protocol', xml(nfeXml({ number: 5, wrapper: 'NFe' })).bytes],
    ['layout 2.00', xml(nfeXml({ number: 5, version: '2.00' })).bytes],
  ])('in %s becomes a delivery whose file is kept byte for byte', async (_, bytes) => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa)
    const answer = await admin.upload(CREATE, { fields: { summary: SUMMARY }, file: xml(bytes) })

    expect(answer.json()).toMatchObject({
      success: true,
      data: { client_name_extracted: "Mercado Pão d'Açúcar da Praça Ltda" },
    })
    const [file] = await storedFiles(alfa.id)
    expect(file?.state).toBe('kept')
    const kept = await storage.read(file?.id ?? '').toArray()
    expect(Buffer.concat(kept).equals(Buffer.from(bytes))).toBe(true)
  })

  test('with letters in CNPJ and key is one like any other', async () => {
    const admin = await as('ADMIN', await company())
    const note = nfeXml({ number: 6, issuer: { ...SENDER, taxId: '12ABC34501DE35' } })
    const { data } = (
      await admin.upload(CREATE, { fields: { summary: SUMMARY }, file: xml(note) })
    ).json()
    expect(data.nfe_key).toContain('12ABC34501DE35')
  })

  test('is registered once: the second time names the first', async () => {
    const alfa = await company()
    const note = xml(nfeXml({ number: 8 }))
    const first = await (
      await as('ADMIN', alfa)
    ).upload(CREATE, { fields: { summary: SUMMARY }, file: note })
    expect(first.statusCode).toBe(200)

    const operator = await as('OPERATOR', alfa)
    const second = await operator.upload(CREATE, { fields: { summary: SUMMARY }, file: note })
    expect(second.statusCode).toBe(409)
    expect(second.json().error).toMatch(
      /^Esta nota já foi registrada: entrega da NF 123, cadastrada em \d\d\/\d\d\/\d{4} às \d\d:\d\d\.$/,
    )
    expect(await storedFiles(alfa.id)).toHaveLength(1)
  })

  test('says the phone that its driver calls, also of a delivery that was registered before it was kept', async () => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa)
    const summary = JSON.stringify({ nf_number: '4712', client_name: 'Padaria Sol' })
    const file = xml(nfeXml({ number: 4712 }))
    const { data } = (await admin.upload(CREATE, { fields: { summary }, file })).json()
    expect(data).toMatchObject({ client_phone: RECIPIENT.phone, municipality: RECIPIENT.city })

    await owner.query('alter table deliveries drop client_phone')
    await owner.query(readFileSync(MIGRATION, 'utf8'))
    const read = (await admin.get(`/api/deliveries/${data.id}`)).json().data
    expect(read.client_phone).toBe(RECIPIENT.phone)
  })

  test('of one company does not stand in the way of another', async () => {
    const note = xml(nfeXml({ number: 9 }))
    for (const name of ['Alfa', 'Beta']) {
      const admin = await as('ADMIN', await company(name))
      expect(
        (await admin.upload(CREATE, { fields: { summary: SUMMARY }, file: note })).statusCode,
      ).toBe(200)
    }
  })

  test('is saved as the person corrected it', async () => {
    const admin = await as('ADMIN', await company())
    const summary = {
      nf_number: '10',
      client_name: 'Nome corrigido',
      emission_date: '20/11/2026',
      departure_date: '2026-11-21',
      merchandise_value: '1.234,56',
      invoice_total_value: 'R$ 2.000,00',
      delivery_address: 'Rua Nova, 1',
    }
    const { data } = (
      await admin.upload(CREATE, {
        fields: { summary: JSON.stringify(summary) },
        file: xml(nfeXml({ number: 10 })),
      })
    ).json()
    expect(data).toMatchObject({
      client_name: 'Nome corrigido',
      emission_date: '2026-11-20',
      departure_date: '2026-11-21',
      delivery_date_expected: '2026-11-21',
      merchandise_value: 1234.56,
      invoice_total_value: 2000,
      delivery_address: 'Rua Nova, 1',
      status: 'PENDING',
      source: 'xml',
    })
  })
})

describe('what is not an NF-e', () => {
  // A CT-e proposes the delivery of a note that it lists: register-cte.test.ts.
  const refused = Object.entries(OTHER_DOCUMENTS).filter(
    ([kind]) => kind !== 'cte' && kind !== 'cte_os',
  )
  test.each(refused)('%s is refused by its name, and nothing is stored', async (_, text) => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa)
    for (const url of [PROCESS, CREATE]) {
      const answer = await admin.upload(url, { fields: { summary: SUMMARY }, file: xml(text) })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({
        code: 'OTHER_DOCUMENT',
        error: expect.stringMatching(
          /^Este arquivo é uma? .+, não uma NF-e\. (Envie o XML da NF-e|O escritório o recebe em "Importar Documentos")\.$/,
        ),
      })
    }
    expect(await storedFiles(alfa.id)).toEqual([])
  })

  test.each([
    ['empty', ''],
    ['not XML', 'isto não é um XML'],
    ['truncated', nfeXml().slice(0, 900)],
    ['of no invoice', '<catalogo><livro/></catalogo>'],
    ['with a DOCTYPE', `<!DOCTYPE x [<!ENTITY a "b">]>${nfeXml()}`],
    ['nested without end', '<a>'.repeat(100_000)],
  ])(
    'a file that is %s is an invalid document, at once, and nothing is stored',
    async (_, text) => {
      const alfa = await company()
      const admin = await as('ADMIN', alfa)
      const answer = await admin.upload(CREATE, { fields: { summary: SUMMARY }, file: xml(text) })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toEqual({
        success: false,
        error: 'O arquivo XML não parece ser um documento SEFAZ válido',
        code: 'INVALID_DOCUMENT',
      })
      expect(await storedFiles(alfa.id)).toEqual([])
    },
  )

  test('a file of 50 MB is refused for its size', async () => {
    const admin = await as('ADMIN', await company())
    const answer = await admin.upload(PROCESS, {
      file: xml(new Uint8Array(50 * 1024 * 1024).fill(60)),
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().error).toBe('Arquivo grande demais: o limite é 20 MB.')
  })

  test('a program is not a document, whatever its name', async () => {
    const admin = await as('ADMIN', await company())
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 144)])
    const answer = await admin.upload(PROCESS, { file: { name: 'nota.pdf', bytes: program } })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({
      code: 'UNSUPPORTED_FILE',
      error: 'Envie um XML, PDF ou imagem (JPG, PNG, WEBP, HEIC).',
    })
  })

  test('a PDF is accepted and leads to the form by hand', async () => {
    const admin = await as('ADMIN', await company())
    const pdf = { name: 'nota.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n') }
    expect((await admin.upload(PROCESS, { file: pdf })).json().data).toMatchObject({
      extractedData: null,
      confidence: 0,
      isSefazValid: false,
    })
    expect(
      (await admin.upload(CREATE, { fields: { summary: SUMMARY }, file: pdf })).json().data.source,
    ).toBe('pdf')
  })
})

describe('registering by hand', () => {
  test('needs a number and a client', async () => {
    const admin = await as('ADMIN', await company())
    const answer = await admin.upload(CREATE, { fields: { summary: '{"client_name":" "}' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      'summary.nf_number': expect.any(String),
      'summary.client_name': expect.any(String),
    })
  })

  test.each([
    ['a mistyped access key', nfeKey().replace(/.$/, (digit) => String((Number(digit) + 1) % 10))],
    ['an impossible one, though its check digit closes', '0'.repeat(44)],
    ['one of a CT-e', '3526050X0J92JY000196570010000006041448679011'],
  ])('refuses %s', async (_, key) => {
    const admin = await as('ADMIN', await company())
    const answer = await admin.upload(CREATE, {
      fields: { summary: JSON.stringify({ nf_number: '1', client_name: 'A', nfe_key: key }) },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('Chave de acesso inválida: confira os 44 caracteres.')
  })

  test('a driver registers for himself, and for no one else', async () => {
    const alfa = await company()
    const [driver, colleague] = [await as('DRIVER', alfa), await as('DRIVER', alfa)]
    expect(
      (await driver.upload(CREATE, { fields: { summary: SUMMARY } })).json().data.driver_id,
    ).toBe(driver.driverId)
    const answer = await driver.upload(CREATE, {
      fields: { summary: SUMMARY, driver_id: colleague.driverId ?? '' },
    })
    expect(answer.statusCode).toBe(404)
  })

  test('the office gives it to a driver of the company', async () => {
    const alfa = await company()
    const [admin, driver] = [await as('ADMIN', alfa), await as('DRIVER', alfa, { name: 'José' })]
    const { data } = (
      await admin.upload(CREATE, { fields: { summary: SUMMARY, driver_id: driver.userId } })
    ).json()
    expect(data).toMatchObject({ driver_id: driver.driverId, driver_name: 'José' })
  })
})

describe('sending the same registration again', () => {
  test('with its key, twice at the same time, makes one delivery and the same answer', async () => {
    const alfa = await company()
    const admin = await as('ADMIN', alfa)
    const form = { fields: { summary: SUMMARY }, file: xml(nfeXml({ number: 11 })) }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.upload(CREATE, form, { 'idempotency-key': 'k1' })),
    )

    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect((await admin.get('/api/deliveries')).json().meta.total).toBe(1)
    expect(await storedFiles(alfa.id)).toHaveLength(1)
  })

  test('with its key but another content is refused', async () => {
    const admin = await as('ADMIN', await company())
    await admin.upload(CREATE, { fields: { summary: SUMMARY } }, { 'idempotency-key': 'k2' })
    const other = {
      fields: { summary: JSON.stringify({ nf_number: '999', client_name: 'Outro' }) },
    }
    const answer = await admin.upload(CREATE, other, { 'idempotency-key': 'k2' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toBe('Esta Idempotency-Key já foi usada com outro conteúdo.')
  })

  test('by someone else with the same key is their own', async () => {
    const alfa = await company()
    for (const admin of [await as('ADMIN', alfa), await as('ADMIN', alfa)]) {
      await admin.upload(CREATE, { fields: { summary: SUMMARY } }, { 'idempotency-key': 'k3' })
    }
    expect((await (await as('ADMIN', alfa)).get('/api/deliveries')).json().meta.total).toBe(2)
  })

  test('after a failure is done as if for the first time', async () => {
    const admin = await as('ADMIN', await company())
    const unknown = { summary: SUMMARY, driver_id: crypto.randomUUID() }
    expect(
      (await admin.upload(CREATE, { fields: unknown }, { 'idempotency-key': 'k4' })).statusCode,
    ).toBe(404)
    expect(
      (await admin.upload(CREATE, { fields: { summary: SUMMARY } }, { 'idempotency-key': 'k4' }))
        .statusCode,
    ).toBe(200)
  })

  test('from a phone that chose the id, even without a key and twice at once, is the same delivery', async () => {
    const driver = await as('DRIVER', await company())
    const form = { fields: { id: crypto.randomUUID(), summary: SUMMARY } }
    const send = () => driver.upload(CREATE, form)
    const release = await holdDeliveries()
    const atOnce = [send(), send()]
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2), 60_000)
    await release()
    const answers = [...(await Promise.all(atOnce)), await send()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await driver.get('/api/deliveries')).json().data).toHaveLength(1)
  })
})
