import { afterAll, expect, test, vi } from 'vitest'
import { newDelivery } from '../../../../test/factories.ts'
import { type Company, type SignedInUser, startApp } from '../../../../test/harness.ts'
import { headerOf, startSmtpServer, textOf } from '../../../../test/smtp-server.ts'
import { textPdf } from '../../../../test/text-pdf.ts'
import { buildApp, type MailOptions } from '../../../app.ts'
import { closedPeriod } from './period.ts'

const server = await startSmtpServer()
afterAll(server.close)
const mail: MailOptions = {
  smtp: server.smtp,
  ca: server.ca,
  from: 'canhoto@exemplo.com.br',
  intervalMs: 30,
  maxReportBytes: 2000,
}
const publicUrl = 'https://canhoto.exemplo.com.br'
/** Thursday, 9:30 in São Paulo. */
let at = new Date('2026-11-26T12:30:00Z')
const now = () => at
const first = await startApp({ mail, publicUrl, now })
const { owner, company, as } = first
const otherNode = await buildApp({ ...first, now, mail, publicUrl })
afterAll(() => otherNode.close())

const WAIT = { timeout: 60_000 }
const PATH = '/api/companies/email-schedules'
let count = 0
const newAddress = () => `chefe${(count += 1)}@exemplo.com.br`

async function schedule(of: Company, more: object = {}) {
  const admin = await as('ADMIN', of)
  const address = newAddress()
  const body = { kind: 'digest', frequency: 'daily', hour: 8, recipients: [address], ...more }
  const made = await admin.post(PATH, body)
  expect(made.statusCode).toBe(200)
  return {
    admin,
    address,
    id: made.json().data.id as string,
    path: `${PATH}/${made.json().data.id}`,
  }
}

/** Both processes have looked at what is due now. */
async function settled() {
  const due = async () => (await owner.query('select from due_email_schedules($1)', [at])).rowCount
  await expect.poll(due, WAIT).toBe(0)
  const waiting = 'select from emails where next_attempt_at is not null'
  await expect.poll(async () => (await owner.query(waiting)).rowCount, WAIT).toBe(0)
}

async function moveTo(instant: string) {
  at = new Date(instant)
  await settled()
}

/** Delivered some days ago, of a value, without a canhoto. */
async function owe(of: Company, client_name: string, days: number, value: string) {
  const { id } = await newDelivery(owner, of, { client_name })
  await owner.query(
    `update deliveries set status = 'DELIVERED', delivered_at = now() - make_interval(days => $2), merchandise_value = $3 where id = $1`,
    [id, days, value],
  )
}

/** Imports a document that a user has to look at. */
async function importUnclear(user: SignedInUser) {
  const { id } = (await user.post('/api/deliveries/imports')).json().data
  const file = { name: 'boleto.pdf', bytes: await textPdf('Boleto') }
  await user.upload(`/api/deliveries/imports/${id}/files`, { file })
  const waiting = async () =>
    (await user.get(`/api/deliveries/imports/${id}`)).json().data.to_review
  await expect.poll(waiting, WAIT).toBe(1)
}

test('at its hour of each day the digest says what is owed, once, though two processes run', async () => {
  at = new Date('2026-11-26T12:30:00Z')
  const alfa = await company('Alfa')
  await owe(alfa, 'Padaria Sol', 9, '1234.50')
  await owe(alfa, 'Padaria Sol', 2, '100.00')
  await owe(await company('Beta'), 'Segredo da Beta', 9, '7.00')
  const failed = await newDelivery(owner, alfa)
  await owner.query(`update deliveries set status = 'PROBLEM' where id = $1`, [failed.id])
  const { address, admin } = await schedule(alfa)
  await importUnclear(admin)
  await settled()
  // Of today the hour is over.
  expect(await server.to(address)).toEqual([])
  await moveTo('2026-11-27T10:59:00Z')
  expect(await server.to(address)).toEqual([])
  await moveTo('2026-11-27T11:00:00Z')
  const [message, ...others] = await server.to(address)
  expect(others).toEqual([])
  expect(headerOf(message?.source ?? '', 'Subject')).toBe('O que falta em 27/11/2026')
  const text = textOf(message?.source ?? '')
  expect(text).toContain('Entregas sem canhoto: 2 (R$ 1.334,50)')
  expect(text).toContain('A mais antiga: há 9 dias')
  expect(text).toContain(
    'Por cliente: o maior valor primeiro\r\nPadaria Sol: R$ 1.334,50, 2 entregas, a mais antiga há 9 dias',
  )
  expect(text).toContain('Ocorrências em aberto: 1')
  expect(text).toContain('Documentos importados para conferir: 1')
  expect(text).not.toContain('Beta')
  await moveTo('2026-11-27T23:00:00Z')
  await moveTo('2026-11-28T11:30:00Z')
  expect(await server.to(address)).toHaveLength(2)
})

