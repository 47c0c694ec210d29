import { expect, test } from 'vitest'
import { nfeXml } from '../../test/nfe-xml.ts'
import { readFiscalXml } from '../read-fiscal-xml.ts'
import { ACTED_ON, isDoubtful, readActedOn, withoutDoubtful } from './acted-on.ts'
import type { NfeDraft } from './draft-types.ts'

const PATHS: Record<(typeof ACTED_ON)[number], string> = {
  nfe_key: 'nf_data.chave',
  nf_number: 'nf_data.numero',
  client_name: 'destinatario.razao_social',
  client_document: 'destinatario.cnpj_cpf',
  street_address: 'destinatario.endereco',
  municipality: 'destinatario.municipio',
  uf: 'destinatario.uf',
  cep: 'destinatario.cep',
  invoice_total_value: 'valores.valor_total_nota',
}

/** A note as a page gives it, every value read with 0.9, and one with another confidence. */
function readNote(confidences: Record<string, number> = {}): NfeDraft {
  const reading = readFiscalXml(new TextEncoder().encode(nfeXml()))
  if (reading.kind !== 'nfe') throw new Error('The fixture is no NF-e.')
  const paths = [...Object.values(PATHS), 'destinatario.telefone', 'nf_data.data_saida']
  return {
    ...reading.draft,
    document_ai_entities: paths.map((type) => ({
      type,
      value: '',
      confidence: confidences[type] ?? 0.9,
      source: 'label',
    })),
  }
}

const doubtfulOf = (note: NfeDraft) =>
  readActedOn(note)
    .filter(isDoubtful)
    .map(({ name }) => name)

test('a note that was read surely has no doubtful field', () => {
  expect(doubtfulOf(readNote())).toEqual([])
})

test.each(ACTED_ON)('%s alone, read with doubt, is doubtful', (name) => {
  expect(doubtfulOf(readNote({ [PATHS[name]]: 0.79 }))).toEqual([name])
})

test('what was not read is to be looked at, but for a CEP, which many notes lack', () => {
  const note = readNote()
  const destinatario = { ...note.destinatario, municipio: null, cep: null }
  expect(doubtfulOf({ ...note, destinatario })).toEqual(['municipality'])
  expect(readActedOn(null).filter(isDoubtful)).toHaveLength(ACTED_ON.length - 1)
})

test('the place is that of the delivery, where the note has one', () => {
  const note = readNote()
  const entrega = { ...note.destinatario, endereco: 'Rua do Depósito, 5' }
  const place = readActedOn({ ...note, entrega }).find(({ name }) => name === 'street_address')
  expect(place).toEqual({ name: 'street_address', value: 'Rua do Depósito, 5', confidence: null })
})

test('an entry note names no client, because its emitter is the buyer', () => {
  expect(doubtfulOf({ ...readNote(), tipo_nota: '0' })).toContain('client_name')
})

test('a draft without its doubtful values keeps the others', () => {
  const note = readNote({ 'destinatario.telefone': 0.6, 'nf_data.data_saida': 0.1 })
  const sure = withoutDoubtful(note)
  expect([sure.destinatario.telefone, sure.nf_data.data_saida]).toEqual([null, null])
  expect(sure.destinatario.razao_social).toBe(note.destinatario.razao_social)
  expect(note.nf_data.data_saida).not.toBeNull()
})
