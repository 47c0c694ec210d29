import type { Alert } from '@canhoto/contracts/alerts'
import type { OverdueReading } from '@canhoto/contracts/overdue-reading'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { chooseDistribution, intakeCompany } from '../../../../test/sefaz/intake-company.ts'
import { headerOf, startSmtpServer, textOf } from '../../../../test/smtp-server.ts'
import { createTimedAlerts } from '../../../access/timed-alerts.ts'
import { createCursorClaims } from '../../../sefaz/distribution/cursor-claims.ts'
import { readNextPage } from '../../../sefaz/distribution/read-next-page.ts'
import { SefazCallError } from '../../../sefaz/transport/sefaz-call-error.ts'

const server = await startSmtpServer()
afterAll(server.close)
const app = await startApp({
  mail: { smtp: server.smtp, ca: server.ca, from: 'canhoto@exemplo.com.br', intervalMs: 30 },
  publicUrl: 'https://canhoto.exemplo.com.br',
})
const { owner, pool } = app
const claims = createCursorClaims(pool)
const WAIT = { timeout: 60_000 }
const DAY_MS = 86_400_000

type Alfa = Awaited<ReturnType<typeof readingCompany>>

/** A company that reads in production, and has read everything today. */
async function readingCompany() {
  const made = await intakeCompany(app)
  const { company, admin, office, PATH } = made
  await chooseDistribution(app, company, admin.userId, 'production')
  const email = `ana@${company.id}.com.br`
  await owner.query('update users set email = $2 where id = $1', [admin.userId, email])
  await lastRead(company.id, 0)
  const list = async () =>
    (await office.get('/api/deliveries/recent-alerts?type=sefaz_overdue')).json().data as Alert[]
  const overdue = async () =>
    (await office.get(`${PATH}/status`)).json().data.overdue as OverdueReading[]
  return { ...made, email, alerts: list, overdue }
}

/** At noon so many days ago, as if SEFAZ had not answered since. */
const lastRead = (companyId: string, daysAgo: number, service = '%') =>
  owner.query(
    `update dfe_cursors set read_at = current_date - $2::int + time '12:00'
      where company_id = $1 and environment = 'production' and service like $3`,
    [companyId, daysAgo, service],
  )

/** 'dd/mm/aaaa' in São Paulo, so many days ahead. */
async function dayIn(days: number) {
  const { rows } = await owner.query<{ day: string }>(
    `select to_char(current_date + $1::int, 'DD/MM/YYYY') as day`,
    [days],
  )
  return rows[0]?.day ?? ''
}

/** What the server does every minute, so many days ago. */
const aMinutePasses = (daysAgo = 0, hasMail = false) =>
  createTimedAlerts(pool, { hasMail, now: () => new Date(Date.now() - daysAgo * DAY_MS) })()

const removeCertificates = ({ company }: Pick<Alfa, 'company'>) =>
  owner.query('update certificates set removed_at = now() where company_id = $1', [company.id])

beforeEach(async () => {
  await owner.query('update dfe_cursors set is_active = false')
  await owner.query('delete from sefaz_senders')
  await owner.query(
    'insert into sefaz_senders (id, started_at, seen_at) values (gen_random_uuid(), now(), now())',
  )
})

const CERTIFICATE = 'a empresa não tem um certificado digital válido'
const NEW_CERTIFICATE = 'Um administrador envia o novo em Certificado digital.'

test('who has no certificate any more is told after 30 and 50 days, and after 60 what is missing, once each', async () => {
  const alfa = await readingCompany()
  await lastRead(alfa.company.id, 60)
  await removeCertificates(alfa)
  for (const daysAgo of [59, 31, 30, 29, 11, 10, 9, 1, 0]) {
    await aMinutePasses(daysAgo, true)
    await aMinutePasses(daysAgo, true)
  }
  const since = await dayIn(-60)
  const today = await dayIn(0)
  const willMiss = (days: number) =>
    `A Entrada SEFAZ (NF-e e CT-e) não é lida desde ${since}, há ${days} dias: ${CERTIFICATE}. Depois de 60 dias sem consulta a SEFAZ deixa de juntar os documentos da empresa: os emitidos a partir de ${today} não chegarão. ${NEW_CERTIFICATE}`
  const misses = `A Entrada SEFAZ (NF-e e CT-e) não é lida desde ${since}, há 60 dias: ${CERTIFICATE}. Faltam os documentos emitidos a partir de ${today}: a SEFAZ não os juntou, e eles não chegam depois. Peça o XML a quem os emitiu. ${NEW_CERTIFICATE}`
  const told = await alfa.alerts()
  expect(told.map(({ title, severity, message }) => [title, severity, message])).toEqual([
    ['Entrada SEFAZ parada', 'critical', misses],
    ['Entrada SEFAZ parada', 'critical', willMiss(50)],
    ['Entrada SEFAZ parada', 'warning', willMiss(30)],
  ])

  const received = async () =>
    (await server.received())
      .filter(({ to }) => to.includes(alfa.email))
      .map(({ source }) => source)
  await expect.poll(async () => (await received()).length, WAIT).toBe(3)
  for (const source of await received()) {
    expect(headerOf(source, 'Subject')).toBe(`A Entrada SEFAZ não é lida desde ${since}`)
    expect(textOf(source)).toContain(`a partir de ${today}`)
    expect(textOf(source)).toContain('https://canhoto.exemplo.com.br/dashboard/entrada-sefaz')
  }
})