test('where nothing is owed no digest is sent', async () => {
  at = new Date('2026-11-26T12:30:00Z')
  const alfa = await company()
  const { address, admin } = await schedule(alfa)
  await moveTo('2026-11-27T12:00:00Z')
  expect(await server.to(address)).toEqual([])
  expect((await admin.get('/api/companies/emails')).json().data).toEqual([])
})

test('an hour that comes twice sends once, and one that never comes is not left out', async () => {
  const alfa = await company()
  await owner.query(`update companies set timezone = 'America/New_York' where id = $1`, [alfa.id])
  const { id } = await schedule(alfa, { hour: 1 })
  const due = async (day: string, instant: string) => {
    await owner.query('update email_schedules set last_day = $2 where id = $1', [id, day])
    const { rows } = await owner.query(
      'select due_day::text from due_email_schedules($1) where schedule_id = $2',
      [instant, id],
    )
    return rows.map(({ due_day }) => due_day)
  }
  // On 1 November 2026 clocks went back from 2:00 to 1:00.
  expect(await due('2026-10-31', '2026-11-01T05:30:00Z')).toEqual(['2026-11-01'])
  expect(await due('2026-11-01', '2026-11-01T06:30:00Z')).toEqual([])
  // On 8 March 2026 they went from 2:00 to 3:00.
  await owner.query('update email_schedules set hour = 2 where id = $1', [id])
  expect(await due('2026-03-07', '2026-03-08T06:59:00Z')).toEqual([])
  expect(await due('2026-03-07', '2026-03-08T07:00:00Z')).toEqual(['2026-03-08'])
  // Later on these days an hour is that of the clock, and not so many hours after midnight.
  await owner.query('update email_schedules set hour = 8 where id = $1', [id])
  expect(await due('2026-03-07', '2026-03-08T12:00:00Z')).toEqual(['2026-03-08'])
  expect(await due('2026-10-31', '2026-11-01T12:59:00Z')).toEqual([])
  await owner.query('delete from email_schedules where id = $1', [id])
})

