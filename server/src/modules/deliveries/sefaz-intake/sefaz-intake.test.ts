import { nfeKey, nfeXml } from '@canhoto/fiscal/test/nfe-xml'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { intakeCompany } from '../../../../test/sefaz/intake-company.ts'

const app = await startApp({ dfeIntakeIntervalMs: 50 })

const noteOf = (number: number, more = {}) => ({
  schema: 'procNFe_v4.00.xsd',
  xml: nfeXml({ number, wrapper: 'nfeProc', ...more }),
})

test('a note that SEFAZ distributed waits for the office, and becomes a delivery with its XML', async () => {
  const { distribute, list, create, office } = await intakeCompany(app)
  await distribute([noteOf(71_001)])
  const [entry] = await list()
  expect(entry).toMatchObject({
    access_key: nfeKey({ number: 71_001 }),
    number: '71001',
    kind: 'note',
    state: 'new',
    has_xml: true,
    is_own: false,
    delivery_id: null,
  })
  expect((await office.get('/api/deliveries')).json().data).toEqual([])

  const made = await create([entry.id])
  expect(made.json().data).toEqual([
    {
      entry_id: entry.id,
      number: '71001',
      outcome: 'created',
      detail: null,
      delivery_id: expect.any(String),
    },
  ])
  const [{ delivery_id }] = made.json().data
  const delivery = (await office.get(`/api/deliveries/${delivery_id}`)).json().data
  expect(delivery).toMatchObject({ nf_number: '71001', nfe_key: entry.access_key, source: 'xml' })
  expect(delivery.client_name).toBe(entry.recipient_name)
  expect(await list()).toMatchObject([{ state: 'delivery', delivery_id }])
})
