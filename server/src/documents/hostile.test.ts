import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { emptyPages, encryptedPdf, scriptedPdf } from '../../../bench/documents/danfe/odd-pdfs.ts'
import { animatedWebp } from '../../test/animated-webp.ts'
import { startApp } from '../../test/harness.ts'
import { jpegOfScans } from '../../test/many-scans.ts'
import { createDocumentReader } from './document-reader.ts'
import { UNREAD_SENTENCES } from './warning-sentences.ts'

const { company, as } = await startApp()
const admin = await as('ADMIN', await company())

async function read(name: string, bytes: Uint8Array) {
  const answer = await admin.upload('/api/receipts/process-documentai', { file: { name, bytes } })
  const { data, error } = answer.json()
  return data ? { read: data.extractedData !== null, told: data.warnings } : { error }
}

const jpeg = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()

/** A picture of a few hundred bytes whose header states 900 million pixels. */
async function enormousPng() {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  return png
}

const { Z_FULL_FLUSH } = constants
const ZLIB_HEADER = Buffer.from([0x78, 0x9c])

/** A PDF of one page with this content stream, which is compressed already. */
function pdfOf(stream: Buffer) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    `<</Length ${stream.length}/Filter/FlateDecode>>`,
  ]
  const heads = objects.map((object, n) => `${n + 1} 0 obj${object}`)
  const last = heads.pop() ?? ''
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${heads.map((head) => `${head}endobj\n`).join('')}${last}stream\n`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
}

/** A page whose content stream has 700 MB when it is unpacked. */
function bombPdf() {
  // Blocks that refer to nothing before them can be repeated.
  const block = deflateRawSync(Buffer.alloc(7_000_000, 'q Q '), { finishFlush: Z_FULL_FLUSH })
  const blocks = Array.from({ length: 100 }, () => block)
  return pdfOf(Buffer.concat([ZLIB_HEADER, ...blocks, deflateRawSync('')]))
}

const drawingPdf = async (content: string) => pdfOf(deflateSync(content))

test.each([
  [
    'a PDF that needs a password',
    'nota.pdf',
    encryptedPdf,
    'O PDF é protegido por senha: envie-o sem senha para que seja lido.',
  ],
  [
    'a PDF of 501 pages',
    'nota.pdf',
    () => emptyPages(501),
    'O PDF tem páginas demais para ser lido.',
  ],
  [
    'a PDF of 300 thousand drawings',
    'nota.pdf',
    () => drawingPdf('q Q '.repeat(150_000)),
    'O PDF tem desenhos demais para ser lido.',
  ],
  [
    'a PDF whose drawings cover the page twenty thousand times',
    'nota.pdf',
    () => drawingPdf('0 0 595 842 re f\n'.repeat(20_000)),
    'A leitura do arquivo demorou demais.',
  ],
  [
    'a PDF of one drawing with four hundred thousand corners',
    'nota.pdf',
    () => drawingPdf(`0 0 m ${'1 2 l '.repeat(400_000)}f`),
    'O PDF tem desenhos demais para ser lido.',
  ],
  [
    'a PDF that was cut',
    'nota.pdf',
    async () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Cata'),
    'O arquivo está danificado e não pôde ser lido.',
  ],
  [
    'a PDF with a script in it',
    'nota.pdf',
    () => scriptedPdf('process.exit(1)'),
    'Não foi possível ler uma nota neste arquivo.',
  ],
  [
    'a picture of 900 million pixels',
    'nota.png',
    enormousPng,
    'A imagem é grande demais para ser lida.',
  ],
  [
    'a photo that would be decoded a thousand times',
    'nota.jpg',
    () => jpegOfScans(1999, 1000),
    'O arquivo está danificado e não pôde ser lido.',
  ],
  [
    'an animation',
    'nota.webp',
    () => animatedWebp(3),
    'O arquivo está danificado e não pôde ser lido.',
  ],
  [
    'a photo that was cut',
    'nota.jpg',
    async () => (await jpeg()).subarray(0, 500),
    'O arquivo está danificado e não pôde ser lido.',
  ],
])('%s is kept, not read, and the person is told why', async (_, name, file, told) => {
  expect(await read(name, await file())).toEqual({ read: false, told: [told] })
})

const BOMB = bombPdf()

test('a program that calls itself a picture is refused by what it is', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 0x90)])
  expect(await read('nota.jpg', program)).toEqual({
    error: 'Envie um XML, PDF ou imagem (JPG, PNG, WEBP, HEIC).',
  })
})

test('a document that asks for too much work or memory is given up, and others are read', async () => {
  const documentReader = createDocumentReader({ timeLimitsMs: { pdf: 3000 } })
  afterAll(documentReader.close)
  const bomb = documentReader.read('alfa', {
    kind: 'pdf',
    mime: 'application/pdf',
    bytes: BOMB,
  })
  const note = documentReader.read('beta', {
    kind: 'xml',
    mime: 'application/xml',
    bytes: Buffer.from(nfeXml()),
  })
  expect((await note).outcome).toBe('note')
  expect(await bomb).toEqual({
    outcome: 'unread',
    why: expect.toBeOneOf(['took_too_long', 'too_much_memory']),
  })
})

test('a document that needs more memory than a reading process may have is given up, and says so', async () => {
  const documentReader = createDocumentReader({ memoryLimitBytes: 50_000_000 })
  afterAll(documentReader.close)
  const reading = await documentReader.read('alfa', {
    kind: 'pdf',
    mime: 'application/pdf',
    bytes: BOMB,
  })
  expect(reading).toEqual({ outcome: 'unread', why: 'too_much_memory' })
  expect(UNREAD_SENTENCES.too_much_memory).toBe('O arquivo exige memória demais para ser lido.')
})
