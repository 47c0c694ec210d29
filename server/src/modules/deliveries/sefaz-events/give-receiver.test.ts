import { describe, expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { eventCompany, EVENTS } from '../../../../test/sefaz/event-company.ts'

const app = await startApp()
const { owner } = app
const LONG = { timeout: 120_000 }
const MARIA = { receiver_name: 'Maria Aparecida', receiver_document: '529.982.247-25' }
const NOTHING = { receiver_name: '', receiver_document: '' }

/** A delivery whose driver has sent the photo alone. */
async function withoutReceiver() {
  const carrier = await eventCompany(app)
  const delivery = await carrier.deliver()
  const receipt = await carrier.prove(delivery.id, NOTHING)
  const event = async () => (await carrier.eventsOf(delivery.id)).events.at(-1)!
  const give = async (body: object, user = carrier.admin) =>
    user.put(`${EVENTS}/${(await event()).id}/receiver`, body as Record<string, unknown>)
  return { carrier, delivery, receipt, event, give }
}

describe('who received, where the driver has not said it,', LONG, () => {
  test('is missing, and the office says it; what the driver has sent stays as it was sealed', async () => {
    const { carrier, receipt, event, give } = await withoutReceiver()
    expect(await event()).toMatchObject({
      state: 'waiting',
      problems: ['Falta o nome de quem recebeu.', 'Falta o documento de quem recebeu.'],
      receiver_name: null,
      can_give_receiver: true,
    })
    const operator = await app.as('OPERATOR', carrier.company)
    const answer = await give(MARIA, operator)
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'Recebedor informado. O evento é refeito em instantes.',
    ])
    expect(await event()).toMatchObject({ state: 'waiting', problems: [], ...MARIA })

    const proof = (await carrier.admin.get(`/api/receipts/${receipt}/proof`)).json().data
    const shown = (await app.anonymous.get(`/api/proofs/${proof.verification_id}`)).json().data
    expect(shown).toMatchObject({ verdict: 'INTACT', details: { receiver_name: null } })
  })

  test('needs a name and a document', async () => {
    const { event, give } = await withoutReceiver()
    const answer = await give({ receiver_name: ' ', receiver_document: '' })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      {
        receiver_name: 'Campo obrigatório.',
        receiver_document: 'Campo obrigatório.',
      },
    ])
    expect(await event()).toMatchObject({ receiver_name: null })
  })

  test('is not changed once SEFAZ has the event, nor while it is being sent', async () => {
    const { carrier, event, give } = await withoutReceiver()
    expect((await give(MARIA)).statusCode).toBe(200)
    const { id } = await event()
    await owner.query('update sefaz_events set claim_id = gen_random_uuid() where id = $1', [id])
    expect((await give({ ...MARIA, receiver_name: 'Outra' })).json().error).toBe(
      'O evento está sendo enviado agora. Aguarde a resposta.',
    )
    await owner.query('update sefaz_events set claim_id = null where id = $1', [id])
    await carrier.register(id)
    const late = await give({ ...MARIA, receiver_name: 'Outra' })
    expect([late.statusCode, late.json().error]).toEqual([
      409,
      'O evento já foi para a SEFAZ. Para mudar quem recebeu, cancele-o depois de registrado.',
    ])
    expect(await event()).toMatchObject({ ...MARIA, can_give_receiver: false })
  })

  test('is a matter of the office: a driver and a client cannot say it, nor another company', async () => {
    const { carrier, event, give } = await withoutReceiver()
    expect((await give(MARIA, carrier.driver)).statusCode).toBe(403)
    const other = await app.as('ADMIN', await app.company('Outra'))
    expect((await give(MARIA, other)).statusCode).toBe(404)
    expect(await event()).toMatchObject({ receiver_name: null })
  })

  test('of a delivery that failed there is nobody', async () => {
    const carrier = await eventCompany(app)
    const delivery = await carrier.deliver()
    await carrier.fail(delivery.id, '09')
    const [event] = (await carrier.eventsOf(delivery.id)).events
    const answer = await carrier.admin.put(`${EVENTS}/${event!.id}/receiver`, MARIA)
    expect([answer.statusCode, event!.can_give_receiver]).toEqual([409, false])
  })
})
