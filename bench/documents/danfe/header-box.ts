import type { FullLayout } from './full-layout-options.ts'
import { bold } from './pen.ts'
import type { Pen } from './pen.ts'
import * as printed from './printed.ts'
import type { Sheet } from './sheet.ts'

const STUB_HEIGHT = 46
const BOX_HEIGHT = 88

/** The stub that the recipient signs. */
export function stubBox(
  pen: Pen,
  { doc, truth, note }: Sheet,
  { wording, style }: FullLayout,
): void {
  const width = pen.width * 0.82
  const how = { size: style.labelSize, font: style.labelFont, width: width - 4, wrap: true }
  doc.rect(pen.left, pen.y, width, STUB_HEIGHT).stroke()
  doc.rect(pen.left + width, pen.y, pen.width - width, STUB_HEIGHT).stroke()
  const { nf_data, valores, remetente, destinatario } = truth
  const facts = `EMISSÃO: ${printed.day(nf_data.data_emissao)} VALOR TOTAL: R$ ${printed.amount(valores.valor_total_nota)} DESTINATÁRIO: ${printed.text(destinatario.razao_social)} - ${printed.street(note.recipient)}`
  pen.text(
    `${wording.received} ${printed.text(remetente.razao_social)} ${wording.receivedEnd} ${facts}`,
    pen.left + 2,
    pen.y + 2,
    how,
  )
  pen.text(wording.receivedOn, pen.left + 2, pen.y + 26, {
    size: style.labelSize,
    font: style.labelFont,
  })
  pen.text(wording.signature, pen.left + width * 0.25, pen.y + 26, {
    size: style.labelSize,
    font: style.labelFont,
  })
  const box = pen.left + width + 4
  pen.text('NF-e', box, pen.y + 4, { size: 10, font: bold(style.valueFont) })
  pen.text(`Nº ${printed.longNumber(nf_data.numero)}`, box, pen.y + 18, {
    size: 8,
    font: bold(style.valueFont),
  })
  pen.text(`SÉRIE ${printed.text(nf_data.serie).padStart(3, '0')}`, box, pen.y + 30, {
    size: 8,
    font: bold(style.valueFont),
  })
  pen.y += STUB_HEIGHT + 8
}

/**
 * White beside the bars: ten modules as CODE-128 wants them, or, as many generators print, less; without them zbar reads nothing. The
 * check digit decides.
 */
function quietZone(key: string, width: number): number {
  const narrow = 6
  const modules = /^[0-9]*$/.test(key) ? 277 : 354
  return Number(key.at(-1)) % 2 === 0 ? (10 * width) / (modules + 20) : narrow
}

/** Emitter, title, barcode and key; then the operation, the protocol and the emitter's registrations. */
export function headerBox(pen: Pen, sheet: Sheet, layout: FullLayout): void {
  const { doc, truth, barcode } = sheet
  const { wording, style } = layout
  const [first, second] = [pen.width * 0.38, pen.width * 0.17]
  const third = pen.width - first - second
  const right = pen.left + first + second
  doc.rect(pen.left, pen.y, first, BOX_HEIGHT).stroke()
  doc.rect(pen.left + first, pen.y, second, BOX_HEIGHT).stroke()
  doc.rect(right, pen.y, third, BOX_HEIGHT).stroke()
  issuer(pen, sheet, layout, first)
  title(pen, sheet, layout, { x: pen.left + first, width: second })
  const quiet = quietZone(truth.nf_data.chave ?? '', third)
  doc.image(barcode, right + quiet, pen.y + 4, { width: third - 2 * quiet, height: 30 })
  pen.cell(
    { share: 1, label: wording.key, value: printed.key(truth.nf_data.chave), align: 'center' },
    { x: right, y: pen.y + 38, width: third, height: style.rowHeight },
  )
  pen.text('Consulta de autenticidade no portal nacional da NF-e', right + 4, pen.y + 66, {
    size: 6.5,
    font: style.valueFont,
  })
  pen.y += BOX_HEIGHT
  pen.row([
    { share: 58, label: wording.operation, value: printed.text(truth.natureza_operacao) },
    {
      share: 42,
      label: wording.protocol,
      value: printed.protocol(truth, layout.groupedProtocol ?? false),
      align: 'center',
    },
  ])
  pen.row([
    {
      share: 34,
      label: wording.registration,
      value: printed.text(truth.remetente.inscricao_estadual),
    },
    { share: 33, label: wording.substitute, value: '' },
    {
      share: 33,
      label: wording.taxId,
      value: printed.taxId(truth.remetente.cnpj_cpf),
      align: 'center',
    },
  ])
}

function issuer(
  pen: Pen,
  { truth, note }: Sheet,
  { style, complement, slogan, contact: contactOf }: FullLayout,
  width: number,
): void {
  const how = {
    size: style.valueSize - 1,
    font: style.valueFont,
    width: width - 10,
    align: 'center' as const,
    wrap: true,
  }
  const { remetente: who } = truth
  let y = pen.y + 6
  y += pen.text(printed.text(who.razao_social), pen.left + 5, y, {
    ...how,
    size: style.valueSize + 1.5,
    font: bold(style.valueFont),
  })
  y += 4
  const phone = printed.phone(who.telefone)
  const contact = phone && !contactOf ? ` Fone: ${phone}` : ''
  for (const line of [
    ...(slogan ? [slogan] : []),
    printed.street(note.issuer, complement),
    `${note.issuer.district} - ${printed.cep(who.cep)}`,
    `${printed.text(who.municipio)} - ${printed.text(who.uf)}${contact}`,
    ...(phone && contactOf ? [contactOf(phone)] : []),
  ]) {
    y += pen.text(line, pen.left + 5, y, how) + 1
  }
}

function title(
  pen: Pen,
  { truth }: Sheet,
  { wording, style }: FullLayout,
  box: { x: number; width: number },
): void {
  const how = {
    size: 6,
    font: style.valueFont,
    width: box.width - 8,
    align: 'center' as const,
    wrap: true,
  }
  const large = { ...how, font: bold(style.valueFont), size: 8, wrap: false }
  pen.text(wording.title, box.x + 4, pen.y + 4, { ...large, size: 12 })
  pen.text(wording.subtitle, box.x + 4, pen.y + 18, how)
  pen.text('0 - ENTRADA', box.x + 6, pen.y + 36, { size: 6.5, font: style.valueFont })
  pen.text('1 - SAÍDA', box.x + 6, pen.y + 44, { size: 6.5, font: style.valueFont })
  pen.text(printed.text(truth.tipo_nota), box.x + box.width - 20, pen.y + 39, {
    size: 9,
    font: bold(style.valueFont),
  })
  pen.text(`Nº ${printed.longNumber(truth.nf_data.numero)}`, box.x + 4, pen.y + 56, large)
  pen.text(
    `SÉRIE ${printed.text(truth.nf_data.serie).padStart(3, '0')}`,
    box.x + 4,
    pen.y + 66,
    large,
  )
  pen.text('FOLHA 1/1', box.x + 4, pen.y + 76, { ...large, size: 7 })
}
