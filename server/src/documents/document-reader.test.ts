import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createFairQueue, QueueFullError } from './fair-queue.ts'
import { createDocumentReader } from './document-reader.ts'

const xml = (text: string) => ({
  kind: 'xml' as const,
  mime: 'application/xml',
  bytes: Buffer.from(text),
})

test('a document that takes too long is given up', async () => {
  const documentReader = createDocumentReader({ timeLimitsMs: { xml: 1 } })
  afterAll(documentReader.close)
  expect(await documentReader.read('alfa', xml(nfeXml()))).toEqual({
    outcome: 'unread',
    why: 'took_too_long',
  })
})

test('many documents are read side by side, each with its own answer', async () => {
  const documentReader = createDocumentReader()
  afterAll(documentReader.close)
  const numbers = [1, 2, 3, 4, 5]
  const readings = await Promise.all(
    numbers.map((number) => documentReader.read('alfa', xml(nfeXml({ number })))),
  )
  expect(
    readings.map((reading) => reading.outcome === 'note' && reading.draft.nf_data.numero),
  ).toEqual(numbers.map(String))
})

test('a document that its company sends again is not read again; what another company sends is', async () => {
  let asked = 0
  const words = ['DANFE', 'CHAVE DE ACESSO', nfeKey()].map((text, n) => ({
    text,
    x0: 10,
    x1: 400,
    base: 20 + 20 * n,
    height: 10,
  }))
  const pages = async () => {
    asked++
    return [{ width: 500, height: 700, words }]
  }
  const documentReader = createDocumentReader({
    provider: { readPages: pages, close: async () => {} },
  })
  afterAll(documentReader.close)
  const speck = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  const photo = { kind: 'photo', mime: 'image/png', bytes: await speck.png().toBuffer() } as const

  const first = await documentReader.readOnce('alfa', 'a'.repeat(64), photo)
  expect(first).toMatchObject({ outcome: 'note', draft: { nf_data: { chave: nfeKey() } } })
  expect(await documentReader.readOnce('alfa', 'a'.repeat(64), photo)).toEqual(first)
  expect(asked).toBe(1)
  await documentReader.readOnce('beta', 'a'.repeat(64), photo)
  await documentReader.readOnce('alfa', 'b'.repeat(64), photo)
  expect(asked).toBe(3)
})

test('companies take turns: who brings many does not hold up who brings one', async () => {
  const run = createFairQueue({ concurrency: 1, maxWaiting: 10 })
  const done: string[] = []
  const task = (name: string) => async () => void done.push(name)
  const all = [
    run('alfa', task('alfa 1')),
    run('alfa', task('alfa 2')),
    run('alfa', task('alfa 3')),
    run('beta', task('beta 1')),
  ]
  await Promise.all(all)
  expect(done).toEqual(['alfa 1', 'alfa 2', 'beta 1', 'alfa 3'])
})

test('a company with too many waiting is told so, and others are not', async () => {
  const run = createFairQueue({ concurrency: 1, maxWaiting: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = run('alfa', () => promise)
  const second = run('alfa', async () => {})
  await expect(run('alfa', async () => {})).rejects.toBeInstanceOf(QueueFullError)
  const other = run('beta', async () => 'beta')
  resolve()
  expect(await other).toBe('beta')
  await Promise.all([first, second])
})

test('a task that fails frees its place', async () => {
  const run = createFairQueue({ concurrency: 1, maxWaiting: 5 })
  await expect(run('alfa', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run('alfa', async () => 'next')).toBe('next')
})
