import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { proofs } from '@canhoto/contracts/proofs'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findBrokenProofs } from '../../../commands/find-broken-proofs.ts'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { type Company, sha256, type SignedInUser, startApp } from '../../../../test/harness.ts'

const { connection, owner, pool, folder, storage, company, as, anonymous } = await startApp()

const NO_HASH = '0'.repeat(64)
const RECEIVER = { receiver_name: 'Maria Aparecida', receiver_document: '529.982.247-25' }
const PLACE = { latitude: '-23.55052', longitude: '-46.63331', accuracy: '12' }

interface Proof {
  verification_id: string
  link: string
  position: number
  hash: string
}

async function photograph(driver: SignedInUser, alfa: Company, more = {}) {
  const note = { nf_number: '4711', client_name: 'Padaria Sol', driver_id: driver.driverId }
  const delivery = await newDelivery(owner, alfa, note)
  const sent = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id, ...RECEIVER, ...PLACE, ...more },
    file: { name: 'canhoto.jpg', bytes: PHOTO },
  })
  expect(sent.statusCode).toBe(200)
  const { receipt_id, url } = sent.json().data as { receipt_id: string; url: string }
  return { delivery, receipt_id, url }
}

const findProof = async (user: SignedInUser, receiptId: string) =>
  (await user.get(`/api/receipts/${receiptId}/proof`)).json().data as Proof

async function companyWithProof(more = {}) {
  const alfa = await company()
  const driver = await as('DRIVER', alfa, { name: 'José Carlos da Silva' })
  const receipt = await photograph(driver, alfa, more)
  const admin = await as('ADMIN', alfa)
  return { alfa, driver, admin, ...receipt, proof: await findProof(admin, receipt.receipt_id) }
}

const ask = (id: string) => anonymous.get(`/api/proofs/${id}`)
const verify = async ({ verification_id }: Proof) => (await ask(verification_id)).json().data
const verdictOf = async (proof: Proof) => (await verify(proof)).verdict

const problemsOf = async ({ id }: Company) =>
  (await owner.query('select position, problem from check_proof_chain($1)', [id])).rows

function change(proof: Proof, set: string, values: unknown[] = []) {
  const where = `where verification_id = '${proof.verification_id}'`
  return owner.query(`update proof_seals set ${set} ${where}`, values)
}

