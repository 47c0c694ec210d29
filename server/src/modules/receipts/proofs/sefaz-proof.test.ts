import { expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { eventCompany } from '../../../../test/sefaz/event-company.ts'

const app = await startApp()
const { owner } = app
const LONG = { timeout: 120_000 }
const XML = '<procEventoNFe>Conceição &amp; Filhos</procEventoNFe>'

/** A delivery that was proved, and its event, registered in production. */
async function registered() {
  const carrier = await eventCompany(app)
  const delivery = await carrier.deliver({ client_document: '11222333000181' })
  const receipt = await carrier.prove(delivery.id)
  const [event] = (await carrier.eventsOf(delivery.id)).events
  await carrier.register(event!.id)
  await owner.query(
    `update sefaz_events set environment = 'production', proc_xml = $2 where id = $1`,
    [event!.id, XML],
  )
  const path = `/api/receipts/${receipt}/proof`
  async function eventIn(user = carrier.admin) {
    const html = (await user.get(`${path}.html`)).rawPayload.toString()
    const [, json = ''] = /id="proof">(.+?)<\/script>/.exec(html) ?? []
    return JSON.parse(json).event as { protocol: string; xml: string; is_of_photo: boolean } | null
  }
  return { carrier, event: event!, eventIn }
}

test(
  'the file of a proof has the registered event with its XML, for the office and the client',
  LONG,
  async () => {
    const { carrier, eventIn } = await registered()
    const client = await app.as('CLIENT', carrier.company, { document: '11222333000181' })
    for (const user of [carrier.admin, client])
      expect(await eventIn(user)).toMatchObject({
        protocol: expect.stringMatching(/^\d{15}$/),
        xml: XML,
        is_of_photo: true,
      })
    expect(await eventIn(carrier.driver)).toBeNull()
  },
)

test(
  'an event of homologation, of another photo or one that is cancelled is no proof of this one',
  LONG,
  async () => {
    const { event, eventIn } = await registered()
    const set = (column: string, value: unknown) =>
      owner.query(`update sefaz_events set ${column} = $2 where id = $1`, [event.id, value])
    await set('receipt_id', '01930000-0000-7000-8000-0000000000aa')
    expect(await eventIn()).toMatchObject({ is_of_photo: false })
    await set('environment', 'homologation')
    expect(await eventIn()).toBeNull()
    await set('environment', 'production')
    await set('state', 'cancelled')
    expect(await eventIn()).toBeNull()
  },
)
