import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newDelivery, PHOTO } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { extractPagePicture } from '../../../documents/pdf/extract-page-picture.ts'
import { readPdfWords } from '../../../documents/pdf/read-pdf-words.ts'
import { detectBarcodes } from '../../../documents/photo/key/detect-barcodes.ts'

const publicUrl = 'https://canhoto.example'
const { owner, company, as, anonymous } = await startApp({ publicUrl })

const HEIC = readFileSync(new URL('../../../../test/pictures/barcode.heic', import.meta.url))
const HOSTILE = `</script><script>alert(1)</script>"'&amp;`

async function receiptOf({
  bytes = PHOTO,
  name = 'Transportes Alfa',
  ...fields
}: { bytes?: Buffer; name?: string } & Record<string, unknown> = {}) {
  const alfa = await company(name)
  const driver = await as('DRIVER', alfa, { name: 'José Carlos da Silva' })
  const delivery = await newDelivery(owner, alfa, { nf_number: '4711', driver_id: driver.driverId })
  const sent = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id, receiver_document: '52998224725', ...fields },
    file: { name: 'canhoto.jpg', bytes },
  })
  const { receipt_id } = sent.json().data
  const office = await as('OPERATOR', alfa)
  const path = `/api/receipts/${receipt_id}/proof`
  const { data } = (await office.get(path)).json()
  return { office, path, proof: data as { link: string; hash: string; verification_id: string } }
}

async function textOf(pdf: Buffer) {
  const { pageCount, pages } = await readPdfWords(pdf)
  expect(pageCount).toBe(1)
  return (pages[0]?.words ?? []).map(({ text }) => text).join(' ')
}

describe('the proof as a page to print', () => {
  test('has the photo as it was stored, what is known of it, and a code that leads to the verification', async () => {
    const { office, path, proof } = await receiptOf({ receiver_name: 'Maria Aparecida' })
    expect(proof.link).toBe(`${publicUrl}/verificar/${proof.verification_id}`)
    const answer = await office.get(`${path}.pdf`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''comprovante_4711.pdf",
    })
    const pdf = answer.rawPayload
    expect(pdf.includes(PHOTO)).toBe(true)
    const text = await textOf(pdf)
    for (const words of [
      'Transportes Alfa',
      'NF 4711',
      'Maria Aparecida',
      '529.982.247-25',
      'José Carlos da Silva',
    ])
      expect(text).toContain(words)
    expect(text.replaceAll(' ', '')).toContain(proof.hash)

    const picture = await extractPagePicture(pdf, 1)
    const codes = picture ? await detectBarcodes(picture) : []
    expect(codes.filter(({ kind }) => kind === 'qr').map((code) => code.text)).toEqual([proof.link])
  })

  test('takes letters of other alphabets, and names of any length', async () => {
    const { office, path } = await receiptOf({
      name: `Łódź Transport ${'muito '.repeat(40)}`,
      receiver_name: 'Юлия Ковалёва 王小明 😀',
    })
    const answer = await office.get(`${path}.pdf`)
    expect(answer.statusCode).toBe(200)
    const text = await textOf(answer.rawPayload)
    expect(text).toContain('Łódź')
    expect(text).toContain('Юлия Ковалёва')
  })

  test.each([
    ['PNG', () => sharp(PHOTO).png().toBuffer()],
    ['WebP', () => sharp(PHOTO).webp().toBuffer()],
  ])('has a photo that is a %s too', async (_, convert) => {
    const { office, path } = await receiptOf({ bytes: await convert() })
    const answer = await office.get(`${path}.pdf`)
    expect(answer.rawPayload.includes('/DCTDecode')).toBe(true)
    expect(await textOf(answer.rawPayload)).not.toContain('não pode ser impressa')
  })

  test('says where a photo is that it cannot print', async () => {
    const { office, path, proof } = await receiptOf({ bytes: HEIC })
    const text = await textOf((await office.get(`${path}.pdf`)).rawPayload)
    expect(text).toContain('não pode ser impressa')
    expect(text.replaceAll(' ', '')).toContain(proof.verification_id)
  })
})

describe('the proof as a file that verifies itself', () => {
  test('has all that is needed, signed with the key that the verification shows', async () => {
    const { office, path, proof } = await receiptOf()
    const answer = await office.get(`${path}.html`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''comprovante_4711.html",
    })
    expect(answer.body).toContain(PHOTO.toString('base64'))
    const [, json = ''] =
      /<script type="application\/json" id="proof">(.*?)<\/script>/s.exec(answer.body) ?? []
    const { hash, signature, public_key, fingerprint } = JSON.parse(json)
    expect(hash).toBe(proof.hash)
    const key = createPublicKey({
      key: Buffer.from(public_key, 'base64'),
      format: 'der',
      type: 'spki',
    })
    const signed = Buffer.from(`canhoto-proof:${hash}`)
    expect(verify(null, signed, key, Buffer.from(signature, 'base64'))).toBe(true)
    const { data } = (await anonymous.get(`/api/proofs/${proof.verification_id}`)).json()
    expect(fingerprint).toBe(data.key_fingerprint)
  })

  test('asks no network for anything, and takes a name for nothing but a name', async () => {
    const { office, path } = await receiptOf({ name: HOSTILE, receiver_name: HOSTILE })
    const { body } = await office.get(`${path}.html`)
    expect(body).not.toContain('<script>alert')
    expect(body.match(/<script/g)).toHaveLength(2)
    expect(body).toContain("default-src 'none'; img-src data:; style-src 'sha256-")
    expect(body).not.toMatch(/(?:src|href)="(?!data:)/)
  })
})
