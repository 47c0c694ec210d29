import { normalizePlate } from '../../plate.ts'
import { findCell, readCell } from '../cells/find-cell.ts'
import type { Cell } from '../cells/types.ts'
import { findLabel } from '../labels/label-queries.ts'
import type { LabeledPage } from '../labels/types.ts'
import { digitsOnly } from '../text/normalize-text.ts'
import { findPlate } from '../text/find-plate.ts'
import { parseUf } from '../text/parse-uf.ts'
import { createCellCandidate } from './candidate.ts'
import { readFreightMode } from './read-freight-mode.ts'
import { readParty } from './read-party.ts'
import { readVolumes } from './read-volumes.ts'
import type { Candidate, FieldPath } from './types.ts'

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

function parsePlate({ first }: Cell, fuzzy: number): string | null {
  const plate = normalizePlate(first)
  if (fuzzy > 0) return findPlate(first)?.plate ?? null
  return /\d/.test(plate) && plate.length <= 10 ? plate : null
}
