import { describe, expect, test } from 'vitest'
import { danfePage } from '../../test/danfe-page.ts'
import { TEXT } from '../../test/danfe-text.ts'
import { LABEL, PageOfWords } from '../../test/danfe-words.ts'
import { read, readSurely } from '../../test/read-page.ts'
import { readDanfe } from './read-danfe.ts'

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

  test.each([["DANF'E"], ['DANF', 'E']])(
    'stands left of a title that OCR has read as %s',
    (...parts) => {
      const page = danfePage()
      const words = page.words.flatMap((word) =>
        word.text === 'DANFE'
          ? parts.map((text, index) => ({ ...word, text, x0: word.x0 + 30 * index }))
          : [word],
      )
      expect(readDanfe([{ ...page, words }], { fuzzy: 0.25 })?.draft.remetente).toMatchObject({
        razao_social: TEXT.issuer,
        endereco: 'Avenida Brasil, 1500, Galpão 3 - Bonsucesso',
      })
    },
  )

  test('is not named by a stub whose sentence does not name it', () => {
    const page = withStubAbove('ASSINATURA')
    const sentence = page.words.findIndex((word) => word.text === 'DATA')
    expect(read({ ...page, words: page.words.slice(sentence) }).remetente.razao_social).toBe(
      TEXT.issuer,
    )
  })

  test('keeps its whole box beside a company named like the box of a stub', () => {
    const recipient = 'SERIE OURO ESPORTES LTDA'
    const page = danfePage({ centeredLabels: true, recipient })
    expect(read(page).remetente.razao_social).toBe(TEXT.issuer)
  })

  test('keeps its whole box above a heading that ends with NF-e', () => {
    const page = danfePage({ centeredLabels: true })
    const added = new PageOfWords()
    added.text('DA NF-E', 2, LABEL, 830)
    const words = added.words.map((word) => ({ ...word, run: 9000 }))
    expect(read({ ...page, words: [...page.words, ...words] }).remetente.razao_social).toBe(
      TEXT.issuer,
    )
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

  test.each(['CEP21040-361', 'CEP: 21040361', 'CEP:21.040-361', 'C.E.P. 21040-361'])(
    'has the %s beside its district not in its address',
    (cep) => {
      const issuerLines = ['Avenida Brasil, 1500', `Bonsucesso - ${cep}`, 'Rio de Janeiro - RJ']
      expect(read(danfePage({ issuerLines })).remetente).toMatchObject({
        endereco: 'Avenida Brasil, 1500 - Bonsucesso',
        cep: '21040361',
      })
    },
  )
})

describe('two names in the box of the emitter', () => {
  const address = ['Avenida Brasil, 1500', 'Bonsucesso - 21040-361', 'Rio de Janeiro - RJ']
  /** A box with these names of these sizes above the address. */
  const box = (names: [string, number][], { hasStub }: { hasStub: boolean }) => {
    const page = danfePage({ issuerLines: [] })
    const name = page.words.findIndex((word) => word.height === 11)
    const added = new PageOfWords()
    added.y = page.words[name]?.base ?? 0
    for (const [line, size] of [...names, ...address.map((text) => [text, 7] as const)])
      added.line(line, 12, size)
    const stubEnd = page.words.findIndex((word) => word.text === 'RECEBEDOR')
    const kept = page.words.filter(
      (word, index) => word.height !== 11 && (hasStub || index > stubEnd),
    )
    const words = added.words.map((word) => ({ ...word, run: (word.run ?? 0) + 1000 }))
    return { ...page, words: [...kept, ...words] }
  }
  const nameOf = (names: [string, number][], hasStub: boolean) =>
    readSurely(box(names, { hasStub }), 'remetente.razao_social')
  const trade: [string, number] = ['JOÃO PISOS', 12]

  test('of which the stub repeats the second', () => {
    expect(nameOf([trade, [TEXT.issuer, 9]], true)).toBe(TEXT.issuer)
  })

  test('of one size, of which the stub repeats the second', () => {
    expect(
      nameOf(
        [
          ['JOÃO PISOS', 9],
          [TEXT.issuer, 9],
        ],
        true,
      ),
    ).toBe(TEXT.issuer)
  })

  test('that are the halves of one, broken within S/A', () => {
    expect(
      nameOf(
        [
          ['Cerâmica São João S/', 12],
          ['A', 12],
        ],
        false,
      ),
    ).toBe('Cerâmica São João S/A')
  })

  test('of which the second is a company, in smaller letters', () => {
    expect(nameOf([trade, [TEXT.issuer, 9]], false)).toBe(TEXT.issuer)
  })

  test('of which nothing shows the right one are doubtful', () => {
    expect(nameOf([trade, ['José da Silva', 9]], false)).toBe('doubtful JOÃO PISOS')
  })

  test('of which only the trade name stands in the box, and the other in the stub', () => {
    expect(nameOf([trade], true)).toBe('doubtful JOÃO PISOS')
  })
})