test('Entrada SEFAZ and the settings say from the second day on from when documents will be missing', async () => {
  const alfa = await readingCompany()
  const { company, admin, overdue } = alfa
  const inSettings = async () =>
    (await admin.get('/api/companies/sefaz-settings')).json().data.overdue
  await lastRead(company.id, 1)
  expect([await overdue(), await inSettings()]).toEqual([[], []])
  await lastRead(company.id, 2)
  const [reading] = await overdue()
  expect(reading).toMatchObject({ services: ['nfe', 'cte'], is_missing: false })
  expect(reading?.missing_from.split('-').toReversed().join('/')).toBe(await dayIn(58))
  expect(reading?.text).toContain(`os emitidos a partir de ${await dayIn(58)} não chegarão`)
  expect(await inSettings()).toEqual([reading])
  await lastRead(company.id, 60)
  expect(await overdue()).toMatchObject([{ is_missing: true }])
  await aMinutePasses()
  expect(await alfa.alerts()).toHaveLength(1)
  const beta = await readingCompany()
  expect([await beta.overdue(), await beta.alerts()]).toEqual([[], []])
})

test('it says what hinders the reading', async () => {
  const alfa = await readingCompany()
  await lastRead(alfa.company.id, 40)
  const causeNow = async () =>
    /dias: ([^.]*)\./.exec((await alfa.overdue()).map(({ text }) => text).join())?.[1]
  expect(await causeNow()).toBe('as consultas não dão certo, e o Canhoto tenta de novo sozinho')
  await owner.query(`update sefaz_senders set seen_at = now() - interval '3 minutes'`)
  expect(await causeNow()).toBe('o processo que consulta a SEFAZ não está em funcionamento')
  await owner.query(`update dfe_cursors set state = 'stopped' where company_id = $1`, [
    alfa.company.id,
  ])
  expect(await causeNow()).toBe('a SEFAZ recusou a consulta')
  await owner.query('update certificates set not_after = now() where company_id = $1', [
    alfa.company.id,
  ])
  expect(await causeNow()).toBe(CERTIFICATE)
  await aMinutePasses()
  expect((await alfa.alerts())[0]?.message).toContain(CERTIFICATE)
})

/** SEFAZ answers the next question of each cursor so. */
async function answered(answer: string | SefazCallError) {
  await owner.query(
    `update dfe_cursors set state = 'reading', next_read_at = now() - interval '1 second', claim_id = null`,
  )
  const ask = async () => {
    if (answer instanceof SefazCallError) throw answer
    return `<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><tpAmb>1</tpAmb><verAplic>1</verAplic><cStat>${answer}</cStat><xMotivo>Motivo</xMotivo><dhResp>2026-11-02T00:00:00-03:00</dhResp><ultNSU>000000000000000</ultNSU><maxNSU>000000000000000</maxNSU></retDistDFeInt>`
  }
  const read = () => readNextPage({ claims, ask, now: () => new Date() })
  return [await read(), await read()].map((page) => page?.code)
}

test('only an answer that gives documents, or says that there are none, ends it', async () => {
  const alfa = await readingCompany()
  await lastRead(alfa.company.id, 45)
  const lost = new SefazCallError('lost', 'A resposta não veio.')
  expect(await answered(lost)).toEqual([null, null])
  for (const code of ['656', '108', '593']) expect(await answered(code)).toEqual([code, code])
  expect(await alfa.overdue()).toMatchObject([{ services: ['nfe', 'cte'] }])
  expect(await answered('137')).toEqual(['137', '137'])
  expect(await alfa.overdue()).toEqual([])
  await aMinutePasses()
  expect(await alfa.alerts()).toEqual([])
})

test('a service that stops alone is told alone, and homologation by its name', async () => {
  const alfa = await readingCompany()
  const { company, admin } = alfa
  await lastRead(company.id, 55, 'nfe')
  await lastRead(company.id, 33, 'cte')
  await aMinutePasses()
  const named = (await alfa.alerts()).map(({ message }) => /\(.*?\)/.exec(message)?.[0]).toSorted()
  expect(named).toEqual(['(CT-e)', '(NF-e)'])
  await chooseDistribution(app, company, admin.userId, 'homologation')
  await owner.query(
    `update dfe_cursors set is_active = true, read_at = now() - interval '31 days' where company_id = $1 and environment = 'homologation'`,
    [company.id],
  )
  expect((await alfa.overdue())[0]?.text).toContain('(NF-e e CT-e, homologação)')
})

test('who has switched it off, never read or is blocked is not told', async () => {
  const off = await readingCompany()
  await lastRead(off.company.id, 60)
  await chooseDistribution(app, off.company, off.admin.userId, 'off', 'o ERP já consulta')
  const never = await readingCompany()
  await owner.query('update dfe_cursors set read_at = null where company_id = $1', [
    never.company.id,
  ])
  const blocked = await readingCompany()
  await lastRead(blocked.company.id, 60)
  await owner.query('update companies set is_active = false where id = $1', [blocked.company.id])
  await aMinutePasses()
  expect([await off.overdue(), await off.alerts()]).toEqual([[], []])
  expect([await never.overdue(), await never.alerts()]).toEqual([[], []])
  const { rows } = await owner.query(
    `select 1 from alerts where type = 'sefaz_overdue' and company_id = $1`,
    [blocked.company.id],
  )
  expect(rows).toEqual([])
})
