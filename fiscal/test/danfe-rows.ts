import type { DanfeText } from './danfe-text.ts'
import { LABEL } from './danfe-words.ts'
import type { PageOfWords } from './danfe-words.ts'

export function stub(page: PageOfWords, { issuer, issued, total, recipient }: DanfeText): void {
  page.line(
    `RECEBEMOS DE ${issuer} OS PRODUTOS CONSTANTES DA NOTA FISCAL INDICADA AO LADO`,
    10,
    LABEL,
  )
  page.line(
    `EMISSÃO: ${issued ?? ''} VALOR TOTAL: R$ ${total} DESTINATÁRIO: ${recipient} - RUA`,
    10,
    LABEL,
  )
  page.text('DATA DE RECEBIMENTO', 10, LABEL)
  page.text('IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR', 120, LABEL)
  page.y += 30
}

export function header(page: PageOfWords, text: DanfeText, width: number): void {
  const [middle, right] = [width * 0.42, width * 0.58]
  const top = page.y
  page.text(text.issuer, 12, 11)
  for (const [index, line] of text.issuerLines.entries())
    page.text(line, 12, 7, top + 14 + index * 9)
  page.text('DANFE', middle, 12)
  page.text('Documento Auxiliar da', middle, 5, top + 9)
  page.text('0 - ENTRADA', middle, 5, top + 18)
  page.text('1 - SAÍDA', middle, 5, top + 25)
  page.text('1', middle + 50, 8, top + 22)
  page.text(`Nº ${text.number}`, middle, 7, top + 36)
  page.text(`SÉRIE ${text.series}`, middle, 7, top + 45)
  page.text('CHAVE DE ACESSO', right, LABEL, top + 20)
  page.text(text.key, right, 7, top + 30)
  page.y = top + 60
  page.row(
    [
      ['NATUREZA DA OPERAÇÃO', 'Venda de mercadoria', 55],
      ['PROTOCOLO DE AUTORIZAÇÃO DE USO', text.protocol, 45],
    ],
    width,
  )
  page.row(
    [
      ['INSCRIÇÃO ESTADUAL', '78945612', 33],
      ['INSC. EST. DO SUBST. TRIB.', null, 33],
      ['CNPJ', text.issuerTaxId, 33],
    ],
    width,
  )
}

export function recipientRows(page: PageOfWords, text: DanfeText, width: number): void {
  page.line('DESTINATÁRIO / REMETENTE', 10, LABEL + 1)
  page.row(
    [
      ['NOME / RAZÃO SOCIAL', text.recipient, 60],
      ['CNPJ / CPF', text.recipientTaxId, 22],
      ['DATA DA EMISSÃO', text.issued, 18],
    ],
    width,
  )
  page.row(
    [
      ['ENDEREÇO', text.address, 45],
      ['BAIRRO / DISTRITO', text.district, 22],
      ['CEP', text.cep, 15],
      ['DATA DA SAÍDA/ENTRADA', text.departed, 18],
    ],
    width,
  )
  page.row(
    [
      ['MUNICÍPIO', text.city, 35],
      ['FONE / FAX', text.phone, 22],
      ['UF', text.uf, 8],
      ['INSCRIÇÃO ESTADUAL', '12345678', 17],
      ['HORA DA SAÍDA', null, 18],
    ],
    width,
  )
}

export function delivery(
  page: PageOfWords,
  place: NonNullable<DanfeText['delivery']>,
  width: number,
): void {
  page.line('INFORMAÇÕES DO LOCAL DE ENTREGA', 10, LABEL + 1)
  page.row(
    [
      ['NOME / RAZÃO SOCIAL', place.name, 60],
      ['CNPJ / CPF', null, 20],
      ['INSCRIÇÃO ESTADUAL', null, 20],
    ],
    width,
  )
  page.row(
    [
      ['ENDEREÇO', place.address, 50],
      ['BAIRRO / DISTRITO', place.district, 30],
      ['CEP', null, 20],
    ],
    width,
  )
  page.row(
    [
      ['MUNICÍPIO', place.city, 60],
      ['UF', place.uf, 10],
      ['FONE / FAX', null, 30],
    ],
    width,
  )
}

export function totals(page: PageOfWords, text: DanfeText, width: number): void {
  page.line('CÁLCULO DO IMPOSTO', 10, LABEL + 1)
  page.row(
    [
      ['BASE DE CÁLC. DO ICMS', text.products, 1],
      ['VALOR DO ICMS', '222,21', 1],
      ['BASE DE CÁLC. ICMS S.T.', '0,00', 1],
      ['VALOR DO ICMS SUBST.', '0,00', 1],
      ['V. TOTAL PRODUTOS', text.products, 1],
    ],
    width,
  )
  page.row(
    [
      ['VALOR DO FRETE', text.freight, 1],
      ['VALOR DO SEGURO', '0,00', 1],
      ['DESCONTO', text.discount, 1],
      ['OUTRAS DESPESAS', '0,00', 1],
      ['V. TOTAL DA NOTA', text.total, 1],
    ],
    width,
  )
}

export function transport(page: PageOfWords, text: DanfeText, width: number): void {
  page.line('TRANSPORTADOR / VOLUMES TRANSPORTADOS', 10, LABEL + 1)
  page.row(
    [
      ['RAZÃO SOCIAL', text.carrier, 38],
      ['FRETE POR CONTA', '1-Dest', 16],
      ['CÓDIGO ANTT', null, 12],
      ['PLACA', text.plate, 12],
      ['UF', 'SP', 6],
      ['CNPJ / CPF', text.carrierTaxId, 20],
    ],
    width,
  )
  page.row(
    [
      ['ENDEREÇO', 'Rodovia Washington Luís, km 12', 45],
      ['MUNICÍPIO', 'Duque de Caxias', 30],
      ['UF', 'RJ', 7],
      ['INSCRIÇÃO ESTADUAL', '87654321', 18],
    ],
    width,
  )
  page.row(
    [
      ['QUANTIDADE', '17', 1],
      ['ESPÉCIE', 'CAIXA', 1],
      ['MARCA', null, 1],
      ['PESO BRUTO', '1.412,850', 1],
      ['PESO LÍQUIDO', '400,000', 1],
    ],
    width,
  )
}

const COLUMNS = [10, 70, 260, 310, 340, 370, 395, 445, 500]
const TITLES = [
  'CÓDIGO',
  'DESCRIÇÃO DO PRODUTO',
  'NCM/SH',
  'CST',
  'CFOP',
  'UN',
  'QTD',
  'V.UNIT',
  'V.TOTAL',
]

export function items(page: PageOfWords, rows: readonly string[][]): void {
  page.line('DADOS DOS PRODUTOS / SERVIÇOS', 10, LABEL + 1)
  for (const [index, x] of COLUMNS.entries()) page.text(TITLES[index] ?? '', x, 5)
  page.y += 10
  for (const row of rows) {
    itemRow(page, row)
    page.y += 10
  }
}

export function itemRow(page: PageOfWords, row: readonly string[]): void {
  for (const [index, x] of COLUMNS.entries()) page.text(row[index] ?? '', x, LABEL)
}
