import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'
import { ENTER_PLATFORM } from '../../../access/actor.ts'
import { createInTransaction } from '../../../access/as-actor.ts'
import { purgeRefused } from './purge-refused.ts'

const QUOTA_BYTES = 100_000
const { pool, owner, storage, company, as } = await startApp({
  storageRules: { companyQuotaBytes: QUOTA_BYTES, refusedFileDays: 30 },
})

const IMPORTS = '/api/deliveries/imports'
const note = (number: number) => strToU8(nfeXml({ number }))

async function begin(user: SignedInUser) {
  return (await user.post(IMPORTS)).json().data.id as string
}

const add = (user: SignedInUser, id: string, name: string, bytes: Uint8Array) =>
  user.upload(`${IMPORTS}/${id}/files`, { file: { name, bytes } })

const finished = (user: SignedInUser, id: string) =>
  vi.waitFor(
    async () => {
      const { data } = (await user.get(`${IMPORTS}/${id}`)).json()
      expect(data.waiting).toBe(0)
      return data
    },
    { timeout: 60_000 },
  )

const filesOf = async (user: SignedInUser, id: string) =>
  (await user.get(`${IMPORTS}/${id}/files`)).json().data as { detail: string | null }[]

/** Bytes that deflate cannot make 100 times smaller. */
const varied = (length: number) => Uint8Array.from({ length }, (_, n) => (n * n * 31) % 251)

/** A zip whose directory lists its one entry many times, as a zip bomb does. */
function overlappingZip(times: number) {
  const zip = Buffer.from(zipSync({ '1.xml': varied(1000) }))
  const directory = zip.indexOf('PK\u0001\u0002')
  const end = zip.indexOf('PK\u0005\u0006')
  const entry = zip.subarray(directory, end)
  const tail = Buffer.from(zip.subarray(end))
  tail.writeUInt16LE(times, 8)
  tail.writeUInt16LE(times, 10)
  tail.writeUInt32LE(times * entry.length, 12)
  return Buffer.concat([zip.subarray(0, directory), ...Array(times).fill(entry), tail])
}

/** As programs write it for large archives (zip64), however small it is. */
function zip64(zip: Buffer) {
  const end = zip.lastIndexOf('PK\u0005\u0006')
  const [entries, size, offset] = [end + 10, end + 12, end + 16]
  const record = Buffer.alloc(56)
  record.write('PK\u0006\u0006')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(zip.readUInt16LE(entries)), 24)
  record.writeBigUInt64LE(BigInt(zip.readUInt16LE(entries)), 32)
  record.writeBigUInt64LE(BigInt(zip.readUInt32LE(size)), 40)
  record.writeBigUInt64LE(BigInt(zip.readUInt32LE(offset)), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007')
  locator.writeBigUInt64LE(BigInt(end), 8)
  locator.writeUInt32LE(1, 16)
  const tail = Buffer.from(zip.subarray(end)).fill(0xff, 8, 20)
  return Buffer.concat([zip.subarray(0, end), record, locator, tail])
}

function commentedZip(zip: Buffer) {
  const comment = Buffer.from('Notas de março')
  const commented = Buffer.concat([zip, comment])
  commented.writeUInt16LE(comment.length, zip.length - 2)
  return commented
}

