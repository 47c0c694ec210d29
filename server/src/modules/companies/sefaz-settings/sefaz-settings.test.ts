import { beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import {
  OWN_PASSWORD,
  SEFAZ_PUBLIC_KEY,
  PFX_PASSWORD,
} from '../../../../test/sefaz/certificate-company.ts'
import { eventCompany, SETTINGS } from '../../../../test/sefaz/event-company.ts'
import { createTestAuthority, toPfx } from '../../../../test/sefaz/test-certificates.ts'

const app = await startApp({ sefazPublicKey: SEFAZ_PUBLIC_KEY })
const { owner } = app
const authority = createTestAuthority()

let alfa: Awaited<ReturnType<typeof eventCompany>>
beforeEach(async () => {
  alfa = await eventCompany(app, 'off')
})

const uploadCertificate = async () => {
  const pfx = toPfx(authority.company(alfa.cnpj), authority, PFX_PASSWORD)
  expect((await alfa.uploadCertificate(pfx)).statusCode).toBe(200)
}
const save = (body: Record<string, unknown>) =>
  alfa.admin.put(SETTINGS, { events: 'off', distribution: 'off', ...body })
const seen = async () => (await alfa.admin.get(SETTINGS)).json().data
const PRODUCTION = {
  events: 'production',
  confirmation: 'PRODUÇÃO',
  current_password: OWN_PASSWORD,
}

test('nothing is sent or read until an ADMIN chooses it', async () => {
  expect(await seen()).toEqual({
    events: 'off',
    distribution: 'off',
    distribution_off_reason: null,
    has_valid_certificate: false,
    open_events: { homologation: 0, production: 0 },
    overdue: [],
    changed_at: null,
    changed_by_name: null,
    version: 'none',
  })
  const saved = await save({ events: 'homologation', distribution_off_reason: 'O ERP já lê' })
  expect(saved.json()).toMatchObject({ message: 'Configurações da SEFAZ salvas!' })
  expect(await seen()).toMatchObject({
    events: 'homologation',
    distribution_off_reason: 'O ERP já lê',
    changed_by_name: 'Ana',
    changed_at: expect.any(String),
  })
})

test('production needs the word, the own password and a valid certificate', async () => {
  const problem = async (body: Record<string, unknown>) => {
    const answer = await save({ ...PRODUCTION, ...body })
    return [answer.statusCode, answer.json().fields ?? answer.json().error]
  }
  const word = { confirmation: 'Digite PRODUÇÃO para confirmar.' }
  expect(await problem({ confirmation: undefined })).toEqual([400, word])
  expect(await problem({ confirmation: 'producao' })).toEqual([400, word])
  expect(await problem({ current_password: undefined })).toEqual([
    400,
    { current_password: 'Informe a sua senha.' },
  ])
  expect(await problem({})).toEqual([
    409,
    'Envie antes um certificado digital válido: sem ele nada chega à SEFAZ.',
  ])
  await uploadCertificate()
  expect(await problem({ current_password: 'errada' })).toEqual([
    400,
    { current_password: 'Senha atual incorreta.' },
  ])
  expect(await seen()).toMatchObject({ events: 'off', has_valid_certificate: true })
  expect((await save(PRODUCTION)).statusCode).toBe(200)
  expect(await seen()).toMatchObject({ events: 'production' })
  // What is in production already stays there without asking again.
  expect((await save({ events: 'production', distribution: 'homologation' })).statusCode).toBe(200)
  expect((await save({ events: 'production', distribution: 'production' })).statusCode).toBe(400)
})

test('of two users who edit at once the second one is told', async () => {
  const { version } = await seen()
  expect((await save({ events: 'homologation', version })).statusCode).toBe(200)
  const late = await save({ events: 'off', version })
  expect([late.statusCode, late.json().code]).toEqual([409, 'CHANGED_MEANWHILE'])
})

test('switching off keeps what waits, and what was made for one environment never goes to the other', async () => {
  await save({ events: 'homologation' })
  const delivery = await alfa.deliver()
  await alfa.prove(delivery.id)
  const [event] = (await alfa.eventsOf(delivery.id)).events
  await save({ events: 'off' })
  expect(await seen()).toMatchObject({ open_events: { homologation: 1, production: 0 } })
  await uploadCertificate()
  await save(PRODUCTION)
  await owner.query('select note_sefaz_due($1, $2)', [alfa.company.id, [delivery.nfe_key]])
  const { events } = await alfa.eventsOf(delivery.id)
  expect(events).toEqual([{ ...event, can_retry: false }])
  expect(events).toMatchObject([{ environment: 'homologation', state: 'waiting' }])
  const retried = await alfa.admin.post(`/api/deliveries/sefaz-events/${event!.id}/retry`)
  expect([retried.statusCode, retried.json().error]).toEqual([
    409,
    'Este evento é de outro ambiente da SEFAZ, que não é o escolhido agora.',
  ])
  const next = await alfa.deliver()
  await alfa.prove(next.id)
  expect((await alfa.eventsOf(next.id)).events).toMatchObject([{ environment: 'production' }])
}, 60_000)

test('the audit tells who switched what', async () => {
  await save({ events: 'homologation' })
  await save({ events: 'off' })
  const { data } = (await alfa.admin.get('/api/reports/audit?record_type=sefaz_settings')).json()
  expect(data).toMatchObject([
    {
      action: 'UPDATED',
      user_name: 'Ana',
      changes: { events: { from: 'homologation', to: 'off' } },
    },
    { action: 'CREATED', user_name: 'Ana' },
  ])
  expect(Object.keys(data[0].changes)).toEqual(['events'])
})

test('only an ADMIN of the company sees and changes it', async () => {
  await save({ events: 'homologation' })
  for (const role of ['MASTER', 'SUPERVISOR', 'OPERATOR', 'DRIVER', 'CLIENT'] as const) {
    const user = await app.as(role, alfa.company, { document: '11222333000181' })
    const body = { events: 'off', distribution: 'off' }
    const codes = [await user.get(SETTINGS), await user.put(SETTINGS, body)]
    expect([role, ...codes.map(({ statusCode }) => statusCode)]).toEqual([role, 403, 403])
  }
  const beta = await eventCompany(app, 'off')
  expect((await beta.admin.get(SETTINGS)).json().data).toMatchObject({ events: 'off' })
})
