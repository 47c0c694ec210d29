import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { strToU8 } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { LAYOUTS } from '../../../../../bench/documents/danfe/layouts.ts'
import { makeDanfe } from '../../../../../bench/documents/danfe/make-danfe.ts'
import type { Layout } from '../../../../../bench/documents/danfe/sheet.ts'
import { newDelivery } from '../../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { textPdf } from '../../../../test/text-pdf.ts'
import { ENTER_PLATFORM } from '../../../access/actor.ts'
import { createInTransaction } from '../../../access/as-actor.ts'
import { purgeRefused } from '../imports/purge-refused.ts'

const { pool, owner, storage, company, as, asKey } = await startApp()

const IMPORTS = '/api/deliveries/imports'
const TO_REVIEW = `${IMPORTS}/to-review`

interface Waiting {
  id: string
  import_id: string
  name: string
  detail: string
  fields: { name: string; value: string | null; confidence: number | null }[]
}

const classic = LAYOUTS['classic'] as Layout
/** A form whose recipient has no city: everything else of it is read surely. */
const withoutCity: Layout = (sheet) =>
  classic({
    ...sheet,
    truth: { ...sheet.truth, destinatario: { ...sheet.truth.destinatario, municipio: null } },
  })

const sure = (seed: number) => makeDanfe(seed, { classic })
/** A label has no form: whom it is for is read from its lines, with doubt. */
const label = (seed: number) => makeDanfe(seed, { label: LAYOUTS['label'] as Layout })

async function importFiles(user: SignedInUser, files: Record<string, Uint8Array>) {
  const { id } = (await user.post(IMPORTS)).json().data
  for (const [name, bytes] of Object.entries(files))
    await user.upload(`${IMPORTS}/${id}/files`, { file: { name, bytes } })
  return readAgain(user, id)
}

const readAgain = (user: SignedInUser, id: string) =>
  vi.waitFor(
    async () => {
      const { data } = (await user.get(`${IMPORTS}/${id}`)).json()
      expect(data.waiting).toBe(0)
      return data as { id: string } & Record<string, number>
    },
    { timeout: 60_000 },
  )

async function listWaiting(user: SignedInUser, query = '') {
  return (await user.get(`${TO_REVIEW}${query}`)).json().data as Waiting[]
}

/** The office of a new company with one file that waits, and what its note says in truth. */
async function officeWithWaiting(seed: number) {
  const alfa = await company()
  const office = await as('OPERATOR', alfa, { name: 'Ana' })
  const { pdf, truth } = await label(seed)
  const counts = await importFiles(office, { 'etiqueta.pdf': pdf })
  const [file] = await listWaiting(office)
  if (!file) throw new Error('No file waits.')
  return { alfa, office, truth, file, counts, url: `${IMPORTS}/files/${file.id}` }
}

/** What a user confirms who changes nothing. */
const asRead = ({ fields }: Waiting) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ''])) as Record<string, string>

const deliveriesOf = async (user: SignedInUser) =>
  (await user.get('/api/deliveries')).json().data as Record<string, unknown>[]

const fileOf = async (user: SignedInUser, importId: string) =>
  (await user.get(`${IMPORTS}/${importId}/files`)).json().data[0]

