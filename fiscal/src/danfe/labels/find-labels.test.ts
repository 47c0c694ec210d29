import { describe, expect, test } from 'vitest'
import { PageOfWords } from '../../../test/danfe-words.ts'
import { findLabels } from './find-labels.ts'
import { groupLines } from '../layout/lines.ts'

function labelsOf(texts: string[], fuzzy = 0) {
  const page = new PageOfWords()
  for (const [index, text] of texts.entries()) page.text(text, 10 + index * 150, 6)
  return findLabels(groupLines(page.words), fuzzy).map(({ id, inline }) => (inline ? `${id}:` : id))
}

describe('labels', () => {
  test.each([
    [
      ['NOME / RAZÃO SOCIAL', 'CNPJ/CPF', 'Data de Emissão'],
      ['name', 'taxId', 'issued'],
    ],
    [
      ['BASE DE CÁLC. DO ICMS', 'BASE DE CÁLC. ICMS S.T.'],
      ['icmsBase', 'icmsStBase'],
    ],
    [
      ['VALOR DO ICMS', 'VALOR DO ICMS ST', 'V. TOTAL DA NOTA'],
      ['icms', 'icmsSt', 'total'],
    ],
    [
      ['DATA DA ENTRADA/SAÍDA', 'C.N.P.J./C.P.F.'],
      ['departed', 'taxId'],
    ],
  ])('%j', (texts, ids) => {
    expect(labelsOf(texts)).toEqual(ids)
  })

  test('a word within a sentence is none', () => {
    expect(labelsOf(['pagar frete ao motorista'])).toEqual([])
    expect(labelsOf(['Marca registrada do cliente'])).toEqual([])
  })

  test('what follows a label and only qualifies it is part of it', () => {
    expect(labelsOf(['NOME / RAZÃO SOCIAL DO DESTINATÁRIO', 'Peso bruto (kg)'])).toEqual([
      'name',
      'grossWeight',
    ])
    expect(labelsOf(['Informações complementares de interesse do contribuinte'])).toEqual(['notes'])
  })

  test('a narrow cell breaks one into two lines', () => {
    const page = new PageOfWords()
    page.text('VALOR TOTAL', 10, 6, 20)
    page.text('BASE DE CÁLCULO DO ICMS', 150, 6, 20)
    page.text('DA NOTA', 10, 6, 27)
    page.text('SUBSTITUIÇÃO', 150, 6, 27)
    const labels = findLabels(groupLines(page.words), 0)
    expect(labels.map(({ id, base, foot }) => [id, base, foot])).toEqual([
      ['total', 20, 27],
      ['icmsStBase', 20, 27],
    ])
  })

  test('a legend is no label: entry above exit', () => {
    const page = new PageOfWords()
    page.text('0 - ENTRADA', 10, 6, 20)
    page.text('1 - SAÍDA', 10, 6, 27)
    expect(findLabels(groupLines(page.words), 0)).toEqual([])
  })

  test('a colon ends it, though the value could continue it', () => {
    expect(labelsOf(['Bairro: Distrito Industrial'])).toEqual(['district:'])
    expect(labelsOf(['CNPJ: 11.222.333/0001-81 IE: 78945612'])).toEqual([
      'taxId:',
      'stateRegistration:',
    ])
  })

  test('a value in which a label’s words occur is none', () => {
    expect(labelsOf(['0 - Contratação do Frete por conta do Remetente'])).toEqual([])
  })

  test('a value may follow on the line', () => {
    expect(labelsOf(['CEP: 24230-060'])).toEqual(['cep:'])
  })

  test('wrong letters are forgiven when asked, the longer wording wins', () => {
    expect(labelsOf(['NATUREZA DA OPERACAD'])).toEqual([])
    expect(labelsOf(['NATUREZA DA OPERACAD', 'VALQR DO ICMS 5T', 'VALOR DO ICMS'], 0.25)).toEqual([
      'operation',
      'icmsSt',
      'icms',
    ])
  })
})
