import { request } from 'node:http'
import { MB } from '@canhoto/contracts/limits'
import { expect, test, vi } from 'vitest'
import { type SignedInUser, startApp } from '../../../test/harness.ts'
import { DEFAULT_CALL_LIMITS } from './call-limits.ts'

const uploads = { allBytes: 4 * MB, companyBytes: 2 * MB, maxWaitMs: 2000 }
const { app, company, as } = await startApp({ callLimits: { ...DEFAULT_CALL_LIMITS, uploads } })
const address = await app.listen()

const URL_PATH = '/api/receipts/process-documentai'

/** Starts an upload of two megabytes that never ends. Answers the function that breaks it off. */
async function startSlowUpload({ token }: SignedInUser) {
  const call = request(`${address}${URL_PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 2 * MB,
    },
  })
  call.on('error', () => {})
  call.write(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="nota.xml"\r\n\r\n<nota>',
  )
  return () => call.destroy()
}

/** Of a type that no document has, so that it is refused as soon as it was received. */
const TEXT = Buffer.from('texto')
const RECEIVED = 415
const send = (user: SignedInUser) => user.upload(URL_PATH, { file: { name: 'a.txt', bytes: TEXT } })

test('files that one company is sending hold up its own next ones, and not those of another', async () => {
  const alfa = await company('Alfa')
  const [ana, colleague] = [await as('ADMIN', alfa), await as('OPERATOR', alfa)]
  const beta = await as('ADMIN', await company('Beta'))
  const breakOff = await startSlowUpload(ana)

  const refused = await vi.waitUntil(async () => {
    const answer = await send(colleague)
    return answer.statusCode === RECEIVED ? null : answer
  }, 60_000)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('10')
  expect(refused.json().error).toBe(
    'Muitas solicitações ao mesmo tempo. Aguarde alguns segundos e tente novamente.',
  )
  expect((await send(beta)).statusCode).toBe(RECEIVED)

  const waiting = send(colleague)
  breakOff()
  expect((await waiting).statusCode).toBe(RECEIVED)
})
