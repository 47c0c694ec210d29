import { Pen } from './pen.ts'
import type { Style } from './pen.ts'
import * as printed from './printed.ts'
import type { Sheet } from './sheet.ts'

const STYLE: Style = {
  labelFont: 'Helvetica',
  valueFont: 'Helvetica',
  labelSize: 7,
  valueSize: 8,
  capitals: true,
  rowHeight: 16,
}
const LABEL: [number, number] = [283, 425]
const STRIP_WIDTH = 226

/** A label of 100 × 150 mm: headings and centred lines, label and value side by side. */
export function drawLabel({ doc, truth, note, barcode }: Sheet): void {
  doc.addPage({ size: LABEL, margin: 0 })
  const pen = new Pen(doc, STYLE, { left: 12, width: LABEL[0] - 24, top: 10 })
  const line = (text: string, size = 8, font = 'Helvetica') => {
    pen.text(text, pen.left, pen.y, { size, font, width: pen.width, align: 'center' })
    pen.y += size + 4
  }
  const { nf_data, remetente, destinatario, volumes } = truth
  line('DANFE SIMPLIFICADO - ETIQUETA', 11, 'Helvetica-Bold')
  pair(pen, 'DATA EMISSAO', printed.day(nf_data.data_emissao))
  pair(pen, 'NUMERO', printed.text(nf_data.numero), 'SERIE', printed.text(nf_data.serie))
  line('CHAVE DE ACESSO', 7, 'Helvetica-Bold')
  line(printed.key(nf_data.chave), 8)
  line('PROTOCOLO DE AUTORIZACAO', 7, 'Helvetica-Bold')
  line(printed.protocol(truth, false), 8)
  doc.image(barcode, pen.left + 10, pen.y, { width: pen.width - 20, height: 40 })
  pen.y += 46
  line('EMITENTE', 9, 'Helvetica-Bold')
  line(printed.text(remetente.razao_social))
  line(
    `CNPJ: ${printed.taxId(remetente.cnpj_cpf)}   IE: ${printed.text(remetente.inscricao_estadual)}`,
  )
  line(printed.street(note.issuer))
  line(
    `${note.issuer.district} - ${printed.text(remetente.municipio)} / ${printed.text(remetente.uf)} - CEP ${printed.cep(remetente.cep)}`,
  )
  line('DESTINATARIO', 9, 'Helvetica-Bold')
  line(printed.text(destinatario.razao_social))
  line(`CNPJ/CPF: ${printed.taxId(destinatario.cnpj_cpf)}`)
  line(printed.street(note.recipient))
  line(note.recipient.district)
  line(
    `${printed.text(destinatario.municipio)} / ${printed.text(destinatario.uf)} - CEP ${printed.cep(destinatario.cep)}`,
  )
  line(`PESO BRUTO ${printed.amount(volumes.peso_bruto, 3)}`)
  line(`TOTAL DOS PRODUTOS R$ ${printed.amount(truth.valores.valor_total_produtos)}`, 9)
  line(`TOTAL DA NF R$ ${printed.amount(truth.valores.valor_total_nota)}`, 10, 'Helvetica-Bold')
}

/** The strip of 80 mm of NT 2026.003. */
export function drawStrip({ doc, truth, note }: Sheet): void {
  doc.addPage({ size: [STRIP_WIDTH, 420 + truth.itens_de_linha.length * 22], margin: 0 })
  const pen = new Pen(doc, STYLE, { left: 8, width: STRIP_WIDTH - 16, top: 8 })
  const line = (text: string, align: 'left' | 'center' = 'left', font = 'Helvetica') => {
    pen.text(text, pen.left, pen.y, { size: 7, font, width: pen.width, align, wrap: true })
    pen.y += pen.doc.heightOfString(text, { width: pen.width }) + 2
  }
  const { nf_data, remetente, destinatario, valores } = truth
  line(printed.text(remetente.razao_social), 'center', 'Helvetica-Bold')
  line(
    `CNPJ: ${printed.taxId(remetente.cnpj_cpf)} IE: ${printed.text(remetente.inscricao_estadual)}`,
    'center',
  )
  line(printed.street(note.issuer, ' - '), 'center')
  line(`${note.issuer.district} - CEP ${printed.cep(remetente.cep)}`, 'center')
  line(`${printed.text(remetente.municipio)}-${printed.text(remetente.uf)}`, 'center')
  line('DANFE Simplificado Tipo 2', 'center', 'Helvetica-Bold')
  line('Código Descrição Qtde UN Vl Unit Vl Total')
  for (const item of truth.itens_de_linha) {
    line(`${printed.text(item.codigo)} ${printed.text(item.descricao)}`)
    line(
      `   ${printed.amount(item.quantidade, 4)} ${printed.text(item.unidade)} x ${printed.amount(item.valor_unitario)} = ${printed.amount(item.valor_total)}`,
    )
  }
  const amountLine = (label: string, value: string) => {
    pen.text(value, pen.left, pen.y, {
      size: 7,
      font: 'Helvetica',
      width: pen.width,
      align: 'right',
    })
    line(label)
  }
  amountLine('Qtde. total de itens', String(truth.itens_de_linha.length))
  amountLine('Valor total dos produtos R$', printed.amount(valores.valor_total_produtos))
  amountLine('Valor a Pagar R$', printed.amount(valores.valor_total_nota))
  line('Consulte pela chave de acesso em', 'center')
  line('www.nfe.fazenda.gov.br', 'center')
  line(printed.key(nf_data.chave), 'center')
  line(`CONSUMIDOR CNPJ: ${printed.taxId(destinatario.cnpj_cpf)}`, 'left', 'Helvetica-Bold')
  line(printed.text(destinatario.razao_social))
  line(
    `Entrega: ${printed.street(note.recipient)} - ${note.recipient.district} - ${printed.text(destinatario.municipio)}-${printed.text(destinatario.uf)}`,
  )
  line(
    `Número ${printed.text(nf_data.numero)} Série ${printed.text(nf_data.serie)} ${printed.day(nf_data.data_emissao)} 22:45:00`,
    'center',
  )
  const protocol = printed.text(nf_data.protocolo_autorizacao)
  line(
    `Protocolo de autorização: ${protocol.slice(0, 3)} ${protocol.slice(3, 13)} ${protocol.slice(13)}`,
    'center',
  )
  line(`Data de autorização ${printed.day(nf_data.data_emissao)} 22:45:10`, 'center')
}

function pair(pen: Pen, ...texts: string[]): void {
  const width = pen.width / texts.length
  for (const [index, text] of texts.entries()) {
    const font = index % 2 === 0 ? 'Helvetica-Bold' : 'Helvetica'
    pen.text(text, pen.left + index * width, pen.y, { size: 8, font, width, align: 'center' })
  }
  pen.y += 13
}
