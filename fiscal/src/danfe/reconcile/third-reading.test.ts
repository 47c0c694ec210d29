import { describe, expect, test } from 'vitest'
import { misread, page, readTwice } from '../../../test/read-twice.ts'

const NAME = 'destinatario.razao_social'
const ADDRESS = 'destinatario.endereco'
const PHONE = 'destinatario.telefone'
const CITY = 'destinatario.municipio'
const CEP = 'destinatario.cep'
const DOCUMENT = 'destinatario.cnpj_cpf'

const without = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, null]))
const seen = (changes: Record<string, string | null>) => misread(changes)

describe('a third reading of a photo, of each text alone', () => {
  test('decides between two that differ, and leaves the value in doubt', () => {
    const wrong = seen({ 'Acácias,': 'Acátias,' })
    const reading = readTwice(page(), wrong, page())
    expect(readTwice(page(), wrong).value(ADDRESS)).toContain('Acátias')
    expect(reading.value(ADDRESS)).toBe('Rua das Acácias, 25 - Icaraí')
    expect(reading.isSure(ADDRESS)).toBe(false)
  })

  test('changes nothing where it agrees with neither', () => {
    const reading = readTwice(
      page(),
      seen({ 'Acácias,': 'Acátias,' }),
      seen({ 'Acácias,': 'Atácias,' }),
    )
    expect(reading.value(ADDRESS)).toContain('Acátias')
  })

  test('fills what both have lost, in doubt', () => {
    const lost = seen({ '98888-7777': null, '(21)': null })
    expect(readTwice(lost).value(PHONE)).toBeNull()
    const reading = readTwice(lost, lost, page())
    expect(reading.value(PHONE)).toBe('21988887777')
    expect(reading.isSure(PHONE)).toBe(false)
  })

  test('gives the recipient by the order of its rows where no reading has their labels', () => {
    const withoutLabels = seen({
      ...without(['NOME', 'RAZÃO', 'SOCIAL', 'EMISSÃO', 'ENDEREÇO', 'BAIRRO', 'DISTRITO', 'CEP']),
      ...without(['SAÍDA/ENTRADA', 'MUNICÍPIO', 'FONE', 'FAX', 'UF', 'ESTADUAL', 'INSCRIÇÃO']),
    })
    const first = misread(
      without(['Mercado', 'Açúcar', '24230-060', '(21)', 'Niterói']),
      withoutLabels,
    )
    expect(readTwice(first, first).value(PHONE)).toBeNull()
    const reading = readTwice(first, first, withoutLabels)
    const given = { [PHONE]: '21988887777', [CITY]: 'Niterói', [CEP]: '24230060' }
    for (const [path, value] of Object.entries(given)) expect(reading.value(path)).toBe(value)
    expect(reading.isSure(PHONE)).toBe(false)
  })

  test('gives the plate that the others have lost, though no reading has its label', () => {
    const plate = 'veiculo.placa'
    const withoutLabels = seen(without(['PLACA']))
    const lost = misread({ LSN4I49: null }, withoutLabels)
    expect(readTwice(lost, lost).value(plate)).toBeNull()
    const reading = readTwice(lost, lost, withoutLabels)
    expect(reading.value(plate)).toBe('LSN4I49')
    expect(reading.isSure(plate)).toBe(false)
  })

  test('replaces a document whose check digits do not close', () => {
    const wrong = seen({ '44.555.666/0001-81': '44.555.660/0001-81' })
    const other = seen({ '44.555.666/0001-81': '44.555.669/0001-81' })
    const reading = readTwice(wrong, other, page())
    expect(reading.value(DOCUMENT)).toBe('44555666000181')
    expect(reading.isSure(DOCUMENT)).toBe(false)
  })

  test('does not touch what two readings made sure', () => {
    const reading = readTwice(page(), page(), seen({ Mercado: 'Mereado' }))
    expect(reading.value(NAME)).toContain('Mercado')
    expect(reading.isSure(NAME)).toBe(true)
  })

  test('has the items that the first reading lost', () => {
    const lost = seen({ '1.078,80': null, '89,9000': null, '12,0000': null, '69072100': null })
    const whole = readTwice(page()).draft.itens_de_linha
    expect(readTwice(lost).draft.itens_de_linha).toHaveLength(whole.length - 1)
    expect(readTwice(lost, lost, page()).draft.itens_de_linha).toEqual(whole)
  })
})
