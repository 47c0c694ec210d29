import { describe, expect, test } from 'vitest'
import { danfePage, simplifiedPage } from '../../test/danfe-page.ts'
import { itemRow, items } from '../../test/danfe-rows.ts'
import { TEXT } from '../../test/danfe-text.ts'
import { LABEL } from '../../test/danfe-words.ts'
import { pageWith, read, wordByWord } from '../../test/read-page.ts'

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

  test.each([
    'INSCRIÇÃO CERTA LTDA',
    'DATA CENTER LTDA',
    'NOTA FISCAL CONTABIL LTDA',
    'CHAVE DE ACESSO CHAVEIROS LTDA',
    'SERIE A ESPORTES LTDA',
    'CONSUMIDOR FELIZ LTDA',
    'CNPJ CONSULTORIA LTDA',
    'Cliente Amigo',
    'Emissão Zero',
    'PRODUTOS NATURAIS',
    'DESCONTO FACIL LTDA',
    'Peso Certo Balanças',
    'UF',
  ])('recipient %s, on a simplified DANFE too', (recipient) => {
    const wanted = { razao_social: recipient, cnpj_cpf: '44555666000181' }
    expect(read(danfePage({ recipient })).destinatario).toMatchObject(wanted)
    expect(read(wordByWord(danfePage({ recipient }))).destinatario).toMatchObject(wanted)
    expect(read(simplifiedPage({ recipient })).destinatario).toMatchObject(wanted)
  })

  test.each([
    'INSCRIÇÃO CERTA LTDA',
    'RECEBEMOS BEM LTDA',
    'SERIE A ESPORTES LTDA',
    'DANFE SOFTWARE LTDA',
    'FOLHA VERDE LTDA',
    'DESTINATARIO EXPRESS LTDA',
    'EMITENTE DIGITAL LTDA',
    'VALOR DO PRODUTO LTDA',
  ])('issuer %s, on a simplified DANFE too', (issuer) => {
    const endereco = 'Avenida Brasil, 1500, Galpão 3 - Bonsucesso'
    const wanted = { razao_social: issuer, endereco }
    expect(read(danfePage({ issuer })).remetente).toMatchObject(wanted)
    expect(read(wordByWord(danfePage({ issuer }))).remetente).toMatchObject(wanted)
    expect(read(simplifiedPage({ issuer })).remetente).toMatchObject({ razao_social: issuer })
  })

  test.each([
    'RUA DATA, 10',
    'RUA VALOR TOTAL, 10',
    'AV UF, 12',
    'RUA CEP, 12',
    'RUA FONE, 10 - CASA 2',
    'ESTRADA DA TELHA',
    'RUA DO BAIRRO, 1',
  ])('street %s, of recipient and issuer', (address) => {
    const issuerLines = [
      address,
      'Bonsucesso - 21040-361',
      'Rio de Janeiro - RJ Fone: (21) 3333-4444',
    ]
    const page = danfePage({ address, issuerLines })
    expect(read(page)).toMatchObject({
      destinatario: { endereco: `${address} - Icaraí`, cep: '24230060', municipio: 'Niterói' },
      remetente: {
        endereco: `${address} - Bonsucesso`,
        municipio: 'Rio de Janeiro',
        telefone: '2133334444',
      },
    })
    expect(read(wordByWord(page)).destinatario.endereco).toBe(`${address} - Icaraí`)
  })

  test('recipient close above the row of its address', () => {
    const page = wordByWord(danfePage({ recipient: 'ENDERECO CERTO IMOVEIS LTDA' }))
    const words = page.words.map((word) => ({ ...word, base: word.base * 0.9 }))
    expect(read({ ...page, words }).destinatario.endereco).toBe('Rua das Acácias, 25 - Icaraí')
  })

  test('parties of a simplified DANFE with labels beside all values', () => {
    const page = simplifiedPage({
      issuer: 'Razão Social: Cerâmica Ltda',
      issuerLines: ['Endereço: Avenida Brasil, 1500', 'Bairro: Bonsucesso'],
      recipient: 'Razão Social: Mercado Ltda',
      address: 'Endereço: Rua das Acácias, 25',
      district: 'Bairro: Icaraí',
      city: 'Município: Niterói',
    })
    expect(read(page)).toMatchObject({
      remetente: { razao_social: 'Cerâmica Ltda', endereco: 'Avenida Brasil, 1500 - Bonsucesso' },
      destinatario: {
        razao_social: 'Mercado Ltda',
        endereco: 'Rua das Acácias, 25 - Icaraí',
        municipio: 'Niterói',
      },
    })
  })

  test('name beside its label on a simplified DANFE', () => {
    const recipient = 'Nome: PESO LIQUIDO BALANCAS LTDA'
    const draft = read(simplifiedPage({ recipient, issuer: 'Razão Social: Cerâmica Ltda' }))
    expect(draft.destinatario.razao_social).toBe('PESO LIQUIDO BALANCAS LTDA')
    expect(draft.remetente.razao_social).toBe('Cerâmica Ltda')
  })
})

describe('a product that is named like a label', () => {
  const [first = [], second = []] = TEXT.items
  const rest = { descricao: 'Argamassa colante AC-III' }

  test.each([
    'FRETE E MONTAGEM',
    'VALOR DO FRETE',
    'DADOS ADICIONAIS',
    'DADOS ADICIONAIS JOGO DE TABULEIRO',
    'INFORMAÇÕES COMPLEMENTARES',
    'CÁLCULO DO ISSQN',
    'FILTRO REF 12345678',
  ])('%s', (description) => {
    const draft = read(danfePage({ items: [['PISO-60', description, ...first.slice(2)], second] }))
    expect(draft.itens_de_linha).toMatchObject([{ descricao: description, ncm: '69072100' }, rest])
    expect(draft.valores).toMatchObject({ valor_frete: '10.00', valor_total_nota: '1244.55' })
    expect(draft.informacoes_complementares).toBe(TEXT.notes)
  })

  test.each([
    'FRETE E MONTAGEM',
    'DADOS ADICIONAIS',
    'INFORMAÇÕES COMPLEMENTARES',
    'TRANSPORTADOR',
    'VALOR TOTAL DA NOTA',
  ])('%s on its second line', (more) => {
    const page = pageWith((draw) => {
      items(draw, [first])
      draw.y -= 3
      draw.text(more, 70, LABEL)
      draw.y += 10
      itemRow(draw, second)
    })
    expect(read(page).itens_de_linha).toMatchObject([
      { descricao: `Piso cerâmico 60x60 bege ${more}` },
      rest,
    ])
    expect(read(page).valores.valor_total_nota).toBe('1244.55')
  })
})
