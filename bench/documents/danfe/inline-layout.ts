import * as printed from './printed.ts'
import { A4 } from './sheet.ts'
import type { Layout, Sheet } from './sheet.ts'

const MARGIN = 24
const PADDING = 3
const SIZE = 8
const WIDTH = A4[0] - 2 * MARGIN
const BOTTOM = A4[1] - MARGIN

type Cell = readonly [label: string, value: string, share?: number]

/** Tables as an application prints them from a page of the web: 'Label: value' in each cell, the totals after the items. */
export const drawInline: Layout = (sheet) => {
  const form = new Form(sheet)
  header(form, sheet)
  recipient(form, sheet)
  items(form, sheet)
  totals(form, sheet)
  transport(form, sheet)
  billing(form, sheet)
  form.heading('DADOS ADICIONAIS')
  form.row([['Informações Complementares', printed.text(sheet.truth.informacoes_complementares)]])
}

/** Rows of cells that grow with their texts. */
class Form {
  readonly doc: Sheet['doc']
  y = BOTTOM

  constructor({ doc }: Sheet) {
    this.doc = doc
  }

  heading(text: string): void {
    this.room(40)
    this.doc
      .font('Helvetica-Bold')
      .fontSize(7)
      .text(text, MARGIN, this.y + 4, { lineBreak: false })
    this.y += 14
  }

  row(cells: readonly Cell[]): void {
    const total = cells.reduce((sum, [, , share = 1]) => sum + share, 0)
    const widths = cells.map(([, , share = 1]) => (share / total) * WIDTH)
    const text = ([label, value]: Cell) => (label ? `${label}: ${value}` : value)
    this.doc.font('Helvetica-Bold').fontSize(SIZE)
    const heights = cells.map((cell, index) =>
      this.doc.heightOfString(text(cell), { width: (widths[index] ?? 0) - 2 * PADDING }),
    )
    const height = Math.max(...heights) + 2 * PADDING
    this.room(height)
    let x = MARGIN
    for (const [index, [label, value]] of cells.entries()) {
      const width = widths[index] ?? 0
      this.doc.lineWidth(0.5).rect(x, this.y, width, height).stroke()
      const how = { width: width - 2 * PADDING, continued: label !== '' && value !== '' }
      this.doc
        .font('Helvetica-Bold')
        .text(label && `${label}: `, x + PADDING, this.y + PADDING, how)
      this.doc.font('Helvetica')
      if (value && label) this.doc.text(value, { width: how.width })
      else if (value) this.doc.text(value, x + PADDING, this.y + PADDING, { width: how.width })
      x += width
    }
    this.y += height
  }

  private room(height: number): void {
    if (this.y + height <= BOTTOM) return
    this.doc.addPage({ size: A4, margin: 0 })
    this.y = MARGIN
  }
}

function header(form: Form, { truth, note }: Sheet): void {
  const { remetente: who, nf_data } = truth
  const address = `${printed.street(note.issuer)}\n${note.issuer.district} - ${printed.text(who.municipio)} - ${printed.text(who.uf)} - CEP: ${printed.cep(who.cep)}`
  const phone = who.telefone ? `\nFone: ${printed.phone(who.telefone)}` : ''
  form.row([
    ['', `${printed.text(who.razao_social)}\n${address}${phone}`, 4],
    [
      '',
      `DANFE\nDocumento Auxiliar da\nNota Fiscal Eletrônica\n0 - Entrada / 1 - Saída: ${printed.text(truth.tipo_nota)}\nNº ${printed.text(nf_data.numero)}\nSérie ${printed.text(nf_data.serie)}`,
      2,
    ],
    ['Chave de Acesso', printed.key(nf_data.chave), 3],
  ])
  form.row([
    ['Natureza da Operação', printed.text(truth.natureza_operacao), 2],
    ['Protocolo de Autorização', printed.protocol(truth, false), 2],
  ])
  form.row([
    ['Inscrição Estadual', printed.text(who.inscricao_estadual)],
    ['CNPJ', printed.taxId(who.cnpj_cpf)],
    ['Data de Emissão', printed.day(nf_data.data_emissao)],
    ['Data de Saída', printed.day(nf_data.data_saida)],
  ])
}

