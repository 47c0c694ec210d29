import { describe, expect, test } from 'vitest'
import type { NfeItem, ReadingSource } from '../../nfe/draft-types.ts'
import type { Candidate, FieldPath } from '../candidates/types.ts'
import { resolve } from './resolve.ts'
import type { Evidence } from './types.ts'

const NO_EVIDENCE: Evidence = {
  key: null,
  text: '',
  stub: { issuer: null, issued: null, total: null, recipient: null },
  printedNumber: null,
  items: [],
  amountCells: [],
  hasGrid: true,
  foundRows: null,
  rereadRows: null,
  firstReading: new Map(),
  secondReading: new Map(),
  thirdReading: new Map(),
  thirdRows: null,
  plateReadings: [],
  printsDeliveryPlace: false,
  municipalities: [],
  fuzzy: 0,
}

const TOTAL = 'valores.valor_total_nota'
const PRODUCTS = 'valores.valor_total_produtos'

const ITEM: NfeItem = {
  numero: null,
  codigo: null,
  ean: null,
  descricao: null,
  ncm: null,
  cfop: null,
  unidade: null,
  quantidade: null,
  valor_unitario: null,
  valor_total: null,
  pedido: null,
}

function candidate(path: FieldPath, value: string, source: ReadingSource): Candidate {
  return { path, value, source, confidence: 0.8 }
}

function resolved(candidates: Candidate[], evidence: Partial<Evidence> = {}) {
  return resolve(candidates, { ...NO_EVIDENCE, ...evidence })
}

describe('the municipality that OCR has read', () => {
  const CITY = 'destinatario.municipio'
  const municipalities = [
    { uf: 'MG', name: 'Belo Horizonte' },
    { uf: 'RJ', name: 'Rio de Janeiro' },
  ]
  const cityOf = (uf: string, text: string) =>
    resolved([candidate('destinatario.uf', uf, 'label'), candidate(CITY, text, 'label')], {
      municipalities,
      fuzzy: 0.25,
    }).get(CITY)?.value

  test.each([
    'Rua das Acácias, 10 - Centro - Belo Horizonte-NG',
    'Rua das Acácias, 10 - Centro - Belo Horizonte',
  ])('is the end of the address %s, and not sure', (read) => {
    const seen = resolved([candidate('destinatario.endereco', read, 'text')], {
      municipalities,
      fuzzy: 0.25,
    })
    expect(seen.get('destinatario.endereco')?.value).toBe('Rua das Acácias, 10 - Centro')
    expect(seen.get(CITY)?.value).toBe('Belo Horizonte')
    expect(seen.get('destinatario.uf')?.value).toBe('MG')
    expect(seen.get(CITY)?.confidence).toBeLessThan(0.8)
  })

  test('is no part of the address where it is read twice', () => {
    const address = 'Rua das Acácias, 10 - Centro - Belo Horizonte NG'
    const seen = resolved(
      [
        candidate('destinatario.endereco', address, 'label'),
        candidate(CITY, 'Belo Horizonte', 'label'),
      ],
      { municipalities, fuzzy: 0.25 },
    )
    expect(seen.get('destinatario.endereco')?.value).toBe('Rua das Acácias, 10 - Centro')
  })

  test('is no district: an address with a city of its own keeps its end', () => {
    const address = 'Rua das Acácias, 10 - Casa - Belo Horizonte'
    const seen = resolved(
      [candidate('destinatario.endereco', address, 'label'), candidate(CITY, 'Salvador', 'label')],
      { municipalities, fuzzy: 0.25 },
    )
    expect(seen.get('destinatario.endereco')?.value).toBe(address)
  })

  test.each([
    ['RJ', 'Rio de Janeiro.', 'Rio de Janeiro'],
    ['MG', 'Belo Belo Horizonte Horizonte', 'Belo Horizonte'],
    ['MG', 'BELO HORIZONTE', 'BELO HORIZONTE'],
  ])('in %s, %s is %s', (uf, read, meant) => {
    expect(cityOf(uf, read)).toBe(meant)
  })

  test('of another state stays as it was read', () => {
    expect(cityOf('SP', 'Rio de Janeiro.')).toBe('Rio de Janeiro.')
  })
})

describe('of several candidates', () => {
  test('the key is preferred to a cell, a cell to the stub, and the stub to running text', () => {
    const sources: ReadingSource[] = ['text', 'stub', 'label', 'key']
    for (const [index, source] of sources.entries()) {
      const candidates = sources
        .slice(0, index + 1)
        .map((each) => candidate('remetente.uf', each, each))
      expect(resolved(candidates).get('remetente.uf')?.value).toBe(source)
    }
  })

  test('of one source the first is chosen', () => {
    const candidates = [candidate('tipo_nota', '1', 'text'), candidate('tipo_nota', '0', 'text')]
    expect(resolved(candidates).get('tipo_nota')?.value).toBe('1')
  })
})

describe('the total', () => {
  const stub = { ...NO_EVIDENCE.stub, total: '110.00' }
  const parts = [
    candidate(PRODUCTS, '100.00', 'label'),
    candidate('valores.valor_frete', '10.00', 'label'),
  ]

  test('is the stub’s when only that is the sum of its parts', () => {
    const misread = [...parts, candidate(TOTAL, '170.00', 'label')]
    expect(resolved(misread, { stub }).get(TOTAL)).toMatchObject({ value: '110.00', source: 'sum' })
  })

  test('that is the sum of its parts makes the blank amounts zero', () => {
    const right = [...parts, candidate(TOTAL, '110.00', 'label')]
    const fields = resolved(right, { amountCells: ['valores.desconto', 'valores.valor_frete'] })
    expect(fields.get('valores.desconto')?.value).toBe('0.00')
    expect(fields.get('valores.valor_frete')?.value).toBe('10.00')
  })

  test('that contradicts its parts is not sure', () => {
    const wrong = [...parts, candidate(TOTAL, '170.00', 'label')]
    expect(resolved(wrong).get(TOTAL)?.confidence).toBeLessThan(0.8)
  })

  test('of a photo that is less than its items together is that of an item, and not sure', () => {
    const read = { ...candidate(TOTAL, '81166.80', 'label'), confidence: 0.92 }
    const items = ['81166.80', '68555.04'].map((total) => ({ ...ITEM, valor_total: total }))
    expect(resolved([read], { items, fuzzy: 0.25 }).get(TOTAL)?.confidence).toBeLessThan(0.5)
    const [only] = items
    const alone = resolved([read], { items: only ? [only] : [], fuzzy: 0.25 })
    expect(alone.get(TOTAL)?.confidence).toBeGreaterThanOrEqual(0.8)
  })
})
