import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDocumentReader } from '../document-reader.ts'
import { createGoogleProvider } from './google.ts'

const PROCESSOR = 'projects/canhoto/locations/us/processors/abc'
const KEY = nfeKey({ number: 4711 })

/** A fake of Document AI over HTTP; each test sets its answer. */
const asked: { url: string; mime: string; authorization: string }[] = []
let answer: (response: ServerResponse) => void = () => {}
const service = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const { url = '', headers } = request
    asked.push({
      url,
      mime: body.rawDocument.mimeType,
      authorization: headers.authorization ?? '',
    })
    response.setHeader('content-type', 'application/json')
    answer(response)
  })
})
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
const { port } = service.address() as AddressInfo

const provider = await createGoogleProvider({
  processor: PROCESSOR,
  credentials: serviceAccount(),
  endpoint: `http://127.0.0.1:${port}`,
  timeoutMs: 1500,
})
const documentReader = createDocumentReader({ provider })
afterAll(async () => {
  await documentReader.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => asked.splice(0))

function serviceAccount() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const path = join(mkdtempSync(join(tmpdir(), 'canhoto-google-')), 'key.json')
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const account = { type: 'service_account', client_email: 'a@canhoto.test', private_key }
  writeFileSync(path, JSON.stringify({ ...account, project_id: 'canhoto' }))
  return path
}

/** A document as the service describes it: a text, and tokens that point into it. */
function documentOf(lines: readonly (readonly [x: number, y: number, text: string])[]) {
  let text = ''
  const tokens = lines.flatMap(([x, y, line]) =>
    line.split(' ').map((word, n) => {
      const startIndex = text.length
      text += `${word} `
      const left = x + n * 0.08
      const box = [
        [left, y],
        [left + 0.075, y],
        [left + 0.075, y + 0.012],
        [left, y + 0.012],
      ]
      return {
        layout: {
          textAnchor: {
            textSegments: [{ startIndex: String(startIndex), endIndex: String(text.length) }],
          },
          confidence: 0.97,
          boundingPoly: { normalizedVertices: box.map(([vx, vy]) => ({ x: vx, y: vy })) },
        },
      }
    }),
  )
  return { text, pages: [{ pageNumber: 1, dimension: { width: 2480, height: 3508 }, tokens }] }
}

const json = (body: unknown) => (response: ServerResponse) => {
  response.end(JSON.stringify(body))
}

/** A photo without text. */
const photo = async () => ({
  kind: 'photo' as const,
  mime: 'image/jpeg',
  bytes: await sharp({ create: { width: 120, height: 90, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer(),
})

test('what Document AI reads of a photo becomes the draft, judged by the access key', async () => {
  answer = json({
    document: documentOf([
      [0.1, 0.02, 'DANFE'],
      [0.5, 0.05, 'CHAVE DE ACESSO'],
      [0.05, 0.08, KEY],
    ]),
  })
  expect(await documentReader.read('alfa', await photo())).toMatchObject({
    outcome: 'note',
    draft: { nf_data: { chave: KEY, numero: '4711', serie: '1' } },
  })
  expect(asked).toEqual([
    {
      url: expect.stringContaining(`/v1/${PROCESSOR}:process`),
      mime: 'image/jpeg',
      authorization: expect.stringMatching(/^Bearer /),
    },
  ])
})

test.each([
  ['answers with an error', (response: ServerResponse) => response.writeHead(500).end('{}')],
  ['answers with nonsense', (response: ServerResponse) => void response.end('<html>')],
  ['does not answer in time', () => {}],
])('a service that %s leaves the reading to us', async (_, behavior) => {
  answer = behavior
  expect(await documentReader.read('alfa', await photo())).toEqual({
    outcome: 'unread',
    why: 'nothing_found',
  })
})

test('an XML is nobody else’s to read', async () => {
  answer = json({})
  const bytes = Buffer.from(nfeXml({ number: 1 }))
  const reading = await documentReader.read('alfa', { kind: 'xml', mime: 'application/xml', bytes })
  expect(reading.outcome).toBe('note')
  expect(asked).toEqual([])
})
