import type { SefazEvent } from '@canhoto/contracts/sefaz-events'
import { cteXml } from '@canhoto/fiscal/test/transport-xml'
import { expect } from 'vitest'
import { newDelivery, PHOTO } from '../factories.ts'
import type { Company, SignedInUser, TestApp } from '../harness.ts'
import { reasonOf } from '../occurrences.ts'
import { certificateCompany } from './certificate-company.ts'
import { sampleKey } from './sample-events.ts'

export const SETTINGS = '/api/companies/sefaz-settings'
export const EVENTS = '/api/deliveries/sefaz-events'
/** The planning looks every two seconds, and other tests keep the machine busy. */
const WHILE_PLANNED = { timeout: 60_000, interval: 100 }
const PROTOCOL = '135260000000001'

interface People {
  app: TestApp
  company: Company
  cnpj: string
  admin: SignedInUser
  driver: SignedInUser
}

/** A company that sends events, its people, and what they do with deliveries. */
export async function eventCompany(app: TestApp, events = 'homologation') {
  const { company, cnpj, admin, upload } = await certificateCompany(app)
  const driver = await app.as('DRIVER', company, { name: 'José' })
  const people = { app, company, cnpj, admin, driver }

  const setEvents = async (mode: string) => {
    const answer = await admin.put(SETTINGS, { events: mode, distribution: 'off' })
    expect(answer.json()).toMatchObject({ success: true })
  }
  if (events !== 'off') await setEvents(events)
  return {
    ...people,
    uploadCertificate: upload,
    setEvents,
    ...deliveriesOf(people),
    ...eventsSeenBy(people),
    ...answersTo(app),
    ...transportOf(people),
  }
}

function deliveriesOf({ app: { owner }, company, cnpj, admin, driver }: People) {
  let made = 0

  async function deliver(more: Parameters<typeof newDelivery>[2] = {}) {
    made += 1
    const nfe_key = more.nfe_key ?? sampleKey(cnpj, made)
    const delivery = await newDelivery(owner, company, {
      driver_id: driver.driverId,
      uf: 'SP',
      ...more,
      nfe_key,
    })
    return { ...delivery, nfe_key }
  }

  async function photograph(deliveryId: string, fields: Record<string, string> = {}) {
    const answer = await driver.upload('/api/receipts/upload', {
      fields: {
        delivery_id: deliveryId,
        receiver_name: 'Maria da Silva',
        receiver_document: '11144477735',
        latitude: '-23.5',
        longitude: '-46.6',
        ...fields,
      },
      file: { name: 'canhoto.jpg', bytes: PHOTO },
    })
    expect(answer.statusCode).toBe(200)
    return answer.json().data.receipt_id as string
  }

  async function review(receipt: string, status: string, from = 'PENDING_REVIEW') {
    const body = { status, from, ...(status === 'REJECTED' && { reason: 'Sem assinatura' }) }
    expect((await admin.put(`/api/receipts/${receipt}/validate`, body)).statusCode).toBe(200)
  }

  /** Photographed, and found valid. */
  async function prove(deliveryId: string, fields: Record<string, string> = {}) {
    const receipt = await photograph(deliveryId, fields)
    await review(receipt, 'VALID')
    return receipt
  }

  async function fail(deliveryId: string, code: string, fields: Record<string, string> = {}) {
    const { id: reason_id } = await reasonOf(owner, company, code)
    const answer = await driver.upload('/api/occurrences', {
      fields: { delivery_id: deliveryId, reason_id, ...fields },
      file: { name: 'fachada.jpg', bytes: PHOTO },
    })
    expect(answer.statusCode).toBe(200)
  }

  return { deliver, photograph, review, prove, fail }
}

function eventsSeenBy({ app: { owner }, company, admin }: People) {
  /** Until nothing is to be planned any more. */
  async function planned() {
    const waiting = async () =>
      (await owner.query('select 1 from sefaz_due where company_id = $1', [company.id])).rowCount
    await expect.poll(waiting, WHILE_PLANNED).toBe(0)
  }

  async function eventsOf(deliveryId: string, user: SignedInUser = admin) {
    await planned()
    const answer = await user.get(`/api/deliveries/${deliveryId}/sefaz-events`)
    expect(answer.statusCode).toBe(200)
    return answer.json().data as {
      mode: string
      no_event: string | null
      needs_cancellation: boolean
      events: SefazEvent[]
    }
  }

  /** What an event says. */
  async function contentOf(id: string) {
    const { rows } = await owner.query('select content from sefaz_events where id = $1', [id])
    return rows[0].content as Record<string, unknown>
  }

  return { planned, eventsOf, contentOf }
}

/** What the sending process does. */
function answersTo({ owner }: TestApp) {
  /** As the sending process leaves it after SEFAZ's answer. */
  const answered = (id: string, columns: Record<string, unknown>) => {
    const all = { signed_xml: '<evento/>', digest: 'x', attempts: 1, next_at: null, ...columns }
    const names = Object.keys(all)
    const set = names.map((name, n) => `${name} = $${n + 2}`).join(', ')
    return owner.query(`update sefaz_events set ${set} where id = $1`, [id, ...Object.values(all)])
  }
  const register = (id: string) =>
    answered(id, {
      state: 'registered',
      code: '135',
      reason: 'Evento registrado',
      protocol: PROTOCOL,
      registered_at: new Date().toISOString(),
      proc_xml: '<procEventoNFe/>',
    })
  const reject = (id: string, code: string, more: Record<string, unknown> = {}) =>
    answered(id, { state: 'rejected', code, reason: 'Rejeição', equal_rejections: 1, ...more })

  return { answered, register, reject }
}

function transportOf({ cnpj }: People) {
  const cteText = (number: number, notes: string[], more = {}) =>
    cteXml({ number, notes, issuer: cnpj, ...more })

  async function sendFile(user: SignedInUser, text: string, key: string) {
    const summary = JSON.stringify({ nf_number: '1', nfe_key: key, client_name: 'Padaria Sol' })
    return user.upload('/api/deliveries/create-from-sefaz', {
      fields: { summary },
      file: { name: 'cte.xml', bytes: new TextEncoder().encode(text) },
    })
  }

  return { cteText, sendFile }
}
