import type { NfeDraft, NfeParty, NfeVolumes } from '../../nfe/draft-types.ts'
import { sumDecimals } from '../../decimal.ts'
import { normalizePlate } from '../../plate.ts'
import { cellBelow, cellOf } from '../cells/find-cell.ts'
import type { Cell } from '../cells/find-cell.ts'
import type { LabelId } from '../labels/label-wordings.ts'
import { findLabel, sectionOf } from '../labels/label-page.ts'
import type { Layout } from '../labels/label-page.ts'
import { decimalIn, digitsOf, plain, ufIn } from '../text/normalize.ts'
import { partyIn } from './read-party.ts'
import { noteCell } from './candidate.ts'
import type { Readings } from './candidate.ts'

const SECTION = 'transport'

/** The layout has neither CEP nor telephone for the carrier. */
export function carrierIn(layout: Layout, readings: Readings): NfeParty {
  const party = partyIn({ layout, readings, section: SECTION, prefix: 'transportadora' })
  return { ...party, cep: null, telefone: null }
}

export function vehicleIn(layout: Layout, readings: Readings): NfeDraft['veiculo'] {
  const plateLabel = findLabel(layout, 'plate', SECTION)
  const placa = noteCell(readings, 'veiculo.placa', cellOf(layout, 'plate', SECTION), plateIn)
  if (!plateLabel || placa === null) return null
  const state = layout.labels.find(
    (label) =>
      label.id === 'uf' &&
      label.x0 > plateLabel.x0 &&
      Math.abs(label.base - plateLabel.base) < plateLabel.height,
  )
  const stateCell = state ? cellBelow(layout, state) : null
  return {
    placa,
    uf: noteCell(readings, 'veiculo.uf', stateCell, ({ first }) => ufIn(first)),
    rntc: noteCell(
      readings,
      'veiculo.rntc',
      cellOf(layout, 'antt', SECTION),
      ({ first }) => digitsOf(first) || null,
    ),
  }
}

export function volumesIn(layout: Layout, readings: Readings): NfeVolumes {
  const read = (field: keyof NfeVolumes, id: LabelId, value: (cell: Cell) => string | null) =>
    noteCell(readings, `volumes.${field}`, cellOf(layout, id, SECTION), value)
  const sum = (field: keyof NfeVolumes, id: LabelId, value: (text: string) => string | null) => {
    const cells = stackedCells(layout, id)
    const values = cells.flatMap(({ first }) => value(first) ?? [])
    return read(field, id, ({ first }) => (values.length > 1 ? sumDecimals(values) : value(first)))
  }
  return {
    quantidade: sum('quantidade', 'quantity', wholeIn),
    especie: read('especie', 'kind', ({ text }) => text),
    marca: read('marca', 'brand', ({ text }) => text),
    numero: read('numero', 'numbering', ({ text }) => text),
    peso_bruto: sum('peso_bruto', 'grossWeight', weightIn),
    peso_liquido: sum('peso_liquido', 'netWeight', weightIn),
  }
}

/** Of several kinds of volumes, each in a row with labels of its own. */
function stackedCells(layout: Layout, id: LabelId): Cell[] {
  const labels = layout.labels.filter(
    (label) => label.id === id && !label.inline && sectionOf(layout, label) === SECTION,
  )
  const [first] = labels
  return labels
    .filter((label) => first && Math.abs(label.x0 - first.x0) < label.height)
    .flatMap((label) => cellBelow(layout, label) ?? [])
}

/** '0 - Emitente', '1:Destinatário;': two and more are a legend, and the digit among them is the choice. */
const CHOICES = /(?<!\d)[0-49]\s*[-–:=)]\s*\p{L}[\p{L}./ ]*/gu

/** modFrete: '0 - Emitente', '(1) Dest', or only the words. */
export function freightModeIn(layout: Layout, readings: Readings): string | null {
  return noteCell(
    readings,
    'modalidade_frete',
    cellOf(layout, 'freightMode', SECTION),
    ({ text }) => {
      const isLegend = (text.match(CHOICES) ?? []).length > 1
      if (isLegend) return /(?<!\d)[0-49](?!\d)/.exec(text.replaceAll(CHOICES, ' '))?.[0] ?? null
      const digit = /^[\s([]*([0-49])(?!\d)/.exec(text)?.[1] ?? /\s([0-49])$/.exec(text)?.[1]
      return digit ?? modeInWords(plain(text))
    },
  )
}

function modeInWords(text: string): string | null {
  if (/SEM (?:FRETE|TRANSPORTE|OCORRENCIA)/.test(text)) return '9'
  if (/PROPRIO|PROP/.test(text)) return /DEST/.test(text) ? '4' : '3'
  if (/TERCEIRO/.test(text)) return '2'
  if (/DEST|FOB/.test(text)) return '1'
  return /EMIT|REMET|CIF/.test(text) ? '0' : null
}

function plateIn({ first }: Cell): string | null {
  const plate = normalizePlate(first)
  return /\d/.test(plate) && plate.length <= 10 ? plate : null
}

/** Weights have three decimals: '340.124' is not three hundred tonnes. */
function weightIn(text: string): string | null {
  const alone = /^\D*(\d{1,6}\.\d{3})\D*$/.exec(text)?.[1]
  return alone ?? decimalIn(text)?.replace(/(?<=\.\d{3})0+$/, '') ?? null
}

/** '17', '17,0000' or '17.000' volumes. */
function wholeIn(text: string): string | null {
  return decimalIn(text)?.replace(/\.0+$/, '') ?? null
}
