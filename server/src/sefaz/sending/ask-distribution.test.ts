import { expect, test } from 'vitest'
import { sampleDocuments } from '../../../test/sefaz/distribution/sample-documents.ts'
import {
  insertCertificate,
  insertSender,
  removeCertificates,
  type SenderCompany,
} from '../../../test/sefaz/sending/sender-company.ts'
import { startSending } from '../../../test/sefaz/sending/start-sending.ts'
import { createCursorClaims } from '../distribution/cursor-claims.ts'
import { readNextPage } from '../distribution/read-next-page.ts'
import { createAsk } from './ask-distribution.ts'

const { owner, pool, authority, stub, dependencies } = await startSending()
const claims = createCursorClaims(pool)
const read = () =>
  readNextPage({ claims, ask: createAsk(dependencies), now: () => new Date(Date.now() + 1000) })

/** In place of those that its certificate has brought. */
const insertCursor = async ({ id, cnpj }: SenderCompany, service = 'nfe') => {
  await owner.query('delete from dfe_cursors where company_id = $1', [id])
  await owner.query(
    `insert into dfe_cursors (company_id, cnpj, service, environment, uf_code, next_read_at) values ($1, $2, $3, 'homologation', '35', now())`,
    [id, cnpj, service],
  )
}

test.each([
  ['nfe', 'NFeDistribuicaoDFe'],
  ['cte', 'CTeDistribuicaoDFe'],
])(
  'the distribution of the %s is read at the national environment with the company’s certificate',
  async (service, path) => {
    const company = await insertSender(owner, authority)
    stub.addDistributed(company.cnpj, sampleDocuments(3), { isCte: service === 'cte' })
    await insertCursor(company, service)
    expect(await read()).toMatchObject({ code: '138', stored: 3 })
    expect(stub.state.calls.at(-1)?.path).toContain(path)
    const { rows } = await owner.query(
      `select changes->'purpose'->>'to' as purpose from audit_log where company_id = $1 and action = 'USED'`,
      [company.id],
    )
    expect(rows).toEqual([{ purpose: `Distribuição de ${service === 'nfe' ? 'NF-e' : 'CT-e'}` }])
  },
)

test('without a certificate nothing is asked, the cursor says why, and it goes on at once after an upload', async () => {
  const company = await insertSender(owner, authority)
  await removeCertificates(owner, company)
  await insertCursor(company)
  const calls = stub.state.calls.length
  expect(await read()).toMatchObject({ code: null })
  const { rows } = await owner.query('select code, reason from dfe_cursors where company_id = $1', [
    company.id,
  ])
  expect(rows).toEqual([
    { code: 'certificate', reason: expect.stringContaining('Falta um certificado digital válido') },
  ])
  expect(await read()).toBeNull()
  expect(stub.state.calls).toHaveLength(calls)
  await insertCertificate(owner, company, authority)
  expect(await read()).toMatchObject({ code: '137' })
})
