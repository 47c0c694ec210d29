import { cteXml, eventAnswer, mdfeXml } from '@canhoto/fiscal/test/transport-xml'
import { nfeEvent } from '@canhoto/fiscal/test/other-documents'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { strToU8, zipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { newVehicle } from '../../../../test/factories.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'

const { owner, storage, company, as } = await startApp()

const IMPORTS = '/api/deliveries/imports'
const note = (number: number) => ({ name: `${number}.xml`, text: nfeXml({ number }) })

async function begin(user: SignedInUser) {
  const { data } = (await user.post(IMPORTS)).json()
  return data.id as string
}

const add = (
  user: SignedInUser,
  id: string,
  name: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
) => {
  const bytes = typeof content === 'string' ? strToU8(content) : content
  return user.upload(`${IMPORTS}/${id}/files`, { fields, file: { name, bytes } })
}

/** Waits until every file of the import is done, and answers the import. */
const finished = (user: SignedInUser, id: string) =>
  vi.waitFor(
    async () => {
      const { data } = (await user.get(`${IMPORTS}/${id}`)).json()
      expect(data.waiting).toBe(0)
      return data
    },
    { timeout: 60_000 },
  )

async function filesOf(user: SignedInUser, id: string) {
  const { data } = (await user.get(`${IMPORTS}/${id}/files`)).json()
  return data as {
    id: string
    name: string
    outcome: string
    detail: string | null
    notes: { key: string; outcome: string; delivery_id: string }[]
    proposal: Record<string, unknown> | null
  }[]
}

/** Adds the files one after the other, because a file may depend on the one before. */
async function importOf(user: SignedInUser, files: readonly { name: string; text: string }[]) {
  const id = await begin(user)
  for (const { name, text } of files) {
    expect((await add(user, id, name, text)).statusCode).toBe(200)
    await finished(user, id)
  }
  return { id, counts: await finished(user, id), files: await filesOf(user, id) }
}

type Company = Awaited<ReturnType<typeof company>>

const deliveriesOf = async (user: SignedInUser) =>
  (await user.get('/api/deliveries?sort=created_at')).json().data as Record<string, unknown>[]

describe('many documents at once', () => {
  test('become deliveries, each file with its own line', async () => {
    const office = await as('OPERATOR', await company())
    const { counts, files } = await importOf(office, [
      note(1),
      note(2),
      { name: 'de-novo.xml', text: note(1).text },
      { name: 'cancelamento.xml', text: nfeEvent('110111') },
      { name: 'lista.xml', text: '<compras><item/></compras>' },
      { name: 'planilha.xlsx', text: 'PK nada' },
    ])

    expect(counts).toMatchObject({ total: 6, created: 2, duplicate: 1, refused: 3, waiting: 0 })
    expect(files.map(({ name, outcome, detail }) => [name, outcome, detail])).toEqual([
      ['1.xml', 'created', null],
      ['2.xml', 'created', null],
      [
        'de-novo.xml',
        'duplicate',
        expect.stringMatching(/^Esta nota já foi registrada: entrega da NF 1, cadastrada em /),
      ],
      [
        'cancelamento.xml',
        'refused',
        'Este arquivo é um evento de NF-e, não uma NF-e. Envie o XML da NF-e.',
      ],
      ['lista.xml', 'refused', 'O arquivo XML não parece ser um documento SEFAZ válido'],
      ['planilha.xlsx', 'refused', 'Envie um XML, PDF ou imagem (JPG, PNG, WEBP, HEIC).'],
    ])
    expect(
      (await deliveriesOf(office)).map(({ nf_number, source }) => [nf_number, source]),
    ).toEqual([
      ['1', 'xml'],
      ['2', 'xml'],
    ])
  })

  test('come in one zip, folders and what systems add left out', async () => {
    const office = await as('ADMIN', await company())
    const id = await begin(office)
    const zip = zipSync({
      'notas/11.xml': strToU8(note(11).text),
      'notas/12.xml': strToU8(note(12).text),
      '__MACOSX/notas/._11.xml': strToU8('x'),
      'notas/.DS_Store': strToU8('x'),
    })
    expect((await add(office, id, 'notas.zip', zip)).json().data).toEqual({ added: 2 })
    expect(await finished(office, id)).toMatchObject({ total: 2, created: 2 })
    expect((await filesOf(office, id)).map(({ name }) => name)).toEqual(['11.xml', '12.xml'])
  })

  test.each(['first', 'last'])(
    'of a company do not delay those of another, whose turn is %s',
    async (turn) => {
      const [one, two] = [await company(), await company()].toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      )
      const [few, many] = turn === 'first' ? [one, two] : [two, one]
      const [office, busy] = [await as('ADMIN', few as Company), await as('ADMIN', many as Company)]
      const [id, other] = [await begin(office), await begin(busy)]
      const names = Array.from({ length: 200 }, (_, n) => [`${n}.xml`, strToU8(note(n + 1).text)])
      await add(busy, other, 'muitas.zip', zipSync(Object.fromEntries(names)))
      await add(office, id, '1.xml', note(1).text)
      await Promise.all([finished(office, id), finished(busy, other)])
      // What the queue gave to the busy company since the file of the other one waited, and after it had its turn.
      const { rows } = await owner.query(
        `select count(*) filter (where m.claimed_at between f.created_at and f.claimed_at)::int as before,
                count(*) filter (where m.claimed_at > f.claimed_at)::int as after
           from import_files f, import_files m where f.import_id = $1 and m.import_id = $2`,
        [id, other],
      )
      expect(rows[0].before).toBeLessThan(15)
      expect(rows[0].after).toBeGreaterThan(15)
    },
  )

  test('names of a zip made on a Mac keep their accents, though it does not say how they are written', async () => {
    const office = await as('ADMIN', await company())
    const id = await begin(office)
    const zip = Buffer.from(zipSync({ 'Nota de São João.xml': strToU8(note(14).text) }))
    // The flag for UTF-8, of the entry and in the directory.
    zip.writeUInt16LE(0, 6)
    zip.writeUInt16LE(0, zip.indexOf('PK\u0001\u0002') + 8)
    await add(office, id, 'notas.zip', zip)
    const [file] = await filesOf(office, id)
    expect(file?.name).toBe('Nota de São João.xml')
  })

  test('a zip that is broken, empty or too full adds nothing', async () => {
    const office = await as('ADMIN', await company())
    const id = await begin(office)
    const whole = zipSync({ '1.xml': strToU8(note(13).text) })
    const full = Object.fromEntries(
      Array.from({ length: 1001 }, (_, n) => [`${n}.xml`, new Uint8Array(1)]),
    )
    const answers = [
      await add(office, id, 'cortado.zip', whole.subarray(0, whole.length - 30)),
      await add(office, id, 'vazio.zip', zipSync({ 'pasta/.oculto': new Uint8Array(1) })),
      await add(office, id, 'cheio.zip', zipSync(full, { level: 0 })),
      await add(
        office,
        id,
        'bomba.zip',
        zipSync({ 'zeros.xml': new Uint8Array(21 * 1024 * 1024) }),
      ),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
      [422, 'Não foi possível abrir o arquivo zip.'],
      [422, 'O arquivo zip não tem documentos.'],
      [422, 'O zip tem mais de 1000 arquivos. Divida-o em partes.'],
      [422, 'Um arquivo do zip passa de 20 MB.'],
    ])
    expect(await finished(office, id)).toMatchObject({ total: 0 })
  })

  test('a file sent twice under its id, as after a lost answer, is one', async () => {
    const office = await as('ADMIN', await company())
    const id = await begin(office)
    const file = uuid()
    const send = () =>
      office.upload(
        `${IMPORTS}/${id}/files`,
        { fields: { id: file }, file: { name: '14.xml', bytes: strToU8(note(14).text) } },
        { 'idempotency-key': file },
      )
    expect((await send()).json()).toEqual((await send()).json())
    const withoutKey = await add(office, id, '14.xml', note(14).text, { id: file })
    expect(withoutKey.json().data).toEqual({ added: 0 })
    expect(await finished(office, id)).toMatchObject({ total: 1, created: 1 })
  })

  test('a note of more than any delivery is worth goes in without its amount', async () => {
    const office = await as('ADMIN', await company())
    const text = note(22).text.replace(/<vNF>[^<]+/, '<vNF>1234567890123.45')
    const { files } = await importOf(office, [{ name: 'cara.xml', text }])
    expect(files).toMatchObject([{ outcome: 'created' }])
    expect(await deliveriesOf(office)).toMatchObject([
      { nf_number: '22', invoice_total_value: null, merchandise_value: expect.any(Number) },
    ])
  })

  test('the refused alone are read again', async () => {
    const office = await as('ADMIN', await company())
    const { id } = await importOf(office, [note(15), { name: 'x.xml', text: '<nada/>' }])
    expect((await office.post(`${IMPORTS}/${id}/retry`)).json().data).toEqual({ retried: 1 })
    expect(await finished(office, id)).toMatchObject({ created: 1, refused: 1 })
    expect(await deliveriesOf(office)).toHaveLength(1)
  })

  test('are found again, and only by their company', async () => {
    const office = await as('ADMIN', await company())
    const { id } = await importOf(office, [note(16)])
    expect((await office.get(IMPORTS)).json().data).toMatchObject([
      { id, total: 1, created: 1, created_by_name: 'ADMIN de teste' },
    ])

    const stranger = await as('ADMIN', await company('Beta'))
    expect((await stranger.get(IMPORTS)).json().data).toEqual([])
    expect((await stranger.get(`${IMPORTS}/${id}`)).statusCode).toBe(404)
    expect((await add(stranger, id, '17.xml', note(17).text)).statusCode).toBe(404)
  })

  test('are nothing for drivers and clients', async () => {
    const alfa = await company()
    for (const role of ['DRIVER', 'CLIENT'] as const)
      expect((await (await as(role, alfa)).post(IMPORTS)).statusCode).toBe(403)
  })

  test('go on when whoever sent them has signed out, and end when they left the company', async () => {
    const alfa = await company()
    const leaving = await as('OPERATOR', alfa)
    const admin = await as('ADMIN', alfa)
    const id = await begin(leaving)
    await owner.query(`update memberships set is_active = false where user_id = $1`, [
      leaving.userId,
    ])
    const file = uuid()
    await owner.query(
      `insert into files (id, company_id, state, name, mime, created_by) values ($1, $2, 'kept', 'x', 'x', $3)`,
      [file, alfa.id, leaving.userId],
    )
    await storage.write(file, strToU8(note(18).text))
    await owner.query(
      `insert into import_files (id, company_id, import_id, file_id, name, created_by) values ($1, $2, $3, $4, 'x.xml', $5)`,
      [uuid(), alfa.id, id, file, leaving.userId],
    )
    await importOf(admin, [note(19)])
    await finished(admin, id)
    expect(await filesOf(admin, id)).toMatchObject([
      {
        outcome: 'refused',
        detail:
          "Quem enviou este arquivo não tem mais acesso à empresa. Com 'Tentar novamente as recusadas' outro usuário o importa em seu próprio nome.",
      },
    ])
    expect((await deliveriesOf(admin)).map(({ nf_number }) => nf_number)).toEqual(['19'])
  })

  test('what a process that died had begun is read by another', async () => {
    const office = await as('ADMIN', await company())
    const { id, files } = await importOf(office, [{ name: 'x.xml', text: note(20).text }])
    await owner.query(`delete from deliveries where nfe_key = $1`, [nfeKey({ number: 20 })])
    await owner.query(
      `update import_files set state = 'reading', outcome = null, claimed_at = now() - interval '3 minutes' where id = $1`,
      [files[0]?.id],
    )
    await importOf(office, [note(21)])
    expect(await finished(office, id)).toMatchObject({ created: 1 })
  })
})