describe('a zip', () => {
  test('whose entries overlap, or are more than 100 times their size, adds nothing', async () => {
    const office = await as('OPERATOR', await company())
    const id = await begin(office)
    const answers = [
      await add(office, id, 'sobreposto.zip', overlappingZip(50)),
      await add(office, id, 'zeros.zip', zipSync({ 'zeros.xml': new Uint8Array(1024 * 1024) })),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
      [422, 'Os arquivos deste zip se sobrepõem. Crie o zip de novo.'],
      [422, 'Um arquivo do zip descompactado passa de 100 vezes o seu tamanho no zip.'],
    ])
    expect(await finished(office, id)).toMatchObject({ total: 0 })
  })

  test('whose note was damaged on the way, so that it still reads as a note, registers nothing', async () => {
    const office = await as('OPERATOR', await company())
    const id = await begin(office)
    const zip = Buffer.from(zipSync({ '1.xml': note(1) }, { level: 0 }))
    const total = zip.indexOf('<vNF>') + '<vNF>'.length
    zip.write('9', total)
    const answer = await add(office, id, 'danificado.zip', zip)
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      'Não foi possível abrir o arquivo zip.',
    ])
    expect(await finished(office, id)).toMatchObject({ total: 0 })
  })

  test.each([0, 1])(
    'that says to hold %i documents of its two is refused, so that none is lost in silence',
    async (stated) => {
      const office = await as('OPERATOR', await company())
      const id = await begin(office)
      const zip = Buffer.from(zipSync({ '1.xml': note(1), '2.xml': note(2) }))
      const end = zip.lastIndexOf('PK\u0005\u0006')
      zip.writeUInt16LE(stated, end + 8)
      zip.writeUInt16LE(stated, end + 10)
      const answer = await add(office, id, 'incompleto.zip', zip)
      expect([answer.statusCode, answer.json().error]).toEqual([
        422,
        'Não foi possível abrir o arquivo zip.',
      ])
      expect(await finished(office, id)).toMatchObject({ total: 0 })
    },
  )

  test('that follows on another in one file is refused, because only one of them would be read', async () => {
    const office = await as('OPERATOR', await company())
    const zips = [note(1), note(2)].map((xml) => zipSync({ 'nota.xml': xml }, { level: 0 }))
    const answer = await add(office, await begin(office), 'duas-vezes.zip', Buffer.concat(zips))
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      'Não foi possível abrir o arquivo zip.',
    ])
  })

  test.each([
    ['with a comment at its end', commentedZip],
    ['as programs write it for large archives', zip64],
  ])('%s is read', async (_, written) => {
    const office = await as('OPERATOR', await company())
    const id = await begin(office)
    const zip = written(Buffer.from(zipSync({ '1.xml': note(1), '2.xml': note(2) })))
    expect((await add(office, id, 'notas.zip', zip)).statusCode).toBe(200)
    expect(await finished(office, id)).toMatchObject({ total: 2, created: 2 })
  })

  test('with a password is refused, and the user reads why', async () => {
    const office = await as('OPERATOR', await company())
    const zip = Buffer.from(zipSync({ '1.xml': note(1), '2.xml': note(2) }))
    const isEncrypted = 1
    zip.writeUInt16LE(isEncrypted, zip.lastIndexOf('PK\u0001\u0002') + 8)
    const answer = await add(office, await begin(office), 'com-senha.zip', zip)
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      'O zip é protegido por senha: envie-o sem senha para que seja lido.',
    ])
  })

  test('that is broken in its last document leaves no bytes of the first ones', async () => {
    const office = await as('OPERATOR', await company())
    const id = await begin(office)
    const zip = Buffer.from(zipSync({ '1.xml': note(1), '2.xml': note(2) }))
    const second = zip.indexOf('PK\u0003\u0004', 4)
    zip.fill(0xff, second + 60, second + 200)
    const before = await storage.list()
    const answer = await add(office, id, 'quebrado.zip', zip)
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      'Não foi possível abrir o arquivo zip.',
    ])
    expect(await storage.list()).toEqual(before)
  })

  test('waits until the one before of the same company is stored', async () => {
    const office = await as('OPERATOR', await company())
    const id = await begin(office)
    const write = storage.write.bind(storage)
    let current = 0
    let highest = 0
    const spy = vi.spyOn(storage, 'write').mockImplementation(async (...file) => {
      highest = Math.max(highest, ++current)
      await write(...file).finally(() => current--)
    })
    const sendZip = (from: number) =>
      add(
        office,
        id,
        'notas.zip',
        zipSync({ 'a.xml': note(from), 'b.xml': note(from + 1), 'c.xml': note(from + 2) }),
      )
    const answers = await Promise.all([10, 20, 30].map(sendZip))
    spy.mockRestore()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(highest).toBe(1)
    expect(await finished(office, id)).toMatchObject({ total: 9, created: 9 })
  })
})

describe('the documents of a company', () => {
  test('end at its storage quota, and another company goes on', async () => {
    const office = await as('OPERATOR', await company())
    const id = await begin(office)
    expect((await add(office, id, 'a.pdf', varied(QUOTA_BYTES - 1000))).statusCode).toBe(200)
    const answer = await add(office, id, 'b.pdf', varied(2000))
    expect([answer.statusCode, answer.json().error]).toEqual([
      507,
      'A empresa atingiu o limite de armazenamento de documentos. Fale com o administrador da plataforma.',
    ])

    const other = await as('OPERATOR', await company('Beta'))
    expect((await add(other, await begin(other), '1.xml', note(40))).statusCode).toBe(200)
  })

  test('that were refused lose their bytes after 30 days, and are not read again', async () => {
    const office = await as('OPERATOR', await company())
    const id = await begin(office)
    await add(office, id, 'nada.xml', strToU8('<nada/>'))
    await add(office, id, 'novo.xml', strToU8('<nada2/>'))
    await add(office, id, 'nota.xml', note(50))
    expect(await finished(office, id)).toMatchObject({
      refused: 2,
      created: 1,
      refused_file_days: 30,
    })
    await owner.query(
      `update import_files set finished_at = now() - interval '31 days'
        where import_id = $1 and name in ('nada.xml', 'nota.xml')`,
      [id],
    )
    const before = await storage.list()
    const platform = { inTransaction: createInTransaction(pool, ENTER_PLATFORM), storage }
    expect(await purgeRefused(platform, 30)).toBe(1)
    expect(await purgeRefused(platform, 30)).toBe(0)

    expect(await storage.list()).toHaveLength(before.length - 1)
    expect((await filesOf(office, id))[0]?.detail).toBe(
      'O arquivo XML não parece ser um documento SEFAZ válido. O arquivo foi apagado; envie-o de novo para tentar outra vez.',
    )
    expect((await office.post(`${IMPORTS}/${id}/retry`)).json().data).toEqual({ retried: 1 })
  })
})
