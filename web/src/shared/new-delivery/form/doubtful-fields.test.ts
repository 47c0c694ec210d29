import { readFiscalXml } from '@canhoto/fiscal/read-fiscal-xml'
import { expect, test } from 'vitest'
import { nfeXml } from '../../../../../fiscal/test/nfe-xml.ts'
import { proposeFromNote } from './form-values.ts'
import { listDoubts } from './doubtful-fields.ts'

const reading = readFiscalXml(Buffer.from(nfeXml({ number: 123 })))
if (reading.kind !== 'nfe') throw new Error(reading.kind)
const { draft } = reading
const values = proposeFromNote(draft)

const read = (confidences: Record<string, number>, extractedData = draft) => ({
  extractedData,
  entities: Object.entries(confidences).map(([type, confidence]) => ({ type, confidence })),
  rawText: '',
  rawFields: {},
  confidence: 0.8,
  isSefazValid: true,
  warnings: [],
  listed: [],
  notes: [],
})

test('what was read with doubt is open until somebody writes there', () => {
  const doubtful = read({ 'nf_data.numero': 0.9, 'destinatario.razao_social': 0.7 })
  expect(listDoubts(doubtful, values)).toEqual({ client_name: 'open' })
  expect(listDoubts(doubtful, { ...values, client_name: 'Outra' })).toEqual({
    client_name: 'settled',
  })
})

test('a day taken from another field is as doubtful as that one', () => {
  const nf_data = { ...draft.nf_data, data_saida: null }
  const without = { ...draft, nf_data }
  const doubts = listDoubts(
    read({ 'nf_data.data_emissao': 0.7 }, without),
    proposeFromNote(without),
  )
  expect(doubts).toEqual({ emission_date: 'open', departure_date: 'open' })
})

test('what was not read is not doubted, and nothing is without a reading', () => {
  const withoutClient = { ...draft, destinatario: { ...draft.destinatario, razao_social: null } }
  const doubtful = read({ 'destinatario.razao_social': 0.2 }, withoutClient)
  expect(listDoubts(doubtful, proposeFromNote(withoutClient))).toEqual({})
  expect(listDoubts(null, values)).toEqual({})
})
