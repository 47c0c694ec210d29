import {
  maxModelYear,
  MIN_MODEL_YEAR,
  NOT_INFORMED,
  type Vehicle,
} from '@canhoto/contracts/vehicles'
import { formatPlate } from '@canhoto/fiscal/plate'

const EMPTY = { plate: '', model: '', brand: '', color: '', status: 'ATIVO' as const }

export function valuesOf(vehicle: Vehicle | null, thisYear: number) {
  const { plate, model, brand, year, color, status } = vehicle ?? { ...EMPTY, year: thisYear }
  return { plate: formatPlate(plate), model, brand, year: String(year), color, status }
}

type VehicleValues = ReturnType<typeof valuesOf>

/** An emptied brand or color is the default again. */
export function toBody({ brand, color, ...body }: Partial<VehicleValues>) {
  return {
    ...body,
    ...(brand !== undefined && { brand: brand.trim() || NOT_INFORMED }),
    ...(color !== undefined && { color: color.trim() || NOT_INFORMED }),
  }
}

/** The contract does not know this year, from which the newest model follows. */
export function validateYear({ year }: VehicleValues, thisYear: number) {
  const newest = maxModelYear(thisYear)
  const isModelYear = Number(year) >= MIN_MODEL_YEAR && Number(year) <= newest
  return year === '' || isModelYear ? {} : { year: `Ano entre ${MIN_MODEL_YEAR} e ${newest}.` }
}
