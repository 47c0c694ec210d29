import type { Alert } from '@canhoto/contracts/alerts'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import {
  certificateCompany,
  PFX_PASSWORD,
  SEFAZ_PUBLIC_KEY,
} from '../../../../test/sefaz/certificate-company.ts'
import { createTestAuthority, toPfx } from '../../../../test/sefaz/test-certificates.ts'
import { headerOf, startSmtpServer, textOf } from '../../../../test/smtp-server.ts'
import { createTimedAlerts } from '../../../access/timed-alerts.ts'
import type { MailOptions } from '../../../app.ts'

const server = await startSmtpServer()
afterAll(server.close)
const mail: MailOptions = {
  smtp: server.smtp,
  ca: server.ca,
  from: 'canhoto@exemplo.com.br',
  intervalMs: 30,
}
const app = await startApp({
  mail,
  publicUrl: 'https://canhoto.exemplo.com.br',
  sefazPublicKey: SEFAZ_PUBLIC_KEY,
})
const { owner, pool } = app
const authority = createTestAuthority()
const aMinutePasses = createTimedAlerts(pool, { hasMail: true })

const ALERTS = '/api/deliveries/recent-alerts?type=certificate_expiring'
const WAIT = { timeout: 60_000 }

/** A company whose certificate expires in so many days of its calendar, at the end of the day. */
async function expiringIn(days: number) {
  const made = await certificateCompany(app)
  const pfx = toPfx(authority.company(made.cnpj, { company: 'ALFA LTDA' }), authority, PFX_PASSWORD)
  await made.upload(pfx)
  const moveTo = (left: number) =>
    owner.query(
      `update certificates set not_after = current_date + $2::int + time '23:59:59' where company_id = $1`,
      [made.company.id, left],
    )
  await moveTo(days)
  const alerts = async () => (await made.admin.get(ALERTS)).json().data as Alert[]
  return { ...made, moveTo, alerts }
}

/** 'dd/mm/aaaa' of so many days ahead in São Paulo. */
const dayIn = async (days: number) =>
  (
    await owner.query<{ day: string }>(
      `select to_char(current_date + $1::int, 'DD/MM/YYYY') as day`,
      [days],
    )
  ).rows[0]?.day

async function subjectsTo(email: string) {
  const { rows } = await owner.query<{ state: string }>(
    'select state from emails where recipient = $1 order by created_at',
    [email],
  )
  return rows.map(({ state }) => state)
}

test('the office is told at 30, 15, 7, 3 and 1 days and at the end, once each', async () => {
  const { alerts, moveTo, email } = await expiringIn(31)
  await aMinutePasses()
  expect(await alerts()).toEqual([])
  for (const days of [30, 29, 16, 15, 8, 7, 4, 3, 2, 1, 0]) {
    await moveTo(days)
    await aMinutePasses()
    await aMinutePasses()
  }
  await moveTo(-1)
  await aMinutePasses()
  await aMinutePasses()
  const told = await alerts()
  const sentence = async (days: number, when: string) =>
    `O certificado digital de ALFA LTDA ${when} (${await dayIn(days)}). Um administrador envia o novo em Certificado digital.`
  expect(told.map(({ title, severity, message }) => [title, severity, message])).toEqual([
    [
      'Certificado digital vencido',
      'critical',
      `O certificado digital de ALFA LTDA venceu em ${await dayIn(-1)}: nada mais é enviado à SEFAZ. Um administrador envia o novo em Certificado digital.`,
    ],
    ['Certificado digital vencendo', 'critical', await sentence(1, 'vence amanhã')],
    ['Certificado digital vencendo', 'critical', await sentence(3, 'vence em 3 dias')],
    ['Certificado digital vencendo', 'critical', await sentence(7, 'vence em 7 dias')],
    ['Certificado digital vencendo', 'warning', await sentence(15, 'vence em 15 dias')],
    ['Certificado digital vencendo', 'warning', await sentence(30, 'vence em 30 dias')],
  ])
  await expect.poll(() => subjectsTo(email), WAIT).toEqual(Array(6).fill('sent'))
})

test('where events or notes wait for a new one the office is told each day after the end, for thirty days', async () => {
  const { alerts, moveTo, company, admin } = await expiringIn(-1)
  await owner.query(
    `insert into sefaz_settings (company_id, events, changed_by) values ($1, 'homologation', $2)`,
    [company.id, admin.userId],
  )
  for (const days of [-1, -2, -3, -30, -31, -45]) {
    await moveTo(days)
    await aMinutePasses()
    await aMinutePasses()
  }
  const days = await Promise.all([-31, -30, -3, -2, -1].map(dayIn))
  expect((await alerts()).map(({ message }) => message)).toEqual(
    days.map((day) => expect.stringContaining(`venceu em ${day}: nada mais é enviado à SEFAZ`)),
  )
})

test('a day after the end is 24 hours: one that ends at 23:59 is not told again at midnight', async () => {
  const { alerts, company, admin } = await expiringIn(-1)
  await owner.query(
    `insert into sefaz_settings (company_id, events, changed_by) values ($1, 'homologation', $2)`,
    [company.id, admin.userId],
  )
  const toldAfter = async (since: string) => {
    await owner.query(
      'update certificates set not_after = now() - $2::interval where company_id = $1',
      [company.id, since],
    )
    await aMinutePasses()
    return (await alerts()).length
  }
  expect(await toldAfter('1 minute')).toBe(1)
  expect(await toldAfter('23 hours 59 minutes')).toBe(1)
  expect(await toldAfter('24 hours 1 minute')).toBe(2)
})

test('a server that stood still tells once how many days are left now', async () => {
  const { alerts } = await expiringIn(5)
  await aMinutePasses()
  expect((await alerts()).map(({ message }) => message)).toEqual([
    expect.stringContaining(`vence em 5 dias (${await dayIn(5)})`),
  ])
})

test('each ADMIN with an e-mail is told where to send the new one', async () => {
  const { company, email } = await expiringIn(7)
  const other = `bia@${company.id}.com.br`
  await app.as('ADMIN', company, { email: other })
  await app.as('SUPERVISOR', company, { email: `rui@${company.id}.com.br` })
  await aMinutePasses()
  const sentTo = async () =>
    (await server.received()).filter(({ to }) =>
      to.some((each) => each.endsWith(`@${company.id}.com.br`)),
    )
  await expect.poll(async () => (await sentTo()).length, WAIT).toBe(2)
  const received = await sentTo()
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual([email, other].toSorted())
  for (const { source } of received) {
    expect(headerOf(source, 'Subject')).toBe(`O certificado digital vence em ${await dayIn(7)}`)
    expect(textOf(source)).toContain('O certificado digital de ALFA LTDA vence em 7 dias')
    expect(textOf(source)).toContain('https://canhoto.exemplo.com.br/dashboard/certificado')
  }
})

test('without a mail server the alert stands alone', async () => {
  const { alerts, email } = await expiringIn(7)
  await createTimedAlerts(pool)()
  expect(await alerts()).toHaveLength(1)
  expect(await subjectsTo(email)).toEqual([])
})

test('a newer certificate, or none, needs no warning', async () => {
  const { admin, cnpj, upload, alerts, list, moveTo } = await expiringIn(7)
  await upload(toPfx(authority.company(cnpj), authority, PFX_PASSWORD))
  await aMinutePasses()
  expect(await alerts()).toEqual([])
  const { certificates } = (await list()).json().data
  for (const { id } of certificates) await admin.delete(`/api/companies/certificates/${id}`)
  await moveTo(3)
  await aMinutePasses()
  expect(await alerts()).toEqual([])
})