test('on the day of a change of summer time too, of today nothing is sent when its hour is over', async () => {
  // 8:30 in New York.
  at = new Date('2026-03-08T12:30:00Z')
  const alfa = await company()
  await owner.query(`update companies set timezone = 'America/New_York' where id = $1`, [alfa.id])
  const { id } = await schedule(alfa)
  const { rows } = await owner.query('select last_day::text from email_schedules where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ last_day: '2026-03-08' }])
})

test('the period of a report is the one that is over', () => {
  expect(closedPeriod('daily', '2026-03-01')).toEqual({
    start_date: '2026-02-28',
    end_date: '2026-02-28',
  })
  // A Monday: the week before it.
  expect(closedPeriod('weekly', '2026-11-30')).toEqual({
    start_date: '2026-11-23',
    end_date: '2026-11-29',
  })
  expect(closedPeriod('monthly', '2026-03-01')).toEqual({
    start_date: '2026-02-01',
    end_date: '2026-02-28',
  })
})

test('on Monday the report of the week before is attached as CSV', async () => {
  at = new Date('2026-11-26T12:30:00Z')
  const alfa = await company('Alfa')
  const inside = await newDelivery(owner, alfa, { client_name: 'Padaria Sol' })
  const later = await newDelivery(owner, alfa, { client_name: 'Mercado Lua' })
  const place = 'update deliveries set created_at = $2 where id = $1'
  await owner.query(place, [inside.id, '2026-11-29T23:30:00-03:00'])
  await owner.query(place, [later.id, '2026-11-30T00:30:00-03:00'])
  const { address } = await schedule(alfa, { kind: 'deliveries', frequency: 'weekly' })
  await moveTo('2026-11-29T15:00:00Z')
  expect(await server.to(address)).toEqual([])
  await moveTo('2026-11-30T11:00:00Z')
  const [message, ...others] = await server.to(address)
  expect(others).toEqual([])
  const source = message?.source ?? ''
  expect(headerOf(source, 'Subject')).toBe('Relatório de entregas de 23/11/2026 a 29/11/2026')
  expect(source).toContain('filename=relatorio_entregas_2026-11-29.csv')
  const file = textOf(source, 'text/csv')
  expect(file).toContain('Padaria Sol')
  expect(file).not.toContain('Mercado Lua')
})

test('a report that is too long for an e-mail is a link to the screen', async () => {
  at = new Date('2026-11-26T12:30:00Z')
  const alfa = await company()
  for (let n = 0; n < 30; n++) {
    const { id } = await newDelivery(owner, alfa, { client_name: `Cliente de nome comprido ${n}` })
    await owner.query(`update deliveries set created_at = '2026-11-26T12:00:00Z' where id = $1`, [
      id,
    ])
  }
  const { address } = await schedule(alfa, { kind: 'deliveries' })
  await moveTo('2026-11-27T12:00:00Z')
  const [message] = await server.to(address)
  expect(textOf(message?.source ?? '')).toContain('ficou grande demais para um e-mail')
  expect(textOf(message?.source ?? '')).toContain(`${publicUrl}/dashboard/relatorios`)
  expect(message?.source).not.toContain('text/csv')
})

test('each of the reports is sent', async () => {
  at = new Date('2026-11-26T12:30:00Z')
  const alfa = await company()
  const kinds = ['receipts', 'occurrences', 'clients', 'unproved']
  const made = await Promise.all(kinds.map((kind) => schedule(alfa, { kind })))
  await moveTo('2026-11-27T12:00:00Z')
  for (const { address } of made)
    expect((await server.to(address))[0]?.source).toContain('Content-Type: text/csv')
  const subjects = await Promise.all(
    made.map(async ({ address }) =>
      headerOf((await server.to(address))[0]?.source ?? '', 'Subject'),
    ),
  )
  expect(subjects).toEqual([
    'Relatório de canhotos de 26/11/2026',
    'Relatório de ocorrências de 26/11/2026',
    'Relatório de clientes de 26/11/2026',
    // Of what is owed now.
    'Dinheiro parado de 27/11/2026',
  ])
})

test('one that is stopped or deleted is sent no more, and of one that goes on what was missed is not made up for', async () => {
  at = new Date('2026-11-26T12:30:00Z')
  const alfa = await company()
  await owe(alfa, 'Padaria Sol', 9, '1.00')
  const [stopped, deleted] = [await schedule(alfa), await schedule(alfa)]
  await stopped.admin.put(stopped.path, { is_active: false })
  expect((await deleted.admin.delete(deleted.path)).statusCode).toBe(200)
  await moveTo('2026-11-27T12:00:00Z')
  await stopped.admin.put(stopped.path, { is_active: true })
  await settled()
  expect([await server.to(stopped.address), await server.to(deleted.address)]).toEqual([[], []])
  await moveTo('2026-11-28T12:00:00Z')
  expect(await server.to(stopped.address)).toHaveLength(1)
})

test('one that is changed after it was sent is not sent twice on a day, and one that is saved as it was is not left out', async () => {
  at = new Date('2026-11-26T10:30:00Z')
  const alfa = await company()
  await owe(alfa, 'Padaria Sol', 9, '1.00')
  const [moved, kept] = [await schedule(alfa), await schedule(alfa)]
  await moveTo('2026-11-26T11:00:00Z')
  expect(await server.to(moved.address)).toHaveLength(1)
  await moved.admin.put(moved.path, { hour: 9, frequency: 'weekly' })
  await moved.admin.put(moved.path, { frequency: 'daily' })
  await moveTo('2026-11-26T12:30:00Z')
  expect(await server.to(moved.address)).toHaveLength(1)

  // Its hour comes while no process looks, and then its form is saved with everything as it was.
  await owner.query(
    `update email_schedules set paused_until = '2026-11-27T12:01:00Z' where id = $1`,
    [kept.id],
  )
  await moveTo('2026-11-27T12:00:00Z')
  expect(await server.to(kept.address)).toHaveLength(1)
  const saved = { frequency: 'daily', hour: 8, is_active: true, recipients: [kept.address] }
  expect((await kept.admin.put(kept.path, saved)).statusCode).toBe(200)
  await moveTo('2026-11-27T12:02:00Z')
  expect(await server.to(kept.address)).toHaveLength(2)
})

test('one that cannot be queued is tried again after a quarter of an hour, and keeps no other from being sent', async () => {
  at = new Date('2026-11-26T12:30:00Z')
  const [alfa, beta] = [await company(), await company()]
  for (const each of [alfa, beta]) await owe(each, 'Padaria Sol', 9, '1.00')
  const [broken, whole] = [await schedule(alfa), await schedule(beta)]
  await owner.query(`
    create function refuse_email() returns trigger language plpgsql as $$
    begin
      if new.recipient = '${broken.address}' then raise exception 'no'; end if;
      return new;
    end $$;
    create trigger refuse before insert on emails for each row execute function refuse_email();`)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await moveTo('2026-11-27T12:00:00Z')
  expect(await server.to(whole.address)).toHaveLength(1)
  await moveTo('2026-11-27T12:14:00Z')
  const paused = await owner.query('select paused_until from email_schedules where id = $1', [
    broken.id,
  ])
  expect(paused.rows).toEqual([{ paused_until: '2026-11-27T09:15:00-03:00' }])
  expect(warned.mock.calls.join()).toContain(broken.id)
  warned.mockRestore()
  await owner.query('drop trigger refuse on emails')
  await moveTo('2026-11-27T12:16:00Z')
  expect(await server.to(broken.address)).toHaveLength(1)
  expect(await server.to(whole.address)).toHaveLength(1)
})

test('an hour is that of the company’s clock, and a deactivated company is sent nothing', async () => {
  at = new Date('2026-11-26T12:30:00Z')
  const [manaus, closed] = [await company(), await company()]
  await owner.query(`update companies set timezone = 'America/Manaus' where id = $1`, [manaus.id])
  for (const each of [manaus, closed]) await owe(each, 'Padaria Sol', 9, '1.00')
  const [there, none] = [await schedule(manaus, { hour: 23 }), await schedule(closed)]
  await owner.query('update companies set is_active = false where id = $1', [closed.id])
  await moveTo('2026-11-27T02:59:00Z')
  expect(await server.to(there.address)).toEqual([])
  await moveTo('2026-11-27T03:00:00Z')
  const [message] = await server.to(there.address)
  expect(headerOf(message?.source ?? '', 'Subject')).toBe('O que falta em 26/11/2026')
  await moveTo('2026-11-27T12:00:00Z')
  expect(await server.to(none.address)).toEqual([])
})

test('a company has at most twenty of them', async () => {
  const alfa = await company()
  const { admin, address } = await schedule(alfa)
  await owner.query(
    `insert into email_schedules (id, company_id, kind, frequency, hour, recipients, last_day, created_by)
     select gen_random_uuid(), $1, 'digest', 'daily', 8, array[$2], '2026-11-26', $3 from generate_series(1, 19)`,
    [alfa.id, address, admin.userId],
  )
  const body = { kind: 'digest', frequency: 'daily', hour: 8, recipients: [address] }
  const refused = await admin.post(PATH, body)
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'A empresa já tem 20 envios. Exclua um para criar outro.',
  ])
  await owner.query('delete from email_schedules where company_id = $1', [alfa.id])
})

