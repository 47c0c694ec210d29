import type { NfeDraft } from '@canhoto/fiscal/nfe/draft-types'
import type { FullLayout } from './full-layout-options.ts'
import type { Pen } from './pen.ts'
import * as printed from './printed.ts'
import type { Sheet } from './sheet.ts'
import type { Wording } from './wording.ts'

type Volumes = NfeDraft['volumes']

const NO_VOLUMES: Volumes = {
  quantidade: null,
  especie: null,
  marca: null,
  numero: null,
  peso_bruto: null,
  peso_liquido: null,
}

const MODES: Record<string, string> = {
  '0': '0-Emitente',
  '1': '1-Dest/Rem',
  '2': '2-Terceiros',
  '3': '3-Próprio/Rem',
  '9': '9-Sem Frete',
}

/** Below the label, its legend takes two lines, and the digit stands at the right. */
function legendBeside(pen: Pen, legend: string, mode: string): void {
  const [x, width] = [pen.left + pen.width * 0.4, pen.width * 0.14]
  const { labelFont, labelSize, valueFont, rowHeight } = pen.style
  const lines = legend.split('|')
  for (const [index, line] of lines.entries())
    pen.text(line, x + 2, pen.y + labelSize + 3 + index * 6, { size: 4.5, font: labelFont })
  pen.text(mode, x, pen.y + rowHeight - 11, {
    size: 8,
    font: valueFont,
    width: width - 5,
    align: 'right',
  })
}

/** Carrier, vehicle, freight and volumes. */
export function transport(pen: Pen, sheet: Sheet, layout: FullLayout): void {
  const { truth } = sheet
  const { wording, freightLegend } = layout
  const { transportadora: who, veiculo } = truth
  pen.heading(wording.transport)
  if (freightLegend) legendBeside(pen, freightLegend, printed.text(truth.modalidade_frete))
  pen.row([
    { share: 40, label: wording.carrierName, value: printed.text(who.razao_social) },
    {
      share: 14,
      label: wording.freightMode,
      value: freightLegend ? '' : printed.text(MODES[truth.modalidade_frete ?? '']),
      align: 'center',
    },
    { share: 12, label: wording.antt, value: printed.text(veiculo?.rntc), align: 'center' },
    { share: 12, label: wording.plate, value: printed.plate(veiculo?.placa), align: 'center' },
    { share: 4, label: wording.uf, value: printed.text(veiculo?.uf), align: 'center' },
    {
      share: 18,
      label: wording.recipientTaxId,
      value: printed.taxId(who.cnpj_cpf),
      align: 'center',
    },
  ])
  pen.row([
    { share: 45, label: wording.address, value: printed.text(who.endereco) },
    { share: 33, label: wording.city, value: printed.text(who.municipio) },
    { share: 4, label: wording.uf, value: printed.text(who.uf), align: 'center' },
    {
      share: 18,
      label: wording.registration,
      value: printed.text(who.inscricao_estadual),
      align: 'center',
    },
  ])
  volumesRow(pen, volumesOf(sheet), wording)
}

/** Several kinds of volumes stand one below the other in the same cells. */
function volumesRow(pen: Pen, volumes: readonly Volumes[], wording: Wording): void {
  const step = pen.style.valueSize + 1
  const cells = (of: Volumes) => [
    { share: 10, label: wording.quantity, value: printed.text(of.quantidade) },
    { share: 18, label: wording.kind, value: printed.text(of.especie) },
    { share: 18, label: wording.brand, value: printed.text(of.marca) },
    { share: 18, label: wording.numbering, value: printed.text(of.numero) },
    {
      share: 18,
      label: wording.gross,
      value: printed.amount(of.peso_bruto, 3),
      align: 'right' as const,
    },
    {
      share: 18,
      label: wording.net,
      value: printed.amount(of.peso_liquido, 3),
      align: 'right' as const,
    },
  ]
  const height = pen.style.rowHeight + (volumes.length - 1) * step
  const empty = cells(NO_VOLUMES).map((cell) => ({ ...cell, value: '' }))
  pen.row(empty, height)
  const bottom = pen.y
  const top = bottom - height
  for (const [index, volume] of volumes.entries()) {
    pen.y = top + index * step
    pen.values(cells(volume))
  }
  pen.y = bottom
}

function volumesOf({ truth, note }: Sheet): Volumes[] {
  if (!note.volumes || note.volumes.length < 2) return [truth.volumes]
  return note.volumes.map(({ quantity, kind, brand, number, gross, net }) => ({
    quantidade: quantity,
    especie: kind,
    marca: brand,
    numero: number,
    peso_bruto: gross,
    peso_liquido: net,
  }))
}