describe('of an import', () => {
  test('what was read surely becomes a delivery, and what was read with doubt waits', async () => {
    const office = await as('OPERATOR', await company())
    const counts = await importFiles(office, {
      'certa.pdf': (await sure(3)).pdf,
      'etiqueta.pdf': (await label(5)).pdf,
      'sem município.pdf': (await makeDanfe(8, { withoutCity })).pdf,
      'outro.pdf': await textPdf('Lista de compras'),
      'nota.xml': strToU8(nfeXml({ number: 9 })),
    })
    expect(counts).toMatchObject({ total: 5, created: 2, to_review: 3, refused: 0, duplicate: 0 })
    expect(await deliveriesOf(office)).toHaveLength(2)
    expect((await listWaiting(office)).map(({ name, detail }) => [name, detail])).toEqual([
      ['etiqueta.pdf', expect.stringMatching(/^Leitura incerta: cliente, endereço, município, UF/)],
      ['sem município.pdf', 'Não lido: município.'],
      ['outro.pdf', 'Não foi possível ler uma nota neste arquivo.'],
    ])
  })

  test('what is certainly no note is refused and does not wait', async () => {
    const office = await as('OPERATOR', await company())
    const counts = await importFiles(office, {
      'quebrado.pdf': strToU8('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
      'lista.xml': strToU8('<compras/>'),
      'planilha.xlsx': strToU8('PK'),
    })
    expect(counts).toMatchObject({ refused: 3, to_review: 0 })
    expect(await listWaiting(office)).toEqual([])
  })

  test('XML is sure by itself, also where it names no city', async () => {
    const office = await as('OPERATOR', await company())
    const xml = nfeXml({ number: 10 }).replaceAll(/<xMun>[^<]+/g, '<xMun>')
    expect(await importFiles(office, { 'nota.xml': strToU8(xml) })).toMatchObject({ created: 1 })
  })

  test('a note that surely has a delivery already is a duplicate, and nobody has to look at it', async () => {
    const office = await as('OPERATOR', await company())
    const { pdf, truth } = await label(5)
    const summary = { nf_number: '77', client_name: 'Padaria', nfe_key: truth.nf_data.chave }
    await office.upload('/api/deliveries/create-from-sefaz', {
      fields: { summary: JSON.stringify(summary) },
    })
    const counts = await importFiles(office, { 'etiqueta.pdf': pdf })
    expect(counts).toMatchObject({ duplicate: 1, to_review: 0 })
    expect(await fileOf(office, counts.id)).toMatchObject({
      detail: expect.stringMatching(/^Esta nota já foi registrada: entrega da NF 77, /),
    })
  })
})

describe('a file that waits', () => {
  test('shows what was read with its confidence, and the document itself', async () => {
    const { office, file, truth, url, counts } = await officeWithWaiting(12)
    const address = file.fields.find(({ name }) => name === 'street_address')
    expect(address).toMatchObject({ value: truth.destinatario.endereco, confidence: 0.75 })
    expect(await listWaiting(office, `?import_id=${counts.id}`)).toHaveLength(1)
    const document = await office.get(`${url}/document`)
    expect(document.headers['content-type']).toBe('application/pdf')
    expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('becomes the delivery that the user corrected, and nothing doubtful comes with it', async () => {
    const { office, file, truth, url, counts } = await officeWithWaiting(5)
    const corrected = { ...asRead(file), street_address: 'Rua Certa, 10 - Centro', uf: 'rj' }
    const body = { ...corrected, municipality: 'Niterói', cep: '24020-005', client_document: '' }
    expect((await office.post(`${url}/confirm`, body)).json().data).toMatchObject({
      outcome: 'created',
      notes: [{ outcome: 'created', key: truth.nf_data.chave }],
    })
    const [delivery, ...others] = await deliveriesOf(office)
    expect(others).toEqual([])
    expect(delivery).toMatchObject({
      source: 'pdf',
      nf_number: truth.nf_data.numero,
      nfe_key: truth.nf_data.chave,
      delivery_address: 'Rua Certa, 10 - Centro, Niterói - RJ, 24020-005',
      municipality: 'Niterói',
      uf: 'RJ',
      client_document: null,
      invoice_total_value: Number(truth.valores.valor_total_nota),
    })
    const record = (await office.get(`/api/deliveries/${String(delivery?.['id'])}/record`)).json()
    expect(record.data).toMatchObject({
      cep: '24020005',
      // Read with doubt, and not shown to the user.
      sender_name: null,
      weight: null,
      documents: [{ file_name: 'etiqueta.pdf', kind: 'pdf' }],
    })
    expect(await readAgain(office, counts.id)).toMatchObject({ created: 1, to_review: 0 })
    const ofImport = await office.get(`/api/deliveries?import_id=${counts.id}`)
    expect(ofImport.json().data).toHaveLength(1)
    expect(await listWaiting(office)).toEqual([])
  })

  test('of which nothing was read is typed from its picture', async () => {
    const office = await as('SUPERVISOR', await company())
    await importFiles(office, { 'foto.pdf': await textPdf('Nada') })
    const [file] = await listWaiting(office)
    const body = {
      nf_number: '55',
      client_name: 'Padaria',
      street_address: 'Rua A, 1',
      municipality: 'Santos',
      uf: 'SP',
      invoice_total_value: '10,50',
    }
    const answer = await office.post(`${IMPORTS}/files/${file?.id}/confirm`, body)
    expect(answer.json().data.outcome).toBe('created')
    expect(await deliveriesOf(office)).toMatchObject([
      { nf_number: '55', municipality: 'Santos', invoice_total_value: 10.5, nfe_key: null },
    ])
  })

  test('is not registered with a field missing or wrong, and goes on waiting', async () => {
    const { office, file, url } = await officeWithWaiting(12)
    const wrong = { nfe_key: '123', uf: 'XX', client_document: '111', municipality: ' ' }
    const answer = await office.post(`${url}/confirm`, { ...asRead(file), ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      nfe_key: 'Revise os 44 caracteres da chave',
      uf: 'UF inválida. Exemplo: SP.',
      client_document: 'CPF ou CNPJ inválido.',
      municipality: 'Campo obrigatório.',
    })
    expect(await listWaiting(office)).toHaveLength(1)
    expect(await deliveriesOf(office)).toEqual([])
  })

  test('decided by two users at once, is decided once: the other one is told by whom', async () => {
    const { alfa, office, file, url } = await officeWithWaiting(19)
    const colleague = await as('ADMIN', alfa, { name: 'Bia' })
    const answers = await Promise.all([
      office.post(`${url}/confirm`, asRead(file)),
      colleague.post(`${url}/confirm`, asRead(file)),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'ALREADY_REVIEWED',
      error: expect.stringMatching(/^Este arquivo já foi conferido por (Ana|Bia)\.$/),
    })
    expect(await deliveriesOf(office)).toHaveLength(1)
  })

  test('confirmed twice with one click, gets the first answer again', async () => {
    const { office, file, url } = await officeWithWaiting(19)
    const click = () => office.post(`${url}/confirm`, asRead(file), { 'idempotency-key': 'um' })
    expect((await click()).json()).toEqual((await click()).json())
    expect(await deliveriesOf(office)).toHaveLength(1)
  })

  test('with the key of a delivery that exists ends as its duplicate, and says which one it is', async () => {
    const { office, file, url } = await officeWithWaiting(5)
    await importFiles(office, { 'nota.xml': strToU8(nfeXml({ number: 44 })) })
    const [first] = await deliveriesOf(office)
    const body = { ...asRead(file), nfe_key: nfeKey({ number: 44 }), nf_number: '44' }
    expect((await office.post(`${url}/confirm`, body)).json().data).toMatchObject({
      outcome: 'duplicate',
      detail: expect.stringMatching(/^Esta nota já foi registrada: entrega da NF 44, /),
      notes: [{ outcome: 'duplicate', delivery_id: first?.['id'] }],
    })
    expect(await deliveriesOf(office)).toHaveLength(1)
  })

  test('is listed for a key of the API and read by it, but a user decides', async () => {
    const { alfa, office, file, url } = await officeWithWaiting(6)
    const erp = await asKey(['deliveries.import', 'deliveries.write'], alfa)
    expect((await erp.get(TO_REVIEW)).json().data).toMatchObject([{ id: file.id }])
    expect((await erp.get(`${url}/document`)).statusCode).toBe(200)
    expect((await erp.post(`${url}/confirm`, asRead(file))).statusCode).toBe(403)
    expect((await erp.post(`${url}/discard`, { reason: 'Ilegível' })).statusCode).toBe(403)
    expect((await office.post(`${url}/confirm`, asRead(file))).statusCode).toBe(200)
  })

  test('is discarded with a reason, stays so when the refused are read again, and the audit says who did it', async () => {
    const { alfa, office, url, counts } = await officeWithWaiting(12)
    expect((await office.post(`${url}/discard`, { reason: ' ' })).statusCode).toBe(400)
    await office.post(`${url}/discard`, { reason: 'Não é uma nota' })
    expect(await fileOf(office, counts.id)).toMatchObject({
      outcome: 'refused',
      detail: 'Descartado na conferência: Não é uma nota',
    })
    expect((await office.post(`${IMPORTS}/${counts.id}/retry`)).json().data.retried).toBe(0)
    const admin = await as('ADMIN', alfa)
    const audit = await admin.get('/api/reports/audit?record_type=import_file')
    expect(audit.json().data).toMatchObject([
      {
        user_name: 'Ana',
        record_label: 'etiqueta.pdf',
        changes: {
          outcome: { from: 'to_review', to: 'refused' },
          discard_reason: { to: 'Descartado na conferência: Não é uma nota' },
        },
      },
    ])
  })

  test('is neither read again with the refused nor purged with them', async () => {
    const { office, file, counts, url } = await officeWithWaiting(12)
    await owner.query(
      `update import_files set finished_at = now() - interval '90 days' where id = $1`,
      [file.id],
    )
    const inTransaction = createInTransaction(pool, ENTER_PLATFORM)
    expect((await office.post(`${IMPORTS}/${counts.id}/retry`)).json().data.retried).toBe(0)
    expect(await purgeRefused({ inTransaction, storage }, 30)).toBe(0)
    expect((await office.get(`${url}/document`)).statusCode).toBe(200)
    expect(await listWaiting(office)).toMatchObject([{ id: file.id }])
  })

  test('of a person who asks to be erased loses its document and what was read of the person', async () => {
    const { alfa, office, file, truth, url } = await officeWithWaiting(34)
    const [name, document] = [
      truth.destinatario.razao_social ?? '',
      truth.destinatario.cnpj_cpf ?? '',
    ]
    expect(JSON.stringify(file.fields)).toContain(name)
    const known = { client_name: name, client_document: document, status: 'CANCELLED' }
    await newDelivery(owner, alfa, known)
    const admin = await as('ADMIN', alfa)
    const who = { document, reason: 'Pedido', confirmation: 'ANONIMIZAR' }
    const asked = await admin.post('/api/companies/people/erase', { ...who, name })
    expect(asked.statusCode).toBe(200)
    await vi.waitFor(
      async () => {
        const { data } = (await admin.get('/api/companies/people/requests')).json()
        expect(data).toMatchObject([{ state: 'done' }])
      },
      { timeout: 60_000 },
    )
    expect((await office.get(`${url}/document`)).statusCode).toBe(410)
    const left = JSON.stringify(await listWaiting(office))
    expect(left).not.toContain(name)
    expect(left).not.toContain(document)
  })

  test('is unknown to another company, and closed to drivers and clients', async () => {
    const { alfa, office, file, url } = await officeWithWaiting(12)
    const stranger = await as('ADMIN', await company('Beta'))
    expect(await listWaiting(stranger)).toEqual([])
    const calls = (user: SignedInUser) =>
      Promise.all([
        user.get(`${url}/document`),
        user.post(`${url}/confirm`, asRead(file)),
        user.post(`${url}/discard`, { reason: 'Outra' }),
      ])
    const codes = async (user: SignedInUser) =>
      (await calls(user)).map(({ statusCode }) => statusCode)
    expect(await codes(stranger)).toEqual([404, 404, 404])
    for (const role of ['DRIVER', 'CLIENT'] as const) {
      const user = await as(role, alfa)
      expect(await codes(user)).toEqual([403, 403, 403])
      expect((await user.get(TO_REVIEW)).statusCode).toBe(403)
    }
    expect(await listWaiting(office)).toHaveLength(1)
  })
})
