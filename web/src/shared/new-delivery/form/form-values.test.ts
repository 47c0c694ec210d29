import { readFiscalXml } from '@canhoto/fiscal/read-fiscal-xml'
import { expect, test } from 'vitest'
import { formatAccessKey } from '@canhoto/fiscal/access-key'
import { nfeKey, nfeXml } from '../../../../../fiscal/test/nfe-xml.ts'
import {
  EMPTY_NOTE,
  EMPTY_VALUES,
  mergeProposal,
  selectListedNote,
  proposeFromNote,
  clearProposal,
  proposeFromModel,
  withoutPrefill,
} from './form-values.ts'

function draftOf(options: Parameters<typeof nfeXml>[0]) {
  const reading = readFiscalXml(Buffer.from(nfeXml(options)))
  if (reading.kind !== 'nfe') throw new Error(reading.kind)
  return reading.draft
}

const draft = draftOf({ number: 123 })

test('a note fills the form', () => {
  expect(proposeFromNote(draft)).toEqual({
    ...EMPTY_NOTE,
    nfe_key: formatAccessKey(nfeKey({ number: 123 })),
    nf_number: '123',
    client_name: "Mercado Pão d'Açúcar da Praça Ltda",
    emission_date: '2026-11-20',
    departure_date: '2026-11-21',
    merchandise_value: '1.234,55',
    invoice_total_value: '1.234,55',
    delivery_address: 'Rua das Acácias, 25 - Icaraí, Niterói - RJ, 24230-060',
    delivery_volume: draft.volumes.quantidade ?? '',
  })
})

test('the place of delivery wins over the address of the recipient', () => {
  const entrega = { ...draft.destinatario, endereco: 'Doca 7', municipio: 'Santos', uf: 'SP' }
  expect(proposeFromNote({ ...draft, entrega }).delivery_address).toBe(
    'Doca 7, Santos - SP, 24230-060',
  )
})

test('a note without departure suggests the day it was issued', () => {
  const nf_data = { ...draft.nf_data, data_saida: null }
  expect(proposeFromNote({ ...draft, nf_data }).departure_date).toBe('2026-11-20')
})

test('a note that was chosen of a CT-e is known by its key', () => {
  const common = { ...draft, nf_data: { ...draft.nf_data, numero: null, chave: null } }
  const cte = { entities: [], rawText: '', rawFields: {}, confidence: 0, isSefazValid: false }
  const key = nfeKey({ number: 456 })
  const reading = {
    ...cte,
    extractedData: common,
    warnings: [],
    listed: [nfeKey(), key],
    notes: [],
  }
  expect(selectListedNote(reading, key).extractedData?.nf_data).toMatchObject({
    numero: '456',
    chave: key,
  })
})

test('an empty total falls back to the total of the products', () => {
  const valores = { ...draft.valores, valor_total_nota: null, valor_total_produtos: '90.1' }
  const values = proposeFromNote({ ...draft, valores })
  expect(values.merchandise_value).toBe('90,10')
  expect(values.invoice_total_value).toBe('90,10')
})

test('a note that says nothing leaves the form empty', () => {
  const silent = {
    ...draft,
    nf_data: { ...draft.nf_data, chave: null, numero: null, data_emissao: null, data_saida: null },
    destinatario: {
      ...draft.destinatario,
      razao_social: null,
      endereco: null,
      municipio: null,
      uf: null,
      cep: null,
    },
    volumes: { ...draft.volumes, quantidade: null },
    valores: { ...draft.valores, valor_total_nota: null, valor_total_produtos: null },
  }
  expect(proposeFromNote(silent)).toEqual(EMPTY_NOTE)
})

test('what was typed is kept, the note fills the rest', () => {
  const values = mergeProposal(
    { ...EMPTY_VALUES, client_name: 'Padaria Sol' },
    proposeFromNote(draft),
  )
  expect(values.client_name).toBe('Padaria Sol')
  expect(values.nf_number).toBe('123')
})

test('another document keeps the driver and the remarks only', () => {
  const typed = {
    ...EMPTY_VALUES,
    ...proposeFromNote(draft),
    driver_id: 'd1',
    notes: 'Portão lateral',
  }
  expect(clearProposal(typed)).toEqual({
    ...EMPTY_VALUES,
    driver_id: 'd1',
    notes: 'Portão lateral',
  })
})

test('a delivery by hand begins with number, client, address, value and volume of the selected one', () => {
  const selected = {
    nf_number: '4711',
    client_name: 'Padaria Sol',
    delivery_address: 'Rua das Acácias, 25',
    merchandise_value: 1234.5,
    delivery_volume: null,
  }
  const prefill = proposeFromModel(selected)
  expect(prefill).toEqual({
    nf_number: '4711',
    client_name: 'Padaria Sol',
    delivery_address: 'Rua das Acácias, 25',
    merchandise_value: '1.234,50',
    delivery_volume: '1',
  })
  // The note of a document replaces them, except for what the user has changed.
  const typed = { ...EMPTY_VALUES, ...prefill, client_name: 'Padaria Lua' }
  expect(withoutPrefill(typed, prefill)).toEqual({ ...EMPTY_VALUES, client_name: 'Padaria Lua' })
})