test('only an ADMIN chooses what is sent; wrong addresses are refused, and each change is audited', async () => {
  const alfa = await company()
  const good = { kind: 'digest', frequency: 'daily', hour: 8, recipients: [newAddress()] }
  for (const role of ['SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT', 'MASTER'] as const)
    expect((await (await as(role, alfa)).post(PATH, good)).statusCode).toBe(403)
  const { admin, path } = await schedule(alfa)
  const wrong = [
    { recipients: [] },
    { recipients: ['ana'] },
    { recipients: ['ana@exemplo.com.br\r\nBcc: x@exemplo.com.br'] },
    { recipients: ['ana@exemplo.com.br', 'ANA@exemplo.com.br'] },
    { recipients: Array.from({ length: 11 }, newAddress) },
    { hour: 24 },
    { frequency: 'hourly' },
    { kind: 'audit' },
  ]
  for (const each of wrong)
    expect([each, (await admin.post(PATH, { ...good, ...each })).statusCode]).toEqual([each, 400])
  await admin.put(path, { hour: 9, recipients: [newAddress()] })
  const audit = await admin.get('/api/reports/audit?record_type=email_schedule')
  expect(audit.json().data.map(({ action }: { action: string }) => action)).toEqual([
    'UPDATED',
    'CREATED',
  ])
  expect(audit.body).not.toContain('chefe')
  expect((await (await as('ADMIN', await company())).put(path, { hour: 9 })).statusCode).toBe(404)
})
