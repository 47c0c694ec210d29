import { describe, expect, test } from 'vitest'
import { tokenizeLabel } from './canonical-words.ts'
import { expandWording } from './label-phrases.ts'
import { matchGluedLabel } from './match-glued.ts'
import { matchLabels } from './match-wording.ts'
import { LABEL_WORDINGS } from './label-wordings.ts'

const labelOf = (text: string) => matchLabels(tokenizeLabel(text), 0)[0]?.id

describe('a label reads the same however a generator shortens it', () => {
  test.each([
    ['V. TOTAL DA NOTA', 'total'],
    ['Vlr. total da nota fiscal', 'total'],
    ['VALOR TOTAL DA NF-e', 'total'],
    ['Vl. Produtos', 'products'],
    ['BC ICMS ST', 'icmsStBase'],
    ['Base de Cálc. ICMS Subst.', 'icmsStBase'],
    ['VALOR DO ICMS SUBST. TRIB.', 'icmsSt'],
    ['Insc. Est. do Substituto', 'substituteRegistration'],
    ['I.E.', 'stateRegistration'],
    ['C.N.P.J / C.P.F.', 'taxId'],
    ['CNPJ ou CPF', 'taxId'],
    ['Dt. de Saída/Entrada', 'departed'],
    ['Dt. emissão', 'issued'],
    ['Total aprox. de tributos', 'taxTotal'],
    ['Outras desp. acess.', 'other'],
    ['PESO BRT', 'grossWeight'],
    ['P. LÍQUIDO', 'netWeight'],
    ['Nat. da Operação', 'operation'],
  ])('%s', (text, id) => {
    expect(labelOf(text)).toBe(id)
  })

  test('taxes of other kinds are not taken for those of the draft', () => {
    expect(labelOf('VALOR TOTAL DO II')).toBe('otherCell')
    expect(labelOf('VALOR DO PIS')).toBe('otherCell')
    expect(labelOf('VALOR TOTAL')).toBeUndefined()
  })

  test('no wording belongs to two labels', () => {
    for (const [id, wordings] of Object.entries(LABEL_WORDINGS)) {
      for (const wording of wordings) expect([wording, labelOf(wording)]).toEqual([wording, id])
    }
  })
})

test('no wording is one that abbreviations, stop words or synonyms already make of another', () => {
  const all = Object.values(LABEL_WORDINGS).flat()
  const redundant = all.filter((wording, index) => {
    const [phrase = ''] = expandWording(wording)
    return all.some((other, at) => at !== index && expandWording(other).includes(phrase))
  })
  expect(redundant).toEqual([])
})

describe('a label without its blanks', () => {
  test('is known when nothing else is as near', () => {
    expect(matchGluedLabel(tokenizeLabel('BASEDECÁLC.DOICMS'))).toBe('icmsBase')
    expect(matchGluedLabel(tokenizeLabel('V.TOTALDEPRODUTOS'))).toBe('products')
    expect(matchGluedLabel(tokenizeLabel('V.TOTALDANOTA'))).toBe('total')
  })

  test('is not guessed from words that have them', () => {
    expect(matchGluedLabel(tokenizeLabel('VALOR TOTAL DO ISS'))).toBeNull()
    expect(matchGluedLabel(tokenizeLabel('Bonsucesso'))).toBeNull()
  })
})