function recipient(form: Form, { truth, note }: Sheet): void {
  const { destinatario: who, entrega } = truth
  form.heading('DESTINATÁRIO/REMETENTE')
  form.row([
    ['Nome/Razão Social', printed.text(who.razao_social), 2],
    ['CNPJ/CPF', printed.taxId(who.cnpj_cpf)],
    ['IE', printed.text(who.inscricao_estadual)],
  ])
  form.row([
    ['Endereço', printed.street(note.recipient), 2],
    ['Bairro', note.recipient.district],
    ['CEP', printed.cep(who.cep)],
  ])
  form.row([
    ['Município', printed.text(who.municipio), 2],
    ['UF', printed.text(who.uf)],
    ['Telefone', printed.phone(who.telefone)],
  ])
  if (!entrega || !note.entrega) return
  form.heading('LOCAL DE ENTREGA')
  form.row([
    ['Nome/Razão Social', printed.text(entrega.razao_social), 2],
    ['CNPJ/CPF', printed.taxId(entrega.cnpj_cpf)],
  ])
  form.row([
    ['Endereço', printed.street(note.entrega), 2],
    ['Bairro', note.entrega.district],
    ['CEP', printed.cep(entrega.cep)],
  ])
  form.row([
    ['Município', printed.text(entrega.municipio), 2],
    ['UF', printed.text(entrega.uf)],
  ])
}

const COLUMNS = [1.4, 5, 1.3, 0.7, 0.8, 0.7, 1.2, 1.3, 1.6]

function items(form: Form, { truth }: Sheet): void {
  form.heading('DADOS DOS PRODUTOS')
  const row = (...texts: string[]) =>
    form.row(texts.map((text, index) => ['', text, COLUMNS[index] ?? 1]))
  row('Código', 'Descrição', 'NCM', 'CST', 'CFOP', 'UN', 'Qtd', 'V. Unit', 'V. Total')
  for (const item of truth.itens_de_linha) {
    row(
      printed.text(item.codigo),
      printed.text(item.descricao),
      printed.text(item.ncm),
      '000',
      printed.text(item.cfop),
      printed.text(item.unidade),
      printed.amount(item.quantidade),
      printed.amount(item.valor_unitario),
      printed.amount(item.valor_total),
    )
  }
}

function totals(form: Form, { truth: { valores, impostos } }: Sheet): void {
  const money = (label: string, value: string | null): Cell => [
    label,
    `R$ ${printed.amount(value)}`,
  ]
  form.heading('CÁLCULO DO IMPOSTO')
  form.row([
    money('Base de Cálculo ICMS', impostos.base_calculo_icms),
    money('Valor ICMS', valores.valor_icms),
    money('Valor ICMS ST', impostos.valor_icms_st ?? '0.00'),
    money('Valor dos Produtos', valores.valor_total_produtos),
  ])
  form.row([
    money('Valor do Frete', valores.valor_frete),
    money('Seguro', valores.valor_seguro),
    money('Desconto', valores.desconto),
  ])
  form.row([
    money('Outras Despesas', valores.outras_despesas),
    money('Valor IPI', valores.valor_ipi),
    money('Valor Total da Nota', valores.valor_total_nota),
  ])
}

const MODES: Record<string, string> = {
  '0': '0 - Contratação do Frete por conta do Remetente (CIF)',
  '1': '1 - Contratação do Frete por conta do Destinatário (FOB)',
  '2': '2 - Contratação do Frete por conta de Terceiros',
  '3': '3 - Transporte Próprio por conta do Remetente',
  '9': '9 - Sem Ocorrência de Transporte',
}

function transport(form: Form, { truth }: Sheet): void {
  const { transportadora: who, veiculo, volumes } = truth
  form.heading('TRANSPORTADOR')
  form.row([
    ['Razão Social', printed.text(who.razao_social), 2],
    ['CNPJ', printed.taxId(who.cnpj_cpf)],
    ['UF', printed.text(who.uf), 0.5],
  ])
  form.row([
    ['Frete por conta', printed.text(MODES[truth.modalidade_frete ?? '']), 2],
    ['Placa', printed.plate(veiculo?.placa)],
    ['UF', printed.text(veiculo?.uf), 0.5],
  ])
  form.row([
    ['Quantidade', printed.text(volumes.quantidade)],
    ['Espécie', printed.text(volumes.especie)],
    ['Peso Bruto', printed.amount(volumes.peso_bruto, 3)],
  ])
}

function billing(form: Form, { truth }: Sheet): void {
  if (truth.duplicatas.length === 0) return
  form.heading('DUPLICATAS')
  for (const due of truth.duplicatas) {
    form.row([
      ['', printed.text(due.numero)],
      ['', printed.day(due.vencimento)],
      ['', `R$ ${printed.amount(due.valor)}`],
    ])
  }
}
