import { normalizePlate } from '../../plate.ts'
import { findCell, readCell } from '../cells/find-cell.ts'
import type { Cell } from '../cells/types.ts'
import { findLabel } from '../labels/label-queries.ts'
import type { LabeledPage } from '../labels/types.ts'
import { digitsOnly, normalizeText } from '../text/normalize-text.ts'
import { findPlate } from '../text/find-plate.ts'
import { parseUf } from '../text/parse-uf.ts'
import { createCellCandidate } from './candidate.ts'
import { readParty } from './read-party.ts'
import { readVolumes } from './read-volumes.ts'
import type { Candidate, FieldPath } from './types.ts'

/** '0 - Emitente', '1:Destinatário;': two and more are a legend, and the digit among them is the choice. */
const CHOICES = /(?<!\d)[0-49]\s*[-–:=)]\s*\p{L}[\p{L}./ ]*/gu

/** The layout of the NF-e has neither of the two for the carrier. */
const NOT_OF_CARRIER: readonly FieldPath[] = ['transportadora.cep', 'transportadora.telefone']

/** Carrier, vehicle, volumes and who pays the freight. */
export function readTransport(page: LabeledPage): Candidate[] {
  return [
    ...readCarrier(page),
    ...readVehicle(page),
    ...readVolumes(page),
    ...readFreightMode(page),
  ]
}

function readCarrier(page: LabeledPage): Candidate[] {
  return readParty(page, { section: 'transport', group: 'transportadora' }).filter(
    ({ path }) => !NOT_OF_CARRIER.includes(path),
  )
}

/** Without a plate there is no vehicle. */
function readVehicle(page: LabeledPage): Candidate[] {
  const plateLabel = findLabel(page, 'plate', 'transport')
  const plate = createCellCandidate(
    page,
    'veiculo.placa',
    findCell(page, 'plate', 'transport'),
    (cell) => parsePlate(cell, page.fuzzy),
  )
  if (!plateLabel || plate.length === 0) return []
  const state = page.labels.find(
    (label) =>
      label.id === 'uf' &&
      label.x0 > plateLabel.x0 &&
      Math.abs(label.base - plateLabel.base) < plateLabel.height,
  )
  const stateCell = state ? readCell(page, state) : null
  const register = findCell(page, 'antt', 'transport')
  return [
    ...plate,
    ...createCellCandidate(page, 'veiculo.uf', stateCell, ({ first }) => parseUf(first)),
    ...(page.fuzzy > 0
      ? createCellCandidate(page, 'veiculo.uf', findCell(page, 'plate', 'transport'), ({ first }) =>
          parseUf(findPlate(first)?.rest ?? ''),
        )
      : []),
    ...createCellCandidate(
      page,
      'veiculo.rntc',
      register,
      ({ first }) => digitsOnly(first) || null,
    ),
  ]
}

/** modFrete: '0 - Emitente', '(1) Dest', or only the words. */
function readFreightMode(page: LabeledPage): Candidate[] {
  return createCellCandidate(
    page,
    'modalidade_frete',
    findCell(page, 'freightMode', 'transport'),
    parseFreightMode,
  )
}

function parseFreightMode({ text }: Cell): string | null {
  const isLegend = (text.match(CHOICES) ?? []).length > 1
  if (isLegend) return /(?<!\d)[0-49](?!\d)/.exec(text.replaceAll(CHOICES, ' '))?.[0] ?? null
  const digit = /^[\s([]*([0-49])(?!\d)/.exec(text)?.[1] ?? /\s([0-49])$/.exec(text)?.[1]
  return digit ?? parseModeInWords(normalizeText(text))
}

function parseModeInWords(text: string): string | null {
  if (/SEM (?:FRETE|TRANSPORTE|OCORRENCIA)/.test(text)) return '9'
  if (/PROPRIO|PROP/.test(text)) return /DEST/.test(text) ? '4' : '3'
  if (/TERCEIRO/.test(text)) return '2'
  if (/DEST|FOB/.test(text)) return '1'
  return /EMIT|REMET|CIF/.test(text) ? '0' : null
}

function parsePlate({ first }: Cell, fuzzy: number): string | null {
  const plate = normalizePlate(first)
  if (fuzzy > 0) return findPlate(first)?.plate ?? null
  return /\d/.test(plate) && plate.length <= 10 ? plate : null
}