describe('a CT-e', () => {
  test('becomes one delivery for each note that it lists', async () => {
    const office = await as('ADMIN', await company())
    const keys = [31, 32].map((number) => nfeKey({ number }))
    const text = cteXml({ notes: keys, receiver: 'Maricá', promised: '2026-11-25' })
    const { files } = await importOf(office, [{ name: 'cte.xml', text }])

    expect(files).toMatchObject([{ outcome: 'created', detail: '2 notas: 2 entregas criadas.' }])
    expect(await deliveriesOf(office)).toMatchObject(
      [31, 32].map((number) => ({
        nf_number: String(number),
        nfe_key: nfeKey({ number }),
        source: 'cte',
        municipality: 'Maricá',
        delivery_date_expected: '2026-11-25',
      })),
    )
  })

  test('is completed by the notes that follow, without losing the driver', async () => {
    const alfa = await company()
    const office = await as('ADMIN', alfa)
    const driver = await as('DRIVER', alfa)
    await importOf(office, [{ name: 'cte.xml', text: cteXml({ notes: [nfeKey({ number: 33 })] }) }])
    const [listed] = await deliveriesOf(office)
    await office.post('/api/deliveries/assign', {
      delivery_ids: [listed?.['id']],
      driver_id: driver.driverId,
    })
    const { files } = await importOf(office, [note(33)])

    expect(files).toMatchObject([{ outcome: 'created' }])
    const [completed, ...others] = await deliveriesOf(office)
    expect(others).toEqual([])
    expect(completed).toMatchObject({
      id: listed?.['id'],
      source: 'xml',
      driver_id: driver.driverId,
      invoice_total_value: expect.any(Number),
    })
  })

  test('makes none once it was cancelled', async () => {
    const office = await as('OPERATOR', await company())
    const answer = eventAnswer('110111', '135')
    const cte = cteXml({ notes: [nfeKey({ number: 36 })] }).replace(/<\/cteProc>/, `${answer}$&`)
    const mdfe = mdfeXml({ notes: [nfeKey({ number: 37 })] }).replace(/<\/mdfeProc>/, `${answer}$&`)
    const { files } = await importOf(office, [
      { name: 'cte.xml', text: cte },
      { name: 'mdfe.xml', text: mdfe },
    ])
    expect(files.map(({ outcome, detail }) => [outcome, detail])).toEqual(
      expect.arrayContaining([
        ['refused', 'Este CT-e foi cancelado.'],
        ['refused', 'Este MDF-e foi cancelado.'],
      ]),
    )
    expect(await deliveriesOf(office)).toEqual([])
  })

  test('without notes, as one for passengers, is refused', async () => {
    const office = await as('ADMIN', await company())
    const text = cteXml({ model: '67', notes: [] })
    const { files } = await importOf(office, [{ name: 'cte-os.xml', text }])
    expect(files).toMatchObject([
      { outcome: 'refused', detail: 'Este CT-e não lista nenhuma NF-e.' },
    ])
  })

  test('listed by two of them, a note is one delivery', async () => {
    const office = await as('ADMIN', await company())
    const key = nfeKey({ number: 34 })
    const { files } = await importOf(office, [
      { name: 'a.xml', text: cteXml({ number: 1, notes: [key] }) },
      { name: 'b.xml', text: cteXml({ number: 2, notes: [key, nfeKey({ number: 35 })] }) },
    ])
    expect(files.map(({ detail }) => detail)).toEqual([
      '1 nota: 1 entrega criada.',
      '2 notas: 1 entrega criada, 1 já registrada.',
    ])
  })
})