describe('anyone who has the link of a proof', () => {
  test('sees that it is what was sealed, and of the people in it no more than that takes', async () => {
    const { alfa, proof } = await companyWithProof()
    const answer = await ask(proof.verification_id)
    expect(answer.json().data).toEqual({
      verdict: 'INTACT',
      position: 1,
      hash: proof.hash,
      sealed_at: expect.any(String),
      rejected_at: null,
      sefaz: null,
      time_stamp: null,
      key_fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      details: {
        company_name: alfa.name,
        company_cnpj: null,
        time_zone: 'America/Sao_Paulo',
        nf_number: '4711',
        nf_series: null,
        captured_at: expect.stringMatching(/Z$/),
        phone_captured_at: null,
        received_at: expect.stringMatching(/Z$/),
        receiver_name: 'Maria Aparecida',
        receiver_document: '***.982.247-**',
        driver_first_name: 'José',
        place: { latitude: -23.55052, longitude: -46.63331, accuracy: 12 },
        photo_sha256: sha256(PHOTO),
      },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const hidden of ['Carlos', 'Padaria', '529.982', '52998224725', alfa.id])
      expect(answer.body).not.toContain(hidden)
  })

  test('sees the photo, and nothing runs in it', async () => {
    const { proof } = await companyWithProof()
    const photo = await anonymous.get(`/api/proofs/${proof.verification_id}/photo`)
    expect(photo.rawPayload.equals(PHOTO)).toBe(true)
    expect(photo.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test.each([
    ['12345678909', '***.456.789-**'],
    ['12.345.678-9', '***456***'],
    ['AB', '**'],
  ])('sees of the document %s only %s', async (receiver_document, shown) => {
    const { proof } = await companyWithProof({ receiver_document })
    expect((await verify(proof)).details.receiver_document).toBe(shown)
  })

  test('sees what the phone said of the time beside the time of the server', async () => {
    const phone_captured_at = new Date(Date.now() - 3_600_000).toISOString()
    const { proof } = await companyWithProof({ captured_at: phone_captured_at })
    expect((await verify(proof)).details).toMatchObject({
      phone_captured_at,
      captured_at: phone_captured_at,
    })
  })

  test.each(['', '/photo'])('finds nothing under another address (%s)', async (path) => {
    const answer = await ask(`${crypto.randomUUID()}${path}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toMatch(/não encontrad[oa]\.$/)
    expect((await ask(`nada${path}`)).statusCode).toBe(400)
  })
})

describe('what was changed afterwards is told:', () => {
  const pathOf = (url: string) => {
    const id = url.split('=')[1] ?? ''
    return join(folder, id.slice(-2), id)
  }

  test('a byte of the photo on the disk', async () => {
    const { proof, url } = await companyWithProof()
    const bytes = await readFile(pathOf(url))
    bytes[2000] = (bytes[2000] ?? 0) ^ 1
    await writeFile(pathOf(url), bytes)
    expect(await verdictOf(proof)).toBe('PHOTO_DIFFERS')
  })

  test('a photo that is gone', async () => {
    const { proof, url } = await companyWithProof()
    await rm(pathOf(url))
    expect(await verdictOf(proof)).toBe('PHOTO_DIFFERS')
    expect((await ask(`${proof.verification_id}/photo`)).statusCode).toBe(404)
  })

  test.each([
    ['the number of the note', `content = replace(content, '4711', '4712')`],
    ['the text as such', `content = 'nothing'`],
    ['the position', `position = 7`],
    ['the link to the seal before it', `previous_hash = repeat('1', 64)`],
    [
      'the name of the receiver',
      `personal = jsonb_set(personal, '{receiver_name,value}', '"Ana"')`,
    ],
  ])('%s, by the owner of the database', async (_, set) => {
    const { alfa, admin, receipt_id, proof } = await companyWithProof()
    expect(await problemsOf(alfa)).toEqual([])
    await change(proof, set)
    expect(await verdictOf(proof)).toBe('RECORD_CHANGED')
    expect(await problemsOf(alfa)).not.toEqual([])
    const paper = await admin.get(`/api/receipts/${receipt_id}/proof.pdf`)
    expect(paper.statusCode).toBe(409)
    expect(paper.json().error).toContain('foi alterado depois de selado')
  })

  test('a seal whose hash was computed anew, by the seal after it', async () => {
    const { alfa, driver, proof } = await companyWithProof()
    await photograph(driver, alfa)
    const { rows } = await owner.query(
      'select content from proof_seals where verification_id = $1',
      [proof.verification_id],
    )
    const content = rows[0].content.replace('4711', '4712')
    await change(proof, 'content = $1, hash = $2', [
      content,
      sha256(Buffer.from(`${NO_HASH}\n${content}`)),
    ])
    expect(await verdictOf(proof)).toBe('RECORD_CHANGED')
    expect(await problemsOf(alfa)).toEqual([
      { position: 2, problem: 'it does not follow the seal before it' },
    ])
  })

  test('a seal that was taken out, by both of its neighbours', async () => {
    const { alfa, admin, driver, proof: first } = await companyWithProof()
    const [second, third] = [
      await findProof(admin, (await photograph(driver, alfa)).receipt_id),
      await findProof(admin, (await photograph(driver, alfa)).receipt_id),
    ]
    await owner.query('delete from proof_seals where verification_id = $1', [
      second.verification_id,
    ])
    expect(await verdictOf(first)).toBe('INTACT')
    expect(await verdictOf(third)).toBe('RECORD_CHANGED')
    expect((await problemsOf(alfa)).map(({ problem }) => problem)).toEqual([
      'a seal before it is missing',
      'it does not follow the seal before it',
      'it has no seal',
    ])
  })

  test('a seal that was moved to another place, another receipt or another link', async () => {
    const { alfa, admin, driver, proof: first } = await companyWithProof()
    const photographs = [await photograph(driver, alfa), await photograph(driver, alfa)]
    const [, last] = await Promise.all(
      photographs.map(({ receipt_id }) => findProof(admin, receipt_id)),
    )
    if (!last) throw new Error('Both are sealed.')
    const move = (by: number) =>
      owner.query(
        'update proof_seals set position = position + $2 where company_id = $1 and position > 1',
        [alfa.id, by],
      )
    await move(10)
    expect(await verdictOf(last)).toBe('RECORD_CHANGED')
    await move(-10)
    expect(await verdictOf(last)).toBe('INTACT')

    await owner.query('alter table receipts disable trigger seal_receipt')
    const { receipt_id } = await photograph(driver, alfa)
    await owner.query('alter table receipts enable trigger seal_receipt')
    await change(last, 'receipt_id = $1', [receipt_id])
    expect(await verdictOf(last)).toBe('RECORD_CHANGED')

    const verification_id = crypto.randomUUID()
    await change(first, 'verification_id = $1', [verification_id])
    expect(await verdictOf({ ...first, verification_id })).toBe('RECORD_CHANGED')
  })

  test('all of it, to the owner of the installation who asks for every company', async () => {
    const broken = async (name: string) => {
      const found = await findBrokenProofs(connection, storage)
      return found.broken.flatMap((each) => (each.company === name ? each.problem : []))
    }
    const gama = await company('Gama')
    const driver = await as('DRIVER', gama)
    const [first, second] = [await photograph(driver, gama), await photograph(driver, gama)]
    expect(await broken('Gama')).toEqual([])
    await writeFile(pathOf(first.url), 'nothing')
    await rm(pathOf(second.url))
    expect((await broken('Gama')).toSorted()).toEqual([
      'its photo is gone',
      'its photo was changed',
    ])
  })

  test('and the application cannot change it at all', async () => {
    for (const role of ['canhoto_app', 'canhoto_driver', 'canhoto_platform'])
      for (const statement of [
        `update proof_seals set hash = ''`,
        'delete from proof_seals',
        'insert into proof_seals default values',
      ]) {
        const client = await pool.connect()
        await client.query(`begin; set local role ${role}`)
        await expect(client.query(statement)).rejects.toThrow('permission denied')
        await client.query('rollback')
        client.release()
      }
  })
})

describe('the chain of a company', () => {
  test('has every receipt once and without a gap, also of those that come at the same moment', async () => {
    const [alfa, beta] = [await company('Alfa'), await company('Beta')]
    const sent = await Promise.all(
      [alfa, beta].flatMap((each) =>
        Array.from({ length: 6 }, async () => photograph(await as('DRIVER', each), each)),
      ),
    )
    for (const each of [alfa, beta]) {
      const { rows } = await owner.query(
        'select position, previous_hash, hash from proof_seals where company_id = $1 order by position',
        [each.id],
      )
      expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
      const hashes = rows.map(({ hash }) => hash)
      expect(rows.map(({ previous_hash }) => previous_hash)).toEqual([
        NO_HASH,
        ...hashes.slice(0, -1),
      ])
      expect(await problemsOf(each)).toEqual([])
    }
    const office = await as('ADMIN', alfa)
    for (const { receipt_id } of sent.slice(0, 6))
      expect(await verdictOf(await findProof(office, receipt_id))).toBe('INTACT')
  })

  test('waits for a receipt that is being stored, and goes on after it', async () => {
    const { alfa, driver, receipt_id } = await companyWithProof()
    const other = await owner.connect()
    onTestFinished(() => other.release(true))
    await other.query('begin')
    await other.query(
      `with stored as (insert into files (id, company_id, name, mime, created_by)
         select $2, company_id, name, mime, created_by from files where company_id = $3 limit 1)
       insert into receipts (id, company_id, delivery_id, file_id, captured_at, created_by)
       select $2, company_id, delivery_id, $2, captured_at, created_by from receipts where id = $1`,
      [receipt_id, uuid(), alfa.id],
    )
    await other.query('set constraints seal_receipt immediate')

    const third = photograph(driver, alfa)
    await vi.waitFor(async () => {
      const { rowCount } = await owner.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      )
      expect(rowCount).toBe(1)
    }, 60_000)
    await other.query('commit')
    const proof = await findProof(await as('ADMIN', alfa), (await third).receipt_id)
    expect(proof.position).toBe(3)
    expect(await problemsOf(alfa)).toEqual([])
  })

  test('has a photo once that the phone sends twice', async () => {
    const { alfa, driver, delivery, receipt_id } = await companyWithProof()
    const again = await driver.upload('/api/receipts/upload', {
      fields: { id: receipt_id, delivery_id: delivery.id },
      file: { name: 'canhoto.jpg', bytes: PHOTO },
    })
    expect(again.json().data.receipt_id).toBe(receipt_id)
    const { rowCount } = await owner.query('select from proof_seals where company_id = $1', [
      alfa.id,
    ])
    expect(rowCount).toBe(1)
  })

  test('has also a receipt whose delivery was deleted meanwhile, and says so', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    const admin = await as('ADMIN', alfa)
    const { id } = await newDelivery(owner, alfa, { driver_id: driver.driverId })
    await admin.delete(`/api/deliveries/${id}`)
    const sent = await driver.upload('/api/receipts/upload', {
      fields: { delivery_id: id },
      file: { name: 'canhoto.jpg', bytes: PHOTO },
    })
    const proof = await findProof(admin, sent.json().data.receipt_id)
    expect(await verdictOf(proof)).toBe('INTACT')
    const { rows } = await owner.query(
      `select content::json ->> 'circumstance' as circumstance from proof_seals where company_id = $1`,
      [alfa.id],
    )
    expect(rows).toEqual([{ circumstance: 'DELETED' }])
  })

  test('gets the receipts from before there were seals when the server is updated', async () => {
    const alfa = await company()
    const driver = await as('DRIVER', alfa)
    await owner.query('alter table receipts disable trigger seal_receipt')
    const before = [await photograph(driver, alfa), await photograph(driver, alfa)]
    await owner.query('alter table receipts enable trigger seal_receipt')
    expect((await problemsOf(alfa)).map(({ problem }) => problem)).toEqual([
      'it has no seal',
      'it has no seal',
    ])

    const sql = new URL('../../../../sql/proof-seals.sql', import.meta.url)
    await owner.query(readFileSync(sql, 'utf8'))
    expect(await problemsOf(alfa)).toEqual([])
    const { rows } = await owner.query(
      'select receipt_id from proof_seals where company_id = $1 order by position',
      [alfa.id],
    )
    expect(rows).toEqual(before.map(({ receipt_id }) => ({ receipt_id })))
  })

  test('holds when the name of a driver who was removed is forgotten', async () => {
    const { alfa, admin, driver, proof } = await companyWithProof()
    await admin.delete(`/api/users/${driver.userId}`)
    const { verdict, details } = await verify(proof)
    expect(verdict).toBe('INTACT')
    expect(details.driver_first_name).toBeNull()
    expect(await problemsOf(alfa)).toEqual([])
    const { rows } = await owner.query(
      `select content || personal::text as text from proof_seals where company_id = $1`,
      [alfa.id],
    )
    expect(rows[0].text).not.toContain('Carlos')
  })
})

describe('the proof of a receipt', () => {
  const paths = [proofs.find, proofs.pdf, proofs.file].map(({ path }) => path)
  let receipt: Awaited<ReturnType<typeof companyWithProof>>
  let beta: Company
  beforeAll(async () => {
    receipt = await companyWithProof()
    beta = await company('Beta')
    await owner.query(`update deliveries set client_document = '11222333000181' where id = $1`, [
      receipt.delivery.id,
    ])
  })

  test.each(paths)('%s is for those who may see the receipt alone', async (path) => {
    const url = path.replace(':id', receipt.receipt_id)
    const { alfa, driver } = receipt
    const client = (document: string) => as('CLIENT', alfa, { document })
    const statusFor = async (user: SignedInUser) => (await user.get(url)).statusCode
    for (const user of [
      driver,
      await as('OPERATOR', alfa),
      await as('MASTER', beta),
      await client('11222333000181'),
    ])
      expect(await statusFor(user)).toBe(200)
    for (const user of [
      await as('ADMIN', beta),
      await as('DRIVER', alfa),
      await client('52998224725'),
    ])
      expect(await statusFor(user)).toBe(404)
    expect((await anonymous.get(url)).statusCode).toBe(401)
  })
})
