import { expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { newCnpj } from '../../../../test/sefaz/certificate-company.ts'
import {
  addCertificate,
  chooseDistribution,
  intakeCompany,
} from '../../../../test/sefaz/intake-company.ts'
import { createCursorClaims } from '../../../sefaz/distribution/cursor-claims.ts'

const app = await startApp()
const { owner } = app
const claims = createCursorClaims(app.pool)

type Alfa = Awaited<ReturnType<typeof intakeCompany>>

const statusOf = async ({ office, PATH }: Alfa) => (await office.get(`${PATH}/status`)).json().data
const cursorsOf = async (alfa: Alfa) =>
  (await statusOf(alfa)).cursors.map(
    ({ cnpj, service, environment, state }: Record<string, string>) =>
      `${cnpj} ${service} ${environment} ${state}`,
  )

test('a company that reads has a cursor for its CNPJ and for that of each certificate, in each service', async () => {
  const alfa = await intakeCompany(app)
  const { company, cnpj, admin } = alfa
  const own = [`${cnpj} cte homologation reading`, `${cnpj} nfe homologation reading`]
  expect(await cursorsOf(alfa)).toEqual(own)

  const branch = `${cnpj.slice(0, 8)}000262`
  const certificate = await addCertificate(app, company, admin.userId, branch)
  // Of another company SEFAZ would be asked in vain.
  await addCertificate(app, company, admin.userId, newCnpj())
  const branches = [`${branch} cte homologation reading`, `${branch} nfe homologation reading`]
  expect(await cursorsOf(alfa)).toEqual([...own, ...branches].toSorted())
  const { rows } = await owner.query('select distinct uf_code from dfe_cursors where cnpj = $1', [
    branch,
  ])
  expect(rows).toEqual([{ uf_code: '33' }])

  // Its documents go on with another certificate of the same root.
  await owner.query('update certificates set removed_at = now() where id = $1', [certificate])
  expect(await cursorsOf(alfa)).toEqual([...own, ...branches].toSorted())

  await owner.query('update companies set cnpj = $2 where id = $1', [company.id, newCnpj()])
  expect(await cursorsOf(alfa)).toEqual(
    [...own, ...branches].map((each) => each.replace('reading', 'off')).toSorted(),
  )
})

test('one that is switched off is not asked for, says why, and goes on where it was', async () => {
  const alfa = await intakeCompany(app)
  const { company, cnpj, admin } = alfa
  await owner.query('update dfe_cursors set last_nsu = 70, max_nsu = 80 where company_id = $1', [
    company.id,
  ])
  await owner.query('update dfe_cursors set is_active = false where company_id <> $1', [company.id])
  const reason = 'outro sistema já consulta'
  await chooseDistribution(app, company, admin.userId, 'off', reason)
  expect(await claims.claim(new Date())).toBeNull()
  const off = await statusOf(alfa)
  expect(off).toMatchObject({ distribution: 'off', off_reason: reason })
  expect(off.cursors).toMatchObject([
    { state: 'off', detail: `Desligada: ${reason}`, next_question_at: null },
    { state: 'off', last_nsu: 70, max_nsu: 80 },
  ])

  await chooseDistribution(app, company, admin.userId, 'production')
  expect(await cursorsOf(alfa)).toEqual([
    `${cnpj} cte homologation off`,
    `${cnpj} cte production reading`,
    `${cnpj} nfe homologation off`,
    `${cnpj} nfe production reading`,
  ])
  expect(await claims.claim(new Date())).toMatchObject({ cnpj, environment: 'production' })
  await chooseDistribution(app, company, admin.userId, 'homologation')
  const again = await claims.claim(new Date())
  expect(again).toMatchObject({ environment: 'homologation', lastNsu: 70, ufCode: '33' })
})

test('a company without a valid certificate has no cursor, and is told what the last question lacked', async () => {
  const alfa = await intakeCompany(app)
  const { company, admin } = alfa
  await owner.query('update certificates set removed_at = now() where company_id = $1', [
    company.id,
  ])
  await owner.query('delete from dfe_cursors where company_id = $1 and service = $2', [
    company.id,
    'cte',
  ])
  await chooseDistribution(app, company, admin.userId, 'production')
  await chooseDistribution(app, company, admin.userId)
  await owner.query(
    `update dfe_cursors set state = 'failing', code = 'certificate', reason = 'Falta um certificado digital válido.', answered_at = now()
      where company_id = $1`,
    [company.id],
  )
  expect(await statusOf(alfa)).toMatchObject({
    has_certificate: false,
    cursors: [
      {
        service: 'nfe',
        detail: 'Falta um certificado digital válido.',
        last_question_at: null,
      },
    ],
  })
})

test('one that has stopped goes on when an ADMIN says so', async () => {
  const alfa = await intakeCompany(app)
  const { admin, office, cnpj, company, PATH } = alfa
  const key = { cnpj, service: 'nfe', environment: 'homologation' }
  expect((await admin.post(`${PATH}/resume`, key)).statusCode).toBe(409)
  await owner.query(
    `update dfe_cursors set state = 'stopped', code = '593', reason = 'Outra raiz', next_read_at = null
      where company_id = $1 and service = 'nfe'`,
    [company.id],
  )
  expect((await statusOf(alfa)).cursors[1]).toMatchObject({
    state: 'stopped',
    detail: 'A SEFAZ recusou a consulta: 593 - Outra raiz. Corrija a causa e retome a leitura.',
  })
  expect((await office.post(`${PATH}/resume`, key)).statusCode).toBe(403)
  expect((await admin.post(`${PATH}/resume`, { ...key, cnpj: newCnpj() })).statusCode).toBe(404)
  expect((await admin.post(`${PATH}/resume`, key)).statusCode).toBe(200)
  expect((await statusOf(alfa)).cursors[1]).toMatchObject({
    state: 'reading',
    next_question_at: expect.any(String),
  })
})

test('the menu leads to it where the distribution is read', async () => {
  const company = await app.company()
  const user = await app.as('OPERATOR', company)
  const shown = async () => (await user.get('/api/deliveries/sefaz-intake/shown')).json().data
  expect(await shown()).toEqual({ is_shown: false })
  await chooseDistribution(app, company, user.userId)
  expect(await shown()).toEqual({ is_shown: true })
})
