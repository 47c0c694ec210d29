import { Readable } from 'node:stream'
import { LOGO_MAX_BYTES, MB, RECEIPT_MAX_BYTES } from '@canhoto/contracts/limits'
import { nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { expect, test, vi } from 'vitest'
import { newDelivery } from '../../test/factories.ts'
import { clientOf } from '../../test/client.ts'
import { startApp } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import { folderStorage } from '../platform/storage/folder-storage.ts'

const { app, pool, tokens, folder, owner, documentReader, company, as } = await startApp()
const CREATE = '/api/deliveries/create-from-sefaz'
const SUMMARY = JSON.stringify({ nf_number: '1', client_name: 'Padaria Sol' })

const invoice = {
  fields: { summary: SUMMARY },
  file: { name: 'nota.xml', bytes: new TextEncoder().encode(nfeXml({ number: 1 })) },
}
const sized = (bytes: number) => ({ name: 'foto.jpg', bytes: new Uint8Array(bytes) })

test('an ended session uploads nothing: it is refused before a large file is received, and a small one is read', async () => {
  const readOnce = vi.spyOn(documentReader, 'readOnce')
  const operator = await as('OPERATOR', await company())
  await operator.post('/api/auth/logout')

  const tooLarge = { ...invoice, file: sized(21 * MB) }
  for (const form of [invoice, tooLarge]) {
    const answer = await operator.upload(CREATE, form)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('SESSION_ENDED')
  }
  expect(readOnce).not.toHaveBeenCalled()
})

test('an upload that is refused leaves its connection fit for the next call', async () => {
  const alfa = await company()
  const operator = await as('OPERATOR', alfa)
  for (let n = 0; n < 10; n++) {
    const left = await as('OPERATOR', alfa)
    await left.post('/api/auth/logout')
    expect((await left.upload(CREATE, invoice)).statusCode).toBe(401)
    expect((await operator.get('/api/auth/me')).statusCode).toBe(200)
  }
})

test('a session that ends while the file is received reads nothing', async () => {
  const readOnce = vi.spyOn(documentReader, 'readOnce')
  readOnce.mockClear()
  const operator = await as('OPERATOR', await company())
  const boundary = 'xyz'
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="nota.xml"\r\n\r\n`
  async function* slowForm() {
    yield Buffer.from(part + nfeXml({ number: 2 }))
    await new Promise((done) => setImmediate(done))
    await operator.post('/api/auth/logout')
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/receipts/process-documentai',
    headers: {
      authorization: `Bearer ${operator.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Readable.from(slowForm()),
  })
  expect(answer.statusCode).toBe(401)
  expect(readOnce).not.toHaveBeenCalled()
})

test('a session that ends while the document is read creates nothing', async () => {
  const alfa = await company()
  const operator = await as('OPERATOR', alfa)
  const read = documentReader.readOnce
  vi.spyOn(documentReader, 'readOnce').mockImplementationOnce(async (...document) => {
    await operator.post('/api/auth/logout')
    return read(...document)
  })

  const answer = await operator.upload(CREATE, invoice)
  expect(answer.statusCode).toBe(401)
  for (const table of ['deliveries', 'files']) {
    const { rowCount } = await owner.query(`select from ${table} where company_id = $1`, [alfa.id])
    expect([table, rowCount]).toEqual([table, 0])
  }
})

test('each upload has a limit of its own and names it', async () => {
  const alfa = await company()
  const [driver, master] = [await as('DRIVER', alfa), await as('MASTER', alfa)]
  const delivery = await newDelivery(owner, alfa, { driver_id: driver.driverId })

  const photo = await driver.upload('/api/receipts/upload', {
    fields: { delivery_id: delivery.id },
    file: sized(RECEIPT_MAX_BYTES + 1),
  })
  const logo = await master.upload(`/api/companies/${alfa.id}/logo`, {
    file: sized(LOGO_MAX_BYTES + 1),
  })
  expect([photo.statusCode, photo.json()]).toEqual([
    413,
    { success: false, error: 'Arquivo grande demais: o limite é 15 MB.', code: 'TOO_LARGE' },
  ])
  expect([logo.statusCode, logo.json().error]).toEqual([413, 'O logotipo pode ter no máximo 1 MB.'])
})

test('a malformed form is the mistake of the caller, not of the server', async () => {
  const { token } = await as('OPERATOR', await company())
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.xml"\r\n\r\n<nada/>'
  const forms = [
    ['multipart/form-data', part],
    ['multipart/form-data; boundary=b', part],
    ['multipart/form-data; boundary=b', `${part}\r\n--b`],
    ['multipart/form-data; boundary=b', '--b\r\nno header\r\n\r\nx\r\n--b--\r\n'],
    ['multipart/form-data; boundary=b', 'no part at all'],
  ]
  const answers = []
  for (const [type, payload] of forms) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    answers.push(await app.inject({ method: 'POST', url: CREATE, headers, payload } as never))
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(forms.map(() => 400))
  expect(answers[1]?.json()).toEqual({
    success: false,
    error: 'O formulário enviado está incompleto ou malformado.',
    code: 'INCOMPLETE_FORM',
  })
})

test('a disk with less than 5 % free stores no file, and says so', async () => {
  const { token } = await as('OPERATOR', await company())
  const storage = folderStorage(folder, async () => 0.02)
  const now = () => new Date()
  const nearlyFull = await buildApp({ pool, tokens, storage, documentReader, now })
  const answer = await clientOf(nearlyFull, token).upload(CREATE, invoice)
  expect([answer.statusCode, answer.json().error]).toEqual([
    507,
    'Sem espaço em disco no servidor. Tente novamente mais tarde.',
  ])
  await nearlyFull.close()
})
