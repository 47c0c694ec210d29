import { stubBox, headerBox } from './header-box.ts'
import { itemTable } from './item-table.ts'
import { Pen } from './pen.ts'
import * as printed from './printed.ts'
import type { FullLayout } from './full-layout-options.ts'
import type { Sheet } from './sheet.ts'
import { transport } from './transport-box.ts'

const STUB_WIDTH = 40

/** A DANFE with all sections, on as many pages as its items need. */
export function drawFull(sheet: Sheet, layout: FullLayout): void {
  const pen = newPage(sheet, layout)
  if (layout.stub === 'top') stubBox(pen, sheet, layout)
  headerBox(pen, sheet, layout)
  recipient(pen, sheet, layout)
  delivery(pen, sheet, layout)
  installments(pen, sheet, layout)
  totals(pen, sheet, layout)
  transport(pen, sheet, layout)
  const footer = layout.stub === 'bottom' ? 150 : 95
  itemTable(pen, sheet, layout, footer, () => {
    const next = newPage(sheet, layout)
    headerBox(next, sheet, layout)
    return next
  })
}

function newPage(sheet: Sheet, { size, turned, style, margin, stub }: FullLayout): Pen {
  const [width, height] = size
  sheet.doc.addPage({ size: turned ? [height, width] : size, margin: 0 })
  if (turned) sheet.doc.rotate(-90).translate(-width, 0)
  const left = margin + (stub === 'left' ? STUB_WIDTH : 0)
  const area = { left, width: width - left - margin, top: margin }
  const pen = new Pen(sheet.doc, style, area)
  if (stub === 'left') verticalStub(sheet, pen, height)
  return pen
}

/** The stub of a landscape page runs upwards at its left edge. */
function verticalStub({ doc, truth }: Sheet, pen: Pen, height: number): void {
  doc.save()
  doc.rotate(-90, { origin: [10, height - 10] })
  const total = printed.amount(truth.valores.valor_total_nota)
  const text = `RECEBEMOS DE ${printed.text(truth.remetente.razao_social)} OS PRODUTOS CONSTANTES DA NOTA FISCAL INDICADA AO LADO. VALOR TOTAL: R$ ${total}`
  pen.text(text, 10, height - 10, { size: 6, font: 'Helvetica' })
  pen.text('DATA DE RECEBIMENTO', 10, height, { size: 5, font: 'Helvetica' })
  pen.text('IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR', 140, height, { size: 5, font: 'Helvetica' })
  doc.restore()
}

function recipient(pen: Pen, { truth, note }: Sheet, { wording, complement }: FullLayout): void {
  const { destinatario: who, nf_data } = truth
  pen.heading(wording.recipient)
  pen.row([
    { share: 60, label: wording.name, value: printed.text(who.razao_social) },
    {
      share: 23,
      label: wording.recipientTaxId,
      value: printed.taxId(who.cnpj_cpf),
      align: 'center',
    },
    { share: 17, label: wording.issued, value: printed.day(nf_data.data_emissao), align: 'center' },
  ])
  pen.row([
    { share: 48, label: wording.address, value: printed.street(note.recipient, complement) },
    { share: 23, label: wording.district, value: note.recipient.district },
    { share: 12, label: wording.cep, value: printed.cep(who.cep), align: 'center' },
    { share: 17, label: wording.departed, value: printed.day(nf_data.data_saida), align: 'center' },
  ])
  pen.row([
    { share: 40, label: wording.city, value: printed.text(who.municipio) },
    { share: 17, label: wording.phone, value: printed.phone(who.telefone), align: 'center' },
    { share: 6, label: wording.uf, value: printed.text(who.uf), align: 'center' },
    {
      share: 20,
      label: wording.registration,
      value: printed.text(who.inscricao_estadual),
      align: 'center',
    },
    {
      share: 17,
      label: wording.time,
      value: nf_data.data_saida ? '06:30:00' : '',
      align: 'center',
    },
  ])
}

function delivery(pen: Pen, { truth, note }: Sheet, { wording, complement }: FullLayout): void {
  const { entrega: who } = truth
  if (!who || !note.entrega) return
  pen.heading(wording.delivery)
  pen.row([
    { share: 55, label: wording.name, value: printed.text(who.razao_social) },
    {
      share: 25,
      label: wording.recipientTaxId,
      value: printed.taxId(who.cnpj_cpf),
      align: 'center',
    },
    { share: 20, label: wording.registration, value: printed.text(who.inscricao_estadual) },
  ])
  pen.row([
    { share: 55, label: wording.address, value: printed.street(note.entrega, complement) },
    { share: 30, label: wording.district, value: note.entrega.district },
    { share: 15, label: wording.cep, value: printed.cep(who.cep), align: 'center' },
  ])
  pen.row([
    { share: 60, label: wording.city, value: printed.text(who.municipio) },
    { share: 8, label: wording.uf, value: printed.text(who.uf), align: 'center' },
    { share: 32, label: wording.phone, value: printed.phone(who.telefone) },
  ])
}

function installments(
  pen: Pen,
  { truth }: Sheet,
  { wording, installments: form }: FullLayout,
): void {
  if (truth.duplicatas.length === 0) return
  pen.heading(wording.billing)
  const { doc, style } = pen
  const width = pen.width / 6
  for (const [index, due] of truth.duplicatas.entries()) {
    const x = pen.left + index * width
    const how = { size: style.labelSize + 0.5, font: style.valueFont }
    const [number, date, value] = [
      printed.text(due.numero),
      printed.day(due.vencimento),
      printed.amount(due.valor),
    ]
    if (form === 'boxes') {
      doc.rect(x, pen.y, width - 3, 26).stroke()
      const rows: [string, string][] = [
        ['Num.', number],
        ['Venc.', date],
        ['Valor', `R$ ${value}`],
      ]
      for (const [row, [label, text]] of rows.entries()) {
        pen.text(label, x + 2, pen.y + 2 + row * 8, how)
        pen.text(text, x, pen.y + 2 + row * 8, { ...how, width: width - 6, align: 'right' })
      }
    } else {
      pen.text(`${number}   ${date}   ${value}`, x + 2, pen.y + 3, {
        ...how,
        size: style.labelSize - 0.5,
      })
    }
  }
  pen.y += form === 'boxes' ? 28 : 14
}

function totals(pen: Pen, { truth }: Sheet, { wording }: FullLayout): void {
  const { valores, impostos } = truth
  const money = (label: string, value: string | null) => ({
    share: 1,
    label,
    value: printed.amount(value),
    align: 'right' as const,
  })
  pen.heading(wording.taxes)
  pen.row([
    money(wording.icmsBase, impostos.base_calculo_icms),
    money(wording.icms, valores.valor_icms),
    money(wording.icmsStBase, '0.00'),
    money(wording.icmsSt, impostos.valor_icms_st),
    money(wording.taxTotal, valores.valor_total_tributos),
    money(wording.products, valores.valor_total_produtos),
  ])
  pen.row([
    money(wording.freight, valores.valor_frete),
    money(wording.insurance, valores.valor_seguro),
    money(wording.discount, valores.desconto),
    money(wording.other, valores.outras_despesas),
    money(wording.ipi, valores.valor_ipi),
    money(wording.total, valores.valor_total_nota),
  ])
}
