import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { afterAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import { freePort } from './running-server.ts'

/** The programs of docs/examples, run as an ERP runs them, against a server on a port. */
const erp = await startApp({ webhooks: { allowPrivate: true, intervalMs: 30 } })
const { app, company, asKey, as } = erp
await app.listen({ port: 0, host: '127.0.0.1' })
const CANHOTO_URL = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const folder = await mkdtemp(join(tmpdir(), 'canhoto-examples-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const exampleFile = (name: string) =>
  fileURLToPath(new URL(`../../docs/examples/${name}`, import.meta.url))

function start(name: string, args: string[], environment: NodeJS.ProcessEnv) {
  const env = { ...process.env, CANHOTO_URL, ...environment }
  const child = spawn(process.execPath, [exampleFile(name), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()))
  return { child, output: () => output }
}

async function end({ child, output }: { child: ChildProcess; output: () => string }) {
  const [code] = (await once(child, 'exit')) as [number]
  return { code, output: output() }
}

test('import.mjs imports an XML with a key, and says which delivery it became', async () => {
  const alfa = await company()
  const { key } = await asKey(['deliveries.import'], alfa)
  const [good, bad] = [join(folder, 'nota.xml'), join(folder, 'outra.xml')]
  await writeFile(good, nfeXml())
  await writeFile(bad, '<nada/>')
  const imported = await end(start('import.mjs', [good], { CANHOTO_KEY: key }))
  expect(imported.code).toBe(0)
  const [{ id }] = (await (await as('OPERATOR', alfa)).get('/api/deliveries')).json().data
  expect(JSON.parse(imported.output)).toMatchObject({
    name: 'nota.xml',
    outcome: 'created',
    deliveries: [{ delivery_id: id }],
  })
  const refused = await end(start('import.mjs', [bad], { CANHOTO_KEY: key }))
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('refused')])
})

test('drop-folder.mjs reads each document once, leaves half-written ones, and follows no link', async () => {
  const alfa = await company()
  const { key } = await asKey(['deliveries.import'], alfa)
  const drop = join(folder, 'saida')
  await mkdir(join(drop, 'sending'), { recursive: true })
  await writeFile(join(drop, 'nota.xml'), nfeXml())
  await writeFile(join(drop, 'errada.xml'), '<nada/>')
  // A crash of the program left this one, which is the same note.
  await writeFile(join(drop, 'sending', '0193a6c2-5f43-4c0e-9d51-3c9b4f3f0a11--nota.xml'), nfeXml())
  await writeFile(join(folder, 'segredo.txt'), 'segredo')
  await symlink(join(folder, 'segredo.txt'), join(drop, 'ligação.xml'))
  await writeFile(join(drop, 'pela-metade.xml'), '')

  const running = start('drop-folder.mjs', [drop], { CANHOTO_KEY: key, SETTLED_MS: '200' })
  const results = async () =>
    [...(await readdir(join(drop, 'done'))), ...(await readdir(join(drop, 'refused')))].filter(
      (name) => name.endsWith('.json'),
    )
  await expect.poll(() => results().catch(() => []), { timeout: 120_000 }).toHaveLength(3)
  running.child.kill()
  expect((await readdir(drop)).toSorted()).toEqual(
    ['done', 'ligação.xml', 'pela-metade.xml', 'refused', 'sending'].toSorted(),
  )
  expect(await readdir(join(drop, 'sending'))).toEqual([])
  expect(await readdir(join(drop, 'refused'))).toEqual(['errada.xml', 'errada.xml.json'])
  const done = await Promise.all(
    (await readdir(join(drop, 'done')))
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => JSON.parse(await readFile(join(drop, 'done', name), 'utf8'))),
  )
  expect(done.map(({ files }) => files[0].outcome).toSorted()).toEqual(['created', 'duplicate'])
  const deliveries = (await (await as('OPERATOR', alfa)).get('/api/deliveries')).json()
  expect(deliveries.meta.total).toBe(1)
})

test('receive-webhooks.mjs takes a signed call, and refuses one that is not', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const admin = await as('ADMIN', await company())
  const made = await admin.post('/api/companies/webhooks', {
    name: 'ERP',
    url,
    events: ['delivery.created'],
  })
  const { id, secret } = made.json().data
  const receiver = start('receive-webhooks.mjs', [], { WEBHOOK_SECRET: secret, PORT: String(port) })
  await expect.poll(receiver.output, { timeout: 120_000 }).toContain('listening')
  await admin.post(`/api/companies/webhooks/${id}/test`)
  await expect.poll(receiver.output, { timeout: 120_000 }).toContain('"type":"webhook.test"')

  const headers = {
    'webhook-id': 'a',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,AAAA',
  }
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(401)
  receiver.child.kill()
})
