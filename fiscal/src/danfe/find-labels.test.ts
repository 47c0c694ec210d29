import { describe, expect, test } from 'vitest'
import { PageOfWords } from '../../test/danfe-words.ts'
import { findLabels } from './find-labels.ts'
import { linesOf } from './lines.ts'

function labelsOf(texts: string[], fuzzy = 0) {
  const page = new PageOfWords()
  for (const [index, text] of texts.entries()) page.text(text, 10 + index * 150, 6)
  return findLabels(linesOf(page.words), fuzzy).map(({ id, inline }) => (inline ? `${id}:` : id))
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
