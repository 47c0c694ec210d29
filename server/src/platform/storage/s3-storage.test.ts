import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import { textPdf } from '../../../test/text-pdf.ts'
import { openBucket } from './open-storage.ts'
import { S3Url } from './s3-address.ts'
import { s3Storage } from './s3-storage.ts'

const s3 = await startS3Server()
afterAll(s3.end)
const bucket = await s3.open('producao')
const whole = await startApp({ storage: bucket })

describe('a bucket', () => {
  test('gives back what was written, knows its size and forgets what was removed', async () => {
    const id = uuid()
    const bytes = Buffer.alloc(200_000, id)
    await bucket.write(id, bytes)
    expect(await buffer(bucket.read(id))).toEqual(bytes)
    expect(await bucket.sizeOf(id)).toBe(bytes.length)
    expect(await bucket.list()).toContain(id)
    await bucket.remove(id)
    expect(await bucket.sizeOf(id)).toBeNull()
    await expect(buffer(bucket.read(id))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await bucket.probe()).toBeNull()
  })

  test('holds several installations apart by their prefixes, and more files than one answer lists', async () => {
    const other = await s3.open('homologacao')
    const ids = Array.from({ length: 1001 }, () => uuid())
    for (const id of ids) await other.write(id, Buffer.from('x'))
    expect((await other.list()).toSorted()).toEqual(ids.toSorted())
    expect(await bucket.list()).not.toContain(ids[0])
  })

  test('takes no name that is not an id of ours', async () => {
    await expect(bucket.write('../segredo', Buffer.from('x'))).rejects.toThrow('Not a file id.')
  })
})

describe('with files in a bucket', () => {
  const CREATE = '/api/deliveries/create-from-sefaz'
  const summary = JSON.stringify({ nf_number: '41', client_name: 'Padaria Sol' })

  test('a document that was uploaded is downloaded whole, and the status says that files are kept', async () => {
    const admin = await whole.as('ADMIN', await whole.company())
    const bytes = await textPdf('Nota')
    const made = await admin.upload(CREATE, {
      fields: { summary },
      file: { name: 'nota.pdf', bytes },
    })
    const { id } = made.json().data
    const { documents } = (await admin.get(`/api/deliveries/${id}/record`)).json().data
    const download = await admin.get(`/api/deliveries/documents/${documents[0].id}`)
    expect(download.rawPayload).toEqual(Buffer.from(bytes))
    const status = (await admin.get('/api/dashboard/status')).json().data
    expect(JSON.stringify(status)).toContain('Gravação e leitura de arquivos funcionando.')
  })

  test('while the bucket does not answer nothing is acknowledged, and nothing is left of it afterwards', async () => {
    const alfa = await whole.company()
    const admin = await whole.as('ADMIN', alfa)
    const send = async () =>
      admin.upload(CREATE, {
        fields: { summary },
        file: { name: 'nota.pdf', bytes: await textPdf('Nota') },
      })
    await s3.stop()
    const refused = await send()
    expect(refused.statusCode).toBeGreaterThanOrEqual(500)
    expect((await admin.get('/api/deliveries')).json().data).toEqual([])
    await s3.start()
    expect((await send()).statusCode).toBe(200)
    const { rows } = await whole.owner.query(
      `select state, count(*)::int from files where company_id = $1 group by state order by state`,
      [alfa.id],
    )
    expect(rows).toContainEqual({ state: 'kept', count: 1 })
  })
})

test('a file is sent with its SHA-256 and the encryption that the address asks for', async () => {
  const sent: IncomingHttpHeaders[] = []
  const service = createServer((request, response) => {
    sent.push(request.headers)
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  const address = `s3://notas?endpoint=http://127.0.0.1:${port}&path_style=1&encryption=aws:kms&kms_key=abc`
  await (await openBucket(S3Url.parse(address))).write(uuid(), Buffer.from('x'))
  expect(sent).toMatchObject([
    {
      'x-amz-checksum-sha256': createHash('sha256').update('x').digest('base64'),
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'abc',
    },
  ])
})

test('a file is not waited for without end when the bucket falls silent in the middle of it', async () => {
  const service = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('the first bytes')
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  const address = S3Url.parse(`s3://notas?endpoint=http://127.0.0.1:${port}&path_style=1`)
  const reading = buffer(s3Storage(address, 300).read(uuid()))
  await expect(reading).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await vi.waitFor(async () => expect(await connectionsOf(service)).toBe(0))
})

const connectionsOf = (server: Server) => promisify(server.getConnections.bind(server))()

describe('the address of a bucket', () => {
  test('names bucket, prefix, service and encryption', () => {
    expect(
      S3Url.parse('s3://notas/canhoto/?region=sa-east-1&encryption=aws:kms&kms_key=abc'),
    ).toEqual({
      bucket: 'notas',
      prefix: 'canhoto/',
      region: 'sa-east-1',
      encryption: 'aws:kms',
      kms_key: 'abc',
    })
  })

  test.each(['notas', 's3://', 's3://Notas', 's3://notas?regiao=x', 's3://notas?endpoint=ftp://x'])(
    'is refused: %s',
    (text) => {
      expect(S3Url.safeParse(text).error?.issues[0]?.message).toBe(
        'use s3://balde/prefixo?region=sa-east-1',
      )
    },
  )
})
