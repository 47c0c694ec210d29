import { describe, expect, test } from 'vitest'
import { danfePage } from '../../test/danfe-page.ts'
import { TEXT } from '../../test/danfe-text.ts'
import { LABEL, PageOfWords } from '../../test/danfe-words.ts'
import { read } from '../../test/read-page.ts'

describe('the emitter', () => {
  const withStubAbove = (line: string) => {
    const page = danfePage()
    const first = page.words.findIndex((word) => word.height === 11)
    const top = page.words[first]?.base ?? 0
    const added = new PageOfWords()
    added.text(line, 12, LABEL, top - 11)
    return { ...page, words: [...page.words, ...added.words] }
  }

  test.each([
    'DATA DE RECEBIMENTO',
    'DATA DE RECEBIMENTO IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR',
    'RECEBEMOS OS PRODUTOS DA NOTA AO LADO',
    'NF-e Nº 000.001.450 SÉRIE 001',
    'ASSINATURA',
    '_____/_____/_____   ___________________________',
  ])('is not named by the stub close above its box: %s', (line) => {
    const { remetente } = read(withStubAbove(line))
    expect(remetente.razao_social).toBe(TEXT.issuer)
    expect(remetente.endereco).toBe('Avenida Brasil, 1500, Galpão 3 - Bonsucesso')
  })

  test.each([['Cerâmica do João'], ['JOÃO PISOS'], ['Matriz']])(
    'has the trade name %s in no field',
    (trade) => {
      const issuerLines = [trade, ...TEXT.issuerLines]
      expect(read(danfePage({ issuerLines })).remetente).toMatchObject({
        razao_social: TEXT.issuer,
        endereco: 'Avenida Brasil, 1500, Galpão 3 - Bonsucesso',
        municipio: 'Rio de Janeiro',
      })
    },
  )

  test.each([
    ['(21) 3333-4444', '2133334444'],
    ['21 3333-4444', '2133334444'],
    ['(021) 3333-4444', '2133334444'],
    ['Fone: (21) 3333-4444 / (21) 98888-7777', '2133334444'],
    ['Tel.: (21) 3333-4444', '2133334444'],
    ['Telefone 21 3333.4444', '2133334444'],
    ['+55 (21) 3333-4444', '2133334444'],
    ['TEL/FAX: (21) 3333-4444 (21) 3333-4445', '2133334444'],
    ['WhatsApp (21) 98888-7777', '21988887777'],
    ['SAC 0800 123 4567', '08001234567'],
    ['Fone 3333-4444', '33334444'],
  ])('has the telephone %s not in its address', (line, phone) => {
    const issuerLines = [
      'Avenida Brasil, 1500',
      'Bonsucesso - 21040-361',
      'Rio de Janeiro - RJ',
      line,
    ]
    const { remetente } = read(danfePage({ issuerLines }))
    expect(remetente).toMatchObject({
      endereco: 'Avenida Brasil, 1500 - Bonsucesso',
      municipio: 'Rio de Janeiro',
    })
    expect(remetente.telefone).toBe(phone)
  })
})