describe('an MDF-e', () => {
  const CPF = '12345678909'

  test('proposes the route of the day, and does nothing by itself', async () => {
    const alfa = await company()
    const office = await as('ADMIN', alfa)
    const driver = await as('DRIVER', alfa, { name: 'Zélia Motta' })
    await owner.query('update drivers set cpf = $1 where id = $2', [CPF, driver.driverId])
    const vehicle = await newVehicle(owner, alfa, 'BRA2E19')
    await importOf(office, [note(41)])
    const text = mdfeXml({
      plate: 'BRA2419',
      drivers: [{ name: 'ZELIA', cpf: CPF }],
      notes: [41, 42].map((number) => nfeKey({ number })),
    })
    const { files } = await importOf(office, [{ name: 'mdfe.xml', text }])

    expect(files).toMatchObject([
      {
        outcome: 'proposed',
        proposal: {
          vehicle_id: vehicle.id,
          driver_id: driver.driverId,
          driver_name: 'Zélia Motta',
          notes: [
            { key: nfeKey({ number: 41 }), is_known: true, municipality: 'Niterói' },
            { key: nfeKey({ number: 42 }), is_known: false },
          ],
        },
      },
    ])
    expect(await deliveriesOf(office)).toHaveLength(1)

    const url = `${IMPORTS}/files/${files[0]?.id}/accept`
    const chosen = { driver_id: driver.driverId, vehicle_id: vehicle.id }
    const accepted = (await office.post(url, chosen)).json()
    expect(accepted.data).toMatchObject({
      outcome: 'created',
      detail: '2 notas: 1 entrega criada, 1 já registrada.',
    })
    expect(await deliveriesOf(office)).toMatchObject([
      { nf_number: '41', driver_id: driver.driverId },
      { nf_number: '42', driver_id: driver.driverId, client_name: 'Cliente não identificado' },
    ])
    expect((await office.post(url, chosen)).json().error).toBe('Esta rota já foi criada.')
  })

  test('of an unknown vehicle and driver says whom it names', async () => {
    const office = await as('ADMIN', await company())
    const text = mdfeXml({
      plate: 'XYZ9A99',
      drivers: [{ name: 'FULANO', cpf: CPF }],
      notes: [nfeKey({ number: 43 })],
    })
    const { files } = await importOf(office, [{ name: 'mdfe.xml', text }])
    expect(files[0]?.proposal).toMatchObject({
      plate: 'XYZ9A99',
      vehicle_id: null,
      driver_id: null,
      driver_name: 'FULANO',
      driver_cpf: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*\*$/),
    })
  })

  test("cannot be given to another company's driver", async () => {
    const office = await as('ADMIN', await company())
    const stranger = await as('DRIVER', await company('Beta'))
    const text = mdfeXml({ notes: [nfeKey({ number: 44 })] })
    const { files } = await importOf(office, [{ name: 'mdfe.xml', text }])
    const url = `${IMPORTS}/files/${files[0]?.id}/accept`
    expect((await office.post(url, { driver_id: stranger.driverId })).statusCode).toBe(404)
    expect(await deliveriesOf(office)).toEqual([])
  })
})
