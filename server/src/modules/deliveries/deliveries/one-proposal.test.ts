import { imports } from '@canhoto/contracts/imports'
import type { NfeXmlOptions } from '@canhoto/fiscal/test/nfe-options'
import { DEPOT, PRODUCER, RECIPIENT, SENDER } from '@canhoto/fiscal/test/nfe-options'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { describe, expect, test, vi } from 'vitest'
import { makeDanfe } from '../../../../../bench/documents/danfe/make-danfe.ts'
import { startApp } from '../../../../test/harness.ts'
import { toSummary } from '../../../../../web/src/shared/new-delivery/form/to-body.ts'
import { proposeFromNote } from '../../../../../web/src/shared/new-delivery/form/form-values.ts'

const { owner, company, as } = await startApp()
type User = Awaited<ReturnType<typeof as>>

interface NoteFile {
  name: string
  bytes: Uint8Array
}

const xmlFile = (name: string, options: Partial<NfeXmlOptions>): NoteFile => ({
  name: `${name}.xml`,
  bytes: new TextEncoder().encode(nfeXml({ number: numberOf(name), ...options })),
})
const names: string[] = []
const numberOf = (name: string) => 50_000 + names.push(name)

const danfe = async (seed: number): Promise<NoteFile> => ({
  name: `danfe-${seed}.pdf`,
  bytes: (await makeDanfe(seed)).pdf,
})

const NOTES: NoteFile[] = [
  xmlFile('usual', {}),
  xmlFile('delivered elsewhere', { entrega: DEPOT }),
  xmlFile('collected elsewhere', { retirada: DEPOT }),
  xmlFile('delivered to a place without an address', {
    entrega: {
      ...DEPOT,
      street: '',
      number: '',
      complement: null,
      district: '',
      city: '',
      uf: '',
      cep: '',
    },
  }),
  xmlFile('without departure', { departed: null }),
  xmlFile('promised', { promised: '2026-11-25' }),
  xmlFile('promised and without departure', { promised: '2026-11-25', departed: null }),
  xmlFile('without volumes', { volumes: [] }),
  xmlFile('without carrier', { carrier: null, vehicle: null }),
  xmlFile('of a producer with CPF', { issuer: PRODUCER, series: 920 }),
  xmlFile('to a person with CPF', { recipient: { ...RECIPIENT, taxId: PRODUCER.taxId } }),
  xmlFile('of 2008', { version: '1.10', issued: '2008-05-02', departed: '2008-05-03' }),
  xmlFile('of 2012', { version: '2.00', issued: '2012-05-02', departed: null }),
  xmlFile('of 2016', { version: '3.10', issued: '2016-05-02', departed: '2016-05-02' }),
  xmlFile('without protocol', { wrapper: 'NFe', protocol: null }),
  xmlFile('in an envelope', { wrapper: 'soap' }),
  xmlFile('with costs', { freight: '30.00', insurance: '4.10', discount: '10.00', other: '1.00' }),
  xmlFile('with the total of the reform', { reformTotal: '1300.00' }),
  xmlFile('with long names', {
    recipient: { ...RECIPIENT, name: `${'Comércio '.repeat(6)}Ltda` },
    issuer: { ...SENDER, name: 'Á'.repeat(60) },
  }),
  await danfe(1001),
  await danfe(1004),
]

/** The fields of a delivery without those that differ between registrations. */
async function rowOf(id: string) {
  const { rows } = await owner.query('select * from deliveries where id = $1', [id])
  const {
    id: _id,
    company_id: _company,
    created_by: _user,
    created_at: _created,
    updated_at: _updated,
    driver_id: _driver,
    ...row
  } = rows[0]
  return row
}

async function register(user: User, file: NoteFile, summary: object) {
  const fields = { summary: JSON.stringify(summary) }
  const answer = await user.upload('/api/deliveries/create-from-sefaz', { fields, file })
  expect([file.name, answer.statusCode, answer.body.slice(0, 200)]).toEqual([
    file.name,
    200,
    expect.any(String),
  ])
  return rowOf(answer.json().data.id)
}

async function draftOf(user: User, file: NoteFile) {
  return (await user.upload('/api/receipts/process-documentai', { file })).json().data
}

/** The form: the document is read, and its proposal is saved unchanged. */
async function byForm(user: User, file: NoteFile) {
  const reading = await draftOf(user, file)
  return register(user, file, toSummary(proposeFromNote(reading.extractedData), reading))
}

/** Another system sends the document with the required fields only. */
async function bySingleCall(user: User, file: NoteFile) {
  const { nf_data, destinatario } = (await draftOf(user, file)).extractedData
  return register(user, file, { nf_number: nf_data.numero, client_name: destinatario.razao_social })
}

async function byImport(user: User, file: NoteFile) {
  const { id } = (await user.post(imports.start.path)).json().data
  const url = `/api/deliveries/imports/${id}`
  await user.upload(`${url}/files`, { file })
  const [imported] = await vi.waitFor(
    async () => {
      expect((await user.get(url)).json().data.waiting).toBe(0)
      return (await user.get(`${url}/files`)).json().data
    },
    { timeout: 60_000 },
  )
  expect(imported).toMatchObject({ name: file.name, outcome: 'created' })
  return rowOf(imported.notes[0].delivery_id)
}

describe('a note becomes the same delivery by form, by a single call and by import', async () => {
  const users = await Promise.all([1, 2, 3].map(async () => as('ADMIN', await company())))
  const [inForm, inCall, inImport] = users as [User, User, User]

  test.each(NOTES)('$name', async (file) => {
    const row = await byForm(inForm, file)
    expect(row).toMatchObject({ nfe_key: expect.any(String), client_name: expect.any(String) })
    expect(await bySingleCall(inCall, file)).toEqual(row)
    expect(await byImport(inImport, file)).toEqual(row)
  })
})

test('an entry note proposes no client on any way, because its issuer is the buyer', async () => {
  const user = await as('ADMIN', await company())
  const file = xmlFile('entry', { entry: true })
  const reading = await draftOf(user, file)
  expect(proposeFromNote(reading.extractedData)).toMatchObject({
    client_name: '',
    delivery_address: '',
  })

  const { id } = (await user.post(imports.start.path)).json().data
  const url = `/api/deliveries/imports/${id}/files`
  await user.upload(url, { file })
  await vi.waitFor(
    async () =>
      expect((await user.get(url)).json().data).toMatchObject([
        {
          outcome: 'refused',
          detail: 'Falta na nota: Nome do Cliente. Cadastre-a pelo formulário.',
        },
      ]),
    { timeout: 60_000 },
  )
})
