import { describe, expect, test } from 'vitest'
import { danfePage } from '../../test/danfe-page.ts'
import { read, wordByWord } from '../../test/read-page.ts'

describe('a value that begins with the word of a label', () => {
  test.each([
    ['district', 'BAIRRO ALTO', 'Rua das Acácias, 25 - BAIRRO ALTO'],
    ['district', 'Bairro Novo', 'Rua das Acácias, 25 - Bairro Novo'],
    ['district', 'DISTRITO INDUSTRIAL', 'Rua das Acácias, 25 - DISTRITO INDUSTRIAL'],
    ['district', 'CIDADE NOVA', 'Rua das Acácias, 25 - CIDADE NOVA'],
    ['district', 'BAIRRO', 'Rua das Acácias, 25 - BAIRRO'],
  ])('%s %s', (field, value, address) => {
    const page = danfePage({ [field]: value })
    expect(read(page).destinatario.endereco).toBe(address)
    expect(read(wordByWord(page)).destinatario.endereco).toBe(address)
    expect(read(page).destinatario).toMatchObject({ municipio: 'Niterói', cep: '24230060' })
  })

  test.each(['CIDADE OCIDENTAL', 'Estado Novo', 'Nova Marca'])('municipality %s', (city) => {
    const page = danfePage({ city })
    expect(read(page).destinatario.municipio).toBe(city)
    expect(read(wordByWord(page)).destinatario.municipio).toBe(city)
  })

  test.each([
    'FRETE CERTO LTDA',
    'NOME DA ROSA COMERCIO LTDA',
    'MARCA FORTE LTDA',
    'ENDERECO CERTO IMOVEIS LTDA',
    'TOTAL GERAL COMERCIO LTDA',
    'DESCONTO FACIL LTDA',
    'PESO LIQUIDO BALANCAS LTDA',
  ])('recipient %s', (recipient) => {
    const page = danfePage({ recipient })
    expect(read(page).destinatario.razao_social).toBe(recipient)
    expect(read(wordByWord(page)).destinatario.razao_social).toBe(recipient)
    expect(read(page).valores.valor_total_nota).toBe('1244.55')
  })
})
