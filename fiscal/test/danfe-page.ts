import type { WordPage } from '../src/danfe/words/types.ts'
import { delivery, header, items, recipientRows, stub, totals, transport } from './danfe-rows.ts'
import { TEXT } from './danfe-text.ts'
import type { DanfeText } from './danfe-text.ts'
import { LABEL, PageOfWords } from './danfe-words.ts'

/** A DANFE in the layout of the manual; 842 × 595 is the landscape one. */
export function danfePage(changes: Partial<DanfeText> = {}, width = 595, height = 842): WordPage {
  const text = { ...TEXT, ...changes }
  const page = new PageOfWords()
  page.centered = text.centeredLabels
  stub(page, text)
  header(page, text, width)
  recipientRows(page, text, width)
  if (text.delivery) delivery(page, text.delivery, width)
  page.line('FATURA / DUPLICATA', 10, LABEL + 1)
  for (const [index, parts] of text.installments.entries()) {
    page.text(parts.join('  '), 10 + index * 130, LABEL + 1)
  }
  page.y += 16
  totals(page, text, width)
  transport(page, text, width)
  items(page, text.items)
  page.line('DADOS ADICIONAIS', 10, LABEL + 1)
  page.row(
    [
      ['INFORMAÇÕES COMPLEMENTARES', text.notes, 60],
      ['RESERVADO AO FISCO', null, 40],
    ],
    width,
  )
  return page.page(width, height)
}

/** A further page: the emitter's header again and more items. */
export function nextPage(changes: Partial<DanfeText> = {}, width = 595): WordPage {
  const text = { ...TEXT, ...changes }
  const page = new PageOfWords()
  header(page, text, width)
  items(page, text.items)
  return page.page(width, 842)
}

/** The simplified DANFE on a label of 100 × 150 mm. */
export function simplifiedPage(changes: Partial<DanfeText> = {}): WordPage {
  const text = { ...TEXT, ...changes }
  const page = new PageOfWords()
  for (const line of [
    'DANFE SIMPLIFICADO - ETIQUETA',
    `EMISSÃO: ${text.issued ?? ''}`,
    `NÚMERO ${text.number} SÉRIE ${text.series}`,
    'CHAVE DE ACESSO',
    text.key.slice(0, 29),
    text.key.slice(30),
    'PROTOCOLO DE AUTORIZAÇÃO',
    text.protocol,
    'EMITENTE',
    text.issuer,
    `CNPJ: ${text.issuerTaxId}`,
    ...text.issuerLines,
    'DESTINATÁRIO',
    text.recipient,
    `CNPJ/CPF: ${text.recipientTaxId}`,
    text.address,
    text.district,
    `${text.city} / ${text.uf} - CEP ${text.cep}`,
    `TOTAL DA NF R$ ${text.total}`,
  ]) {
    page.line(line)
  }
  return page.page(283, 425)
}
